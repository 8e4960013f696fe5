import type { Language } from '../languages.ts';
import { clean, shorten } from '../text.ts';
import type { Line } from '../types.ts';
import { type Candidate, headOf, stemsOf } from './candidates.ts';
import { hasForm } from './forms.ts';
import { level } from './tokens.ts';

/** Of the words that something goes on from, so many characters. */
export const mostContext = 150;

/** How far back a sentence without a name looks for one: the question it answers, the words it goes on from. */
const contextLines = 4;
const contextMs = 20 * 60_000;

function contextOf({ line, index }: Candidate, all: readonly Line[]): Line | undefined {
  if (line.quotedMessageId !== '')
    return all.findLast(({ messageId }, at) => at < index && messageId === line.quotedMessageId);
  let question: Line | undefined;
  for (let at = index - 1; at >= Math.max(0, index - contextLines); at--) {
    const before = all[at];
    if (!before || line.at - before.at > contextMs) break;
    if (before.senderId === line.senderId && index - at <= 2) return before;
    if (!question && before.senderId !== line.senderId && /[?؟]/.test(before.text))
      question = before;
  }
  return question;
}

/** An answer with such words says what somebody thinks or did. */
const notMeant = ['own', 'opinion', 'past', 'perhaps'] as const;

/** How far back the occasion that everybody talks of may be named. */
const topicLines = 25;
const topicMs = 2 * 3_600_000;

/** The last line that names an occasion, for a sentence that settles what it does not name. */
function topicOf({ line, index, languages }: Candidate, all: readonly Line[]): Line | undefined {
  for (let at = index - 1; at >= Math.max(0, index - topicLines); at--) {
    const before = all[at];
    if (!before || line.at - before.at > topicMs) return undefined;
    if (isTopic(before, languages)) return before;
  }
  return undefined;
}

/** Files and polls: their words are no name of what follows. */
const namesNothing =
  /^\s*(?:POLL|SONDAGE|ENCUESTA|UMFRAGE|SONDAGGIO|ENQUETE)\s*:|\(file attached\)|^<[^>]{3,40}>$/i;

/** Somebody's own affairs are no name of what others plan. */
const isNoName = ({ text }: Line, languages: readonly Language[]) =>
  namesNothing.test(text) || hasForm(level(text), 'own', languages);

function isTopic(line: Line, languages: readonly Language[]): boolean {
  const { text } = line;
  return text.length <= 400 && !isNoName(line, languages) && headOf(text, languages).sure;
}

/** What the same person named a few lines before. */
function ownTopic({ line, index, languages }: Candidate, all: readonly Line[]): Line | undefined {
  for (let at = index - 1; at >= Math.max(0, index - 8); at--) {
    const before = all[at];
    if (!before || line.at - before.at > contextMs) return undefined;
    if (before.senderId === line.senderId && isTopic(before, languages)) return before;
  }
  return undefined;
}

/** What names itself and changes nothing says what it is about. */
export const needsTalk = ({ sureName, forms, there }: Candidate) =>
  !sureName || there !== undefined || forms.has('change') || forms.has('agree');

/** Words of a talk that tell what a sentence is about, of so many characters. */
function toldBefore(chain: readonly Line[]): string {
  let text = '';
  for (const line of chain) {
    if (namesNothing.test(line.text)) continue;
    const more = shorten(clean(line.text), mostContext);
    if (text.length + more.length > mostContext) break;
    text = text === '' ? more : `${more} ${text}`;
  }
  return text;
}

/** With the name of what was asked or said just before, where the sentence has none. */
export function inContext(
  alone: Candidate,
  all: readonly Line[],
  chain: readonly Line[],
): Candidate {
  const said = alone.sureName ? alone : { ...alone, context: toldBefore(chain) };
  if (said.sureName || said.question || said.list) return said;
  const found = contextOf(said, all);
  const isOwn = found?.senderId === said.line.senderId;
  const before = found && !isOwn && isNoName(found, said.languages) ? undefined : found;
  const answers =
    before !== undefined && before.senderId !== said.line.senderId && /[?؟]/.test(before.text);
  // What answers a question is meant.
  const isAsked = answers && headOf(before.text, said.languages).sure;
  const isMeant = isAsked && !notMeant.some((form) => said.forms.has(form));
  const candidate = isMeant ? { ...said, score: said.score + 0.8 } : said;
  const near =
    before && (answers || (before.text.length <= 600 && headOf(before.text, said.languages).sure))
      ? before
      : ownTopic(said, all);
  const line =
    near ??
    (said.forms.has('agree') || said.what === '' ? topicOf(said, all) : undefined) ??
    before;
  if (!line || line.text.length > 600) return candidate;
  const context = headOf(line.text, candidate.languages);
  if (context.name === '' || (candidate.what !== '' && !context.sure)) {
    return {
      ...candidate,
      stems: new Set([...candidate.stems, ...context.stems]),
    };
  }
  return {
    ...candidate,
    what: context.name,
    sureName: context.sure,
    occasion: candidate.occasion === '' ? context.occasion : candidate.occasion,
    stems: new Set([...candidate.stems, ...context.stems]),
    named: new Set([...candidate.named, ...stemsOf(context.name)]),
    place: candidate.place === '' && line === before ? context.place : candidate.place,
    borrowed: true,
    context: chain.includes(line)
      ? candidate.context
      : `${shorten(clean(line.text), mostContext)} ${candidate.context}`,
  };
}
