import type { QuestionDraft, StatementDraft } from '../../engine/types.ts';
import { decisionPattern, undecided } from '../lexicon/digest.ts';
import type { Prepared } from '../prepared.ts';
import { isSpoken } from '../prepared.ts';
import { questionIn } from '../questions.ts';
import { eventsOf } from '../resources/events.ts';
import { linksOf } from '../resources/links.ts';
import { mediaOf } from '../resources/media.ts';
import { escapeMarkdown, fold, sentences, words } from '../text.ts';
import { isTelling } from './substance.ts';
import type { Names } from './wording.ts';
import { listOf, nameOf, quote, sentence } from './wording.ts';

const quoteLength = 140;
const mostOfAKind = 4;

/** What the group settled, by the sentence that says so. */
export function decisions(lines: readonly Prepared[], names: Names): StatementDraft[] {
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
      text: sentence(`Decided: ${nameOf(line)} said ${quote(said, names, quoteLength)}`),
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
  names: Names,
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
      const when = `${event.eventDate}${event.eventTime === '' ? '' : ` at ${event.eventTime}`}`;
      const where = event.eventLocation === '' ? '' : `, ${escapeMarkdown(event.eventLocation)}`;
      const text = `Planned for ${when}${where}: ${nameOf(line)} announced ${quote(event.name, names, quoteLength)}`;
      plans.set(event.key, { text: sentence(text), sources: [line.messageId] });
    }
  }
  return [...plans.values()].slice(0, mostOfAKind);
}

/** A link inside markdown, rendered by us from the message's own address. */
function linkTo(name: string, url: string): string {
  return `[${escapeMarkdown(name)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

/** Links and files that were shared: links one by one, pictures and videos together. */
export function sharings(lines: readonly Prepared[]): StatementDraft[] {
  const links = new Map<string, StatementDraft>();
  const files: StatementDraft[] = [];
  const media = new Map<string, { count: number; people: Set<string>; sources: string[] }>();
  for (const { line } of lines) {
    if (!isSpoken(line)) continue;
    for (const link of linksOf(line)) {
      const known = links.get(link.key);
      if (known) links.set(link.key, { ...known, sources: [...known.sources, line.messageId] });
      else {
        const text = `Shared: ${nameOf(line)} posted ${linkTo(link.name, link.url)}.`;
        links.set(link.key, { text, sources: [line.messageId] });
      }
    }
    for (const file of mediaOf(line)) {
      if (file.type === 'document') {
        const text = `Shared: ${nameOf(line)} sent the document ${escapeMarkdown(file.name)}.`;
        files.push({ text, sources: [line.messageId] });
        continue;
      }
      const group = media.get(file.type) ?? { count: 0, people: new Set(), sources: [] };
      media.set(file.type, group);
      group.count += 1;
      group.people.add(nameOf(line));
      group.sources.push(line.messageId);
    }
  }
  const pictures = [...media].map(([type, { count, people, sources }]) => {
    const who = [...people];
    const shown =
      who.length > 3 ? `${who.slice(0, 2).join(', ')} and ${who.length - 2} others` : listOf(who);
    return { text: `Shared: ${count} ${type}${count === 1 ? '' : 's'} by ${shown}.`, sources };
  });
  const kept = [...links.values()].slice(0, mostOfAKind);
  return [...kept, ...files.slice(0, mostOfAKind), ...pictures];
}

/** Questions that nobody answered that day; telling ones, the latest. */
export function openQuestions(
  questions: readonly QuestionDraft[],
  byId: ReadonlyMap<string, Prepared>,
  names: Names,
): StatementDraft[] {
  const open: StatementDraft[] = [];
  for (const question of questions) {
    const asked = byId.get(question.messageId);
    if (!asked || question.answers.length > 0 || asked.content.size < 2) continue;
    const text = `Still open: ${nameOf(asked.line)} asked ${quote(question.text, names, quoteLength)}`;
    open.push({ text: sentence(text), sources: [question.messageId] });
  }
  return open.slice(-3);
}
