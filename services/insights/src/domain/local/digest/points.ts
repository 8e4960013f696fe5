import type { Line, QuestionDraft, StatementDraft } from '../../engine/types.ts';
import { decisionPattern, undecided } from '../lexicon/digest.ts';
import type { Prepared } from '../prepared.ts';
import { isSpoken } from '../prepared.ts';
import { questionIn } from '../questions.ts';
import { eventsOf } from '../resources/events.ts';
import { linksOf } from '../resources/links.ts';
import { mediaOf } from '../resources/media.ts';
import { escapeMarkdown, fold, sentences, words } from '../text.ts';
import { isTelling } from './substance.ts';
import type { Telling } from './wording.ts';
import { dateText, nameOf, peopleOf, quote, sentence } from './wording.ts';

const quoteLength = 140;
const mostOfAKind = 4;

/** What the group settled, by the sentence that says so. */
export function decisions(lines: readonly Prepared[], telling: Telling): StatementDraft[] {
  const found: StatementDraft[] = [];
  for (const prepared of lines) {
    const { line } = prepared;
    if (line.type !== 'text' || !isTelling(prepared) || prepared.content.size < 2) continue;
    if (!decisionPattern.test(folded(line.text)) || questionIn(line) !== null) continue;
    const said = sentences(line.text).find(
      (one) => decisionPattern.test(folded(one)) && !undecided.test(folded(one)),
    );
    if (said === undefined || said.length > 220) continue;
    found.push({
      text: sentence(
        telling.say.decided(nameOf(line, telling), quote(said, telling, quoteLength)),
        telling,
      ),
      sources: [line.messageId],
    });
  }
  return found.slice(-mostOfAKind);
}

/** Folded words with single spaces: "let's go" is 'let s go', as the patterns spell it. */
const folded = (text: string) => words(fold(text)).join(' ');

/** Occasions that were announced. */
export function plans(
  lines: readonly Prepared[],
  timeZone: string,
  telling: Telling,
): StatementDraft[] {
  const plans = new Map<string, StatementDraft>();
  for (const { line } of lines) {
    if (!isSpoken(line)) continue;
    for (const event of eventsOf(line, timeZone)) {
      const known = plans.get(event.key);
      if (known) {
        plans.set(event.key, { ...known, sources: [...known.sources, line.messageId] });
        continue;
      }
      const date = dateText(event.eventDate, telling);
      const when = event.eventTime === '' ? date : telling.say.at(date, event.eventTime);
      const where = event.eventLocation === '' ? '' : `, ${escapeMarkdown(event.eventLocation)}`;
      const name = quote(event.name, telling, quoteLength);
      const text = telling.say.planned(`${when}${where}`, nameOf(line, telling), name);
      plans.set(event.key, { text: sentence(text, telling), sources: [line.messageId] });
    }
  }
  return [...plans.values()].slice(0, mostOfAKind);
}

/** A link inside markdown, rendered by us from the message's own address. */
function linkTo(name: string, url: string): string {
  // The sentence that the link is in ends by itself.
  const title = name.replace(/[\s.,;:]+$/u, '') || name;
  return `[${escapeMarkdown(title)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

/** Links and files that were shared: links one by one, pictures and videos together. */
export function sharings(lines: readonly Prepared[], telling: Telling): StatementDraft[] {
  const { say } = telling;
  const links = new Map<string, StatementDraft>();
  const files: StatementDraft[] = [];
  const media = new Map<string, Line[]>();
  for (const { line } of lines) {
    if (!isSpoken(line)) continue;
    for (const link of linksOf(line)) {
      const known = links.get(link.key);
      if (known) links.set(link.key, { ...known, sources: [...known.sources, line.messageId] });
      else {
        const text = say.link(nameOf(line, telling), linkTo(link.name, link.url));
        links.set(link.key, { text: `${text}${say.stop}`, sources: [line.messageId] });
      }
    }
    for (const file of mediaOf(line)) {
      if (file.type === 'document') {
        const text = say.document(nameOf(line, telling), escapeMarkdown(file.name));
        files.push({ text: `${text}${say.stop}`, sources: [line.messageId] });
        continue;
      }
      const sent = media.get(file.type);
      if (sent) sent.push(line);
      else media.set(file.type, [line]);
    }
  }
  const pictures = [...media].map(([type, sent]) => {
    const who = peopleOf(sent, telling);
    const text = type === 'image' ? say.images(sent.length, who) : say.videos(sent.length, who);
    return { text: `${text}${say.stop}`, sources: sent.map(({ messageId }) => messageId) };
  });
  const kept = [...links.values()].slice(0, mostOfAKind);
  return [...kept, ...files.slice(0, mostOfAKind), ...pictures];
}

/** Questions that nobody answered that day; telling ones, the latest. */
export function openQuestions(
  questions: readonly QuestionDraft[],
  byId: ReadonlyMap<string, Prepared>,
  telling: Telling,
): StatementDraft[] {
  const open: StatementDraft[] = [];
  for (const question of questions) {
    const asked = byId.get(question.messageId);
    if (!asked || question.answers.length > 0 || asked.content.size < 2) continue;
    const words = quote(question.text, telling, quoteLength);
    const text = telling.say.open(nameOf(asked.line, telling), words);
    open.push({ text: sentence(text, telling), sources: [question.messageId], kind: 'open' });
  }
  return open.slice(-3);
}
