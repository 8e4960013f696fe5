import { openQuestions } from '../open.ts';
import type { Prepared } from '../prepared.ts';
import { escapeMarkdown, shorten } from '../text.ts';
import type { Line, QuestionDraft, StatementDraft } from '../types.ts';
import { trimmed } from './trim.ts';
import { nameOf, type Wording } from './wording.ts';

const longest = 160;

/** Questions and requests that still wait for somebody: the few that matter most, asked once. */
export function openPoints(
  questions: readonly QuestionDraft[],
  byId: ReadonlyMap<string, Prepared>,
  wording: Wording,
  note: (text: string, line: Line) => string,
): StatementDraft[] {
  const asked = new Set<string>();
  return openQuestions(questions).flatMap(({ messageId, text }) => {
    const line = byId.get(messageId)?.line;
    if (!line) return [];
    const told = shorten(note(trimmed(text, wording.names), line), longest);
    if (told === '' || asked.has(told)) return [];
    asked.add(told);
    const shown = `${wording.say.labels.open}${nameOf(line, wording)}: ${escapeMarkdown(told)}`;
    return [{ text: shown, sources: [messageId], kind: 'open' as const }];
  });
}
