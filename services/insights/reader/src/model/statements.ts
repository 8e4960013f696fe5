import type { Wording } from '../digest/wording.ts';
import { nameOf, quote, sentence } from '../digest/wording.ts';
import type { Language } from '../languages.ts';
import { isFunctionWord } from '../languages.ts';
import { linksOf, urlsIn } from '../resources/links.ts';
import { clean, escapeMarkdown, fold, shorten, words } from '../text.ts';
import type { Line, StatementDraft } from '../types.ts';
import { speaksToModel } from './lexicon.ts';
import type { Hidden, Pseudonyms } from './pseudonyms.ts';
import { withoutAliases } from './pseudonyms.ts';
import type { StatementKind } from './reading.ts';
import { wordsOf } from './transcript.ts';
import type { Doubt, Witness } from './verify/verify.ts';

const longest = 400;
/** Citations of one sentence: enough to check it, few enough to read. */
const mostSources = 12;

/** A statement of the model that stands, and how it is claim. */
export interface Checked extends Omit<StatementDraft, 'kind'> {
  readonly kind: StatementKind;
  /** As the model wrote it, for being summed up again. */
  readonly raw: string;
}

/** A statement of the model that its messages do not bear out, and why. */
export interface Failed {
  readonly claim: Claim;
  readonly sources: readonly string[];
  readonly doubts: readonly Doubt[];
}

export type Judged = { readonly stands: Checked } | { readonly fails: Failed } | null;

const reach =
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.\p{L}+|(?:\+|00)?\p{Nd}(?:[ ().\-/]{0,2}\p{Nd}){7,}/gu;
const unspaced = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

/** What two texts may have in common: beginnings of words, figures, pairs of unspaced letters. */
function features(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of words(withoutAliases(text))) {
    if (unspaced.test(word)) {
      for (let at = 0; at + 1 < word.length; at += 1) found.add(word.slice(at, at + 2));
    } else if (/^\p{N}+$/u.test(word)) {
      found.add(word);
    } else if (word.length > 2 && !isFunctionWord(word)) {
      found.add(word.slice(0, 4));
    }
  }
  return found;
}

/** Whether a sentence says something of what its messages say; of files there is nothing to say. */
function isSupported(text: string, cited: readonly string[]): boolean {
  if (cited.some((said) => /^\[\w+\]/.test(said))) return true;
  const said = features(cited.join(' '));
  const own = features(text);
  for (const one of own) if (said.has(one)) return true;
  return own.size === 0;
}

/** Whether it names a site, number or address that is in none of its messages. */
function isReachingOut(text: string, cited: readonly Line[]): boolean {
  if (/:\/\/|\bjavascript:|\bdata:|<\s*\/?\s*[a-z]/i.test(text)) return true;
  const hosts = new Set(
    cited.flatMap((line) => urlsIn(line.text).map(({ url }) => url.hostname.replace(/^www\./, ''))),
  );
  if (urlsIn(text).some(({ url }) => !hosts.has(url.hostname.replace(/^www\./, '')))) return true;
  const said = cited.map((line) => fold(line.text).replace(/[\s().\-/]/g, '')).join(' ');
  const found = withoutAliases(text).match(reach) ?? [];
  return found.some((one) => !said.includes(fold(one).replace(/[\s().\-/]/g, '')));
}

const shownAs = ({ kind, shown }: Hidden) =>
  kind === 'Person'
    ? `**${escapeMarkdown(shorten(clean(shown), 40))}**`
    : escapeMarkdown(clean(shown));

const plain = (text: string) => escapeMarkdown(text.replace(/\[link ([^\]]*)\]/g, '$1'));

/** The addresses of what was shared, from the messages themselves. */
function linksTo(cited: readonly Line[]): string {
  const links = new Map(cited.flatMap(linksOf).map((link) => [link.key, link]));
  const shown = [...links.values()].slice(0, 3).map(({ name, url }) => {
    const address = url.replace(/[<>\s]/g, encodeURIComponent);
    return `[${escapeMarkdown(shorten(name, 60))}](<${address}>)`;
  });
  return shown.length === 0 ? '' : ` (${shown.join(', ')})`;
}

export interface Grounds {
  /** The lines that may be cited, by the number the model knows them by. */
  readonly line: (id: number) => Line | undefined;
  readonly pseudonyms: Pseudonyms;
  readonly wording: Wording;
  readonly witness: Witness;
}

export interface Claim {
  readonly kind: StatementKind;
  readonly text: string;
  readonly sources: readonly number[];
}

const toDo: Readonly<Record<Language, string>> = {
  en: 'To do: ',
  es: 'Por hacer: ',
  pt: 'A fazer: ',
  de: 'Zu tun: ',
  fr: 'À faire : ',
  it: 'Da fare: ',
  hi: 'करना है: ',
  ar: 'المطلوب: ',
};

function labelOf(kind: StatementKind, { say, language }: Wording): string {
  if (kind === 'discussed') return '';
  if (kind === 'todo') return toDo[language];
  return say.labels[kind === 'unanswered' ? 'open' : kind];
}

/** Somebody's words as they stand: who speaks to the model is quoted and nothing else. */
function quoted(line: Line, wording: Wording): Checked {
  const words = quote(line.text, wording, 140);
  const text = sentence(wording.say.said(nameOf(line, wording), words), wording);
  return { kind: 'discussed', text, sources: [line.messageId], raw: '' };
}

/** What the model wrote, with the names that it does not know. */
const plainOf = (raw: string, pseudonyms: Pseudonyms) =>
  pseudonyms.show(
    raw,
    (text) => text.replace(/\[link ([^\]]*)\]/g, '$1'),
    ({ shown }) => clean(shown),
  );

/**
 * A statement as it may be stored. It cites messages of the call, says nothing of days, hours,
 * numbers, names, places and people that they do not say, leads nowhere they do not lead to, and
 * is text and never markup. Null for what is not worth correcting.
 */
export function judged(claim: Claim, { line, pseudonyms, wording, witness }: Grounds): Judged {
  const cited = [...new Set(claim.sources)].flatMap((id) => line(id) ?? []).slice(0, mostSources);
  const [first] = cited;
  if (!first) return null;
  if (cited.every((one) => speaksToModel(one.text))) return { stands: quoted(first, wording) };
  const raw = clean(claim.text);
  if (raw.length < 8 || raw.length > longest || speaksToModel(raw)) return null;
  const said = cited.map((one) => wordsOf(one, pseudonyms));
  const shown = pseudonyms.show(raw, plain, shownAs);
  const bare = plainOf(raw, pseudonyms);
  if (shown === null || bare === null || isReachingOut(raw, cited)) return null;
  // Words of another language are none of the messages': what can be compared is, behind this.
  const sources = cited.map(({ messageId }) => messageId);
  if (!isSupported(raw, said) && !witness.isForeign(bare, sources)) return null;
  const doubts = witness.doubtsOf(bare, sources, claim.kind === 'unanswered');
  if (doubts.length > 0) return { fails: { claim: { ...claim, text: raw }, sources, doubts } };
  const links = claim.kind === 'shared' ? linksTo(cited) : '';
  const ended = links === '' ? shown : shown.replace(/[.。।]+$/u, '');
  const text = `${labelOf(claim.kind, wording)}${ended}${links}`;
  const end = /[.!?…؟।。！？]$/u.test(text) ? '' : wording.say.stop;
  return { stands: { kind: claim.kind, text: `${text}${end}`, sources, raw } };
}
