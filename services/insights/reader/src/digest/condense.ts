import type { Language } from '../languages.ts';
import { type Condensing, condensing } from '../lexicon/condensing.ts';
import { words } from '../text.ts';

/** A run of a sentence: a word, a number with its marks, a sign. */
interface Piece {
  readonly text: string;
  readonly key: string;
  readonly isWord: boolean;
  /** Whether a space stands before it. */
  readonly spaced: boolean;
  /** Must stand as it is. */
  readonly isFixed: boolean;
}

/** A part of the sentence that is told in other words: a day, mostly. */
export interface Instead {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const pieces =
  /\d[\d.,:/h–-]*\d|\d|\p{L}[\p{L}\p{M}\p{N}]*(?:['’-](?:\p{L}[\p{L}\p{M}\p{N}]*))*['’]?|\s+|./gu;
const elided = /^(?:[ldjcnmst]|qu|un|all|dell|nell|sull)['’]/iu;

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’‘`´]/g, "'");

/** French and Italian write short words and the next one together. */
function partsOf(word: string): string[] {
  const lead = elided.exec(word)?.[0];
  return lead === undefined || lead.length === word.length
    ? [word]
    : [lead, word.slice(lead.length)];
}

function piecesOf(text: string, isFixed: boolean, parts: boolean): Piece[] {
  const found: Piece[] = [];
  let spaced = false;
  for (const [one] of text.matchAll(pieces)) {
    if (/^\s/u.test(one)) {
      spaced = true;
      continue;
    }
    const isWord = /^\p{L}/u.test(one);
    for (const part of isWord && parts ? partsOf(one) : [one]) {
      found.push({ text: part, key: keyOf(part), isWord, spaced, isFixed });
      spaced = false;
    }
  }
  return found;
}

interface Table {
  /** By the first word: the words of each entry and what is written for it. */
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly holds: ReadonlySet<string>;
  readonly leads: ReadonlySet<string>;
}

type Kind = 'articles' | 'one' | 'opening' | 'filler' | 'shorter';
interface Rule {
  readonly kind: Kind;
  readonly words: readonly string[];
  readonly instead: string;
}

const kinds: readonly Kind[] = ['opening', 'shorter', 'filler', 'articles', 'one'];
const listOf = (list: string) => list.split('|').filter((one) => one !== '');

function tableOf(lists: Condensing, isElided: boolean): Table {
  const rules = new Map<string, Rule[]>();
  for (const kind of kinds) {
    for (const entry of listOf(lists[kind])) {
      const [said = '', instead = ''] = entry.split('=');
      const own = piecesOf(said, false, isElided).map(({ key }) => key);
      const [first = ''] = own;
      rules.set(first, [...(rules.get(first) ?? []), { kind, words: own, instead }]);
    }
  }
  // The longest first.
  for (const list of rules.values()) list.sort((a, b) => b.words.length - a.words.length);
  return {
    rules,
    holds: new Set(listOf(lists.holds)),
    leads: new Set(listOf(lists.leads)),
  };
}

const isElided = (language: Language) => language === 'fr' || language === 'it';
const tables = new Map(
  (Object.keys(condensing) as Language[]).map((language) => [
    language,
    tableOf(condensing[language], isElided(language)),
  ]),
);

const clauseEnd = /^[.,;:!?…؟،।()[\]–—-]$/u;
/** Words of amounts before which 'one' counts. */
const counting =
  /^(?:noch|nur|nur noch|fehlt|frei|solo|sólo|falta|faltan|queda|quedan|otro|otra|manca|ancora|altro|altra|encore|seulement|plus|autre|reste|manque|só|resta|ainda|mais|outro|outra|only|sirf|bas|aur|सिर्फ|और|por|pro|per|par|à|a)$/u;

/** 'Once a year', 'a few': amounts; 'une personne' is somebody, 'personne' nobody. */
const amounts =
  /^(?:vez|fois|volta|mal|paar|bisschen|poco|poca|pouco|pouca|peu|rato|few|lot|couple|little|bit|dozen|person|persona|personne|pessoa)$/u;

/** 'Die ich brauche': no article, whether a comma stands before it or not. */
const pronoun =
  /^(?:ich|du|er|sie|es|wir|ihr|man|mir|dir|uns|euch|nicht|ist|sind|war|waren|wird|hat|kann|geht|it|he|she|they|we|that)$/u;
/** 'Me la llevo', 'ce la faccio', 'on le fait': no article but who or what it is about. */
const beforeObject = /^(?:me|te|se|nos|os|ce|ve|je|j'|tu|il|elle|on|nous|vous|ils|elles|ne|n')$/u;
const having = /^(?:ho|hai|ha|abbiamo|avete|hanno|ai|as|a|avons|avez|ont|avais|avait)$/u;
/** 'Les deux' are both, 'la mañana' is not tomorrow. */
const ownArticle = /^(?:deux|dos|due|beiden|dois|duas|mañana)$/u;
/** 'That is what went wrong' is no question: what leads to it stays. */
const being = /^(?:is|ist|that's|it's|this's)$/u;
const asked = /^(?:what|where|who|when|why|how|was|wo|wer|wann|warum|wie)$/u;
/** 'Todos los viernes': each of them. */
const all = /^(?:todos|todas|tous|toutes|tutti|tutte|alle)$/u;

/** A sentence on its way to a note. */
class Note {
  readonly #all: readonly Piece[];
  readonly #table: Table;
  readonly #out: Piece[] = [];
  #at = 0;
  /** A space stood before what was left out last. */
  #isParted = false;

  constructor(all: readonly Piece[], table: Table) {
    this.#all = all;
    this.#table = table;
  }

  get #opens(): boolean {
    const last = this.#out.at(-1);
    return last === undefined || clauseEnd.test(last.text);
  }

  #ruleHere(): Rule | undefined {
    const { key = '', isFixed } = this.#all[this.#at] ?? {};
    if (isFixed) return undefined;
    return this.#table.rules.get(key)?.find((rule) => this.#fits(rule));
  }

  #fits({ kind, words: own, instead }: Rule): boolean {
    const run = this.#all.slice(this.#at, this.#at + own.length);
    if (run.length < own.length || run.some(({ key, isFixed }, k) => isFixed || key !== own[k]))
      return false;
    const before = this.#all[this.#at - 1];
    const next = this.#all[this.#at + own.length];
    const isLast = next === undefined || clauseEnd.test(next.text);
    const isCount = before !== undefined && /[\d€$£₹%]/.test(before.text);
    // A capital in mid-sentence is a name or a letter: 'room A', 'Die Zeit'.
    const [first] = run;
    const isName =
      !this.#opens && first !== undefined && /^\p{Lu}/u.test(first.text) && first.key !== 'i';
    if (isName && kind !== 'shorter') return false;
    switch (kind) {
      case 'opening':
        return (
          this.#opens &&
          !(being.test(run.at(-1)?.key ?? '') && asked.test(next?.key ?? '')) &&
          next !== undefined &&
          (isLast ? /^[,:]$/u.test(next.text) : next.spaced || /'$/.test(run.at(-1)?.key ?? ''))
        );
      case 'articles':
        // 'die ich brauche' goes on from a comma; '40 a head'.
        return (
          !isLast &&
          !isCount &&
          !all.test(before?.key ?? '') &&
          !pronoun.test(next.key) &&
          !amounts.test(next.key) &&
          !beforeObject.test(before?.key ?? '') &&
          !having.test(next.key) &&
          !ownArticle.test(next.key) &&
          !(before?.text === ',' && this.#table.holds.has(run[0]?.key ?? ''))
        );
      case 'one':
        return !isLast && !isCount && !counting.test(before?.key ?? '') && !amounts.test(next.key);
      case 'filler':
        return (
          !(isCount && amounts.test(first?.key ?? '')) && !this.#table.holds.has(before?.key ?? '')
        );
      case 'shorter':
        // 'Não vou jogar': what is denied stays whole.
        return instead !== '' || !this.#table.holds.has(before?.key ?? '');
    }
  }

  written(): Piece[] {
    while (this.#at < this.#all.length) {
      const rule = this.#ruleHere();
      const here = this.#all[this.#at] as Piece;
      if (!rule) {
        this.#out.push(this.#isParted ? { ...here, spaced: !clauseEnd.test(here.text) } : here);
        this.#isParted = false;
        this.#at += 1;
        continue;
      }
      const { instead } = rule;
      this.#isParted ||= here.spaced;
      if (instead === ',') this.#out.push({ ...here, text: ',', key: ',', spaced: false });
      else if (instead !== '')
        this.#out.push({ ...here, text: instead, key: instead, spaced: true });
      this.#at += rule.words.length;
    }
    return this.#out;
  }
}

/** Words that only lead to a day are left out before it. */
function withoutLeads(all: readonly Piece[], leads: ReadonlySet<string>): Piece[] {
  const out: Piece[] = [];
  for (const one of all) {
    if (one.isFixed) while (out.length > 0 && leads.has(out.at(-1)?.key ?? '')) out.pop();
    out.push(one);
  }
  return out;
}

const textOf = (all: readonly Piece[]) =>
  all.map(({ text, spaced }, at) => (at > 0 && spaced ? ` ${text}` : text)).join('');

/** Marks that were left without what they parted. */
const tidied = (text: string) =>
  text
    .replace(/\(\s*[,;]?\s*\)/gu, '')
    .replace(/(\d\.)\.(?!\.)/gu, '$1')
    .replace(/\s+([,.;:!?؟،।)])/gu, '$1')
    .replace(/([,;:،])(?:\s*[,;:،])+/gu, '$1')
    .replace(/[,;:،]\s*([.!?؟।])/gu, '$1')
    .replace(/^[\s,;:.،–-]+|[\s,;:،–-]+$/gu, '')
    .replace(/\s{2,}/gu, ' ')
    .trim();

const fewest = 2;

/**
 * A sentence as a person jots it down: without articles, fillers and 'I' before it, days as given. No
 * number, name, date, negation or modal verb changes.
 */
export function condensed(text: string, language: Language, told: readonly Instead[] = []): string {
  const table = tables.get(language);
  if (!table) return text;
  const parts = isElided(language);
  const all: Piece[] = [];
  let from = 0;
  for (const { start, end, text: instead } of told) {
    all.push(...piecesOf(text.slice(from, start), false, parts));
    const spaced = /\s$/u.test(text.slice(0, start));
    all.push({ text: instead, key: '', isWord: true, spaced: start > 0 && spaced, isFixed: true });
    from = end;
  }
  const rest = piecesOf(text.slice(from), false, parts);
  const [next] = rest;
  if (next && from > 0 && /^\s/u.test(text.slice(from))) rest[0] = { ...next, spaced: true };
  all.push(...rest);
  const note = tidied(textOf(new Note(withoutLeads(all, table.leads), table).written()));
  if (words(note).length < Math.min(fewest, words(text).length)) return text;
  return note.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
