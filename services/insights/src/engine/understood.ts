import type { DayFindings } from '@groupsight/reader/meaning';
import { fingerprint } from '@groupsight/reader/model/findings';
import { clean, shorten } from '@groupsight/reader/text';
import type { AnswerDraft, Line, QuestionDraft, ResourceDraft } from '@groupsight/reader/types';

/**
 * What was found in a day's messages, by words and by meaning together: where a model has read a
 * message as it stands now, its word counts for what needs understanding; everything else, and
 * what was edited or came later, is the local engine's.
 */

export const isRead = (line: Line, { read }: DayFindings): boolean =>
  read[line.messageId] === fingerprint(line);

/** A message's resources: occasions are a matter of meaning, links and files are not. */
export function resourcesWith(
  local: readonly ResourceDraft[],
  line: Line,
  findings: DayFindings | undefined,
): readonly ResourceDraft[] {
  if (!findings || !isRead(line, findings)) return local;
  const meant = findings.events[line.messageId] ?? [];
  const found = local.find(({ type }) => type === 'event');
  const same = meant.some(({ eventDate }) => eventDate === found?.eventDate);
  // The same day read by both: the local engine's has the occasion's own key and place.
  const events = found && same ? [found] : meant;
  return [...local.filter(({ type }) => type !== 'event'), ...events];
}

function answerOf(line: Line, place: number): AnswerDraft {
  const { messageId, text, senderName, at } = line;
  return { messageId, text, senderName, at, score: Math.max(0.5, 1 - place / 10) };
}

/** A day's questions with their answers; `byId` holds the day's lines. */
export function questionsWith(
  local: readonly QuestionDraft[],
  byId: ReadonlyMap<string, Line>,
  findings: DayFindings | undefined,
): readonly QuestionDraft[] {
  if (!findings) return local;
  const readLine = (id: string) => {
    const line = byId.get(id);
    return line && isRead(line, findings) ? line : undefined;
  };
  const known = new Map(local.map((draft) => [draft.messageId, draft]));
  const unread = local.filter(({ messageId }) => !readLine(messageId));
  const meant = Object.entries(findings.questions).flatMap(([id, answers]): QuestionDraft[] => {
    const line = readLine(id);
    if (!line) return [];
    const draft = known.get(id);
    const first = answers.flatMap((answer) => readLine(answer) ?? []).map(answerOf);
    // Answers of the next day and of later messages are not among what was read.
    const later = (draft?.answers ?? []).filter(({ messageId }) => !readLine(messageId));
    const { messageId, senderName, at } = line;
    const text = draft?.text ?? shorten(clean(line.text), 500);
    const all = [...first, ...later].sort((a, b) => b.score - a.score || a.at - b.at);
    return [{ ...draft, messageId, text, senderName, at, answers: all.slice(0, 5) }];
  });
  return [...unread, ...meant].sort((a, b) => a.at - b.at);
}

/** Whether a message is about a topic by its meaning. */
export function meantBy(findings: DayFindings | undefined, key: string): (line: Line) => boolean {
  const ids = new Set(findings?.topics[key]);
  if (!findings || ids.size === 0) return () => false;
  return (line) => ids.has(line.messageId) && isRead(line, findings);
}
