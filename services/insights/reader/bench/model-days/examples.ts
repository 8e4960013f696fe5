// How the check of sentences judges statements that are known to be right or wrong, without a model.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordingOf } from '../../src/digest/wording.ts';
import { isFunctionWord } from '../../src/languages.ts';
import { Pseudonyms } from '../../src/model/pseudonyms.ts';
import type { Grounds } from '../../src/model/statements.ts';
import { judged } from '../../src/model/statements.ts';
import { read } from '../../src/model/verify/said.ts';
import { Witness } from '../../src/model/verify/verify.ts';
import { isSpoken, prepare } from '../../src/prepared.ts';
import { fold, stem, words } from '../../src/text.ts';
import type { Figure } from '../table.ts';
import { percent } from '../table.ts';
import type { ReadersDay, Told } from './days.ts';
import { inputOf, scoreOf } from './days.ts';

/** A statement of a day with what is known of it. */
export interface Example extends Told {
  readonly day: ReadersDay;
  readonly isRight: boolean;
  /** 'date', 'not', …; the way of writing of a right one. */
  readonly of: string;
}

export interface Verdict extends Example {
  readonly passes: boolean;
  /** Why not; empty for one that passes. */
  readonly doubts: string;
}

/** Judges statements of days as the engine judges what a model wrote, names as they are. */
export class Bench {
  readonly #grounds = new Map<string, Grounds>();

  #groundsOf(day: ReadersDay): Grounds {
    const known = this.#grounds.get(day.id);
    if (known) return known;
    const { input, earlier } = inputOf(day);
    const people = [...input.lines, ...earlier].map(({ senderName }) => senderName);
    const spoken = prepare(input.lines).filter(({ line }) => isSpoken(line));
    const grounds: Grounds = {
      line: (id) => input.lines[id],
      pseudonyms: new Pseudonyms(day.id, people, false),
      wording: wordingOf(spoken, input.lines),
      witness: new Witness(input, people, { earlier, responses: new Map() }),
    };
    this.#grounds.set(day.id, grounds);
    return grounds;
  }

  judge(example: Example): Verdict {
    const { day, kind = 'discussed', text, sources } = example;
    const told = { kind: kind as 'discussed', text, sources };
    const result = judged(told, this.#groundsOf(day));
    if (result && 'stands' in result) return { ...example, passes: true, doubts: '' };
    const why = result ? result.fails.doubts.map(({ of, what }) => `${of}: ${what}`) : ['form'];
    return { ...example, passes: false, doubts: why.join('; ') };
  }
}

const matches = (text: string, source: string) => new RegExp(source, 'iu').test(text);
const isPositive = (source: string) => !source.startsWith('^(?!');

const featuresOf = (text: string) =>
  new Set(
    words(text)
      .filter((word) => /\d/.test(word) || (word.length > 2 && !isFunctionWord(word)))
      .map(stem),
  );

/** How many messages are cited for a statement that comes without sources, and how near the best. */
const citing = { few: { most: 5, least: 0.45 }, many: { most: 12, least: 0.15 } } as const;
export type Citing = keyof typeof citing;

/**
 * The messages that a model would cite for a statement without sources: those of the fact it is
 * near, by the fact's expressions and words, and those that have its own words.
 */
function sourcesOf(day: ReadersDay, text: string, factId: string, way: Citing): number[] {
  const fact = day.facts.find(({ id }) => id === factId);
  const said = day.messages.map((message) => `${message.sender} ${message.text}`);
  const features = said.map(featuresOf);
  const rarity = (one: string) =>
    Math.log((1 + said.length) / (1 + features.filter((other) => other.has(one)).length));
  const own = featuresOf(text);
  const near = featuresOf(fact?.say ?? '');
  const rated = said.map((message, index) => {
    const shared = (wanted: Set<string>) =>
      [...wanted].reduce((sum, one) => sum + (features[index]?.has(one) ? rarity(one) : 0), 0);
    const met = (fact?.all ?? []).filter((one) => isPositive(one) && matches(message, one));
    return { index, rate: shared(own) + shared(near) + 2 * met.length };
  });
  const best = Math.max(0, ...rated.map(({ rate }) => rate));
  return rated
    .filter(({ rate }) => rate > 0 && rate >= best * citing[way].least)
    .sort((a, b) => b.rate - a.rate)
    .slice(0, citing[way].most)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

/** The fact whose expressions a sentence meets best. */
function factOf(day: ReadersDay, text: string): string {
  const rated = day.facts.map(({ id, all, say }) => {
    const own = featuresOf(say);
    const shared = [...featuresOf(text)].filter((one) => own.has(one)).length;
    const met = all.filter((one) => isPositive(one) && matches(text, one)).length;
    return { id, rate: met / all.length + shared / (1 + own.size) };
  });
  return rated.sort((a, b) => b.rate - a.rate).find(({ rate }) => rate > 0.25)?.id ?? '';
}

const sameSet = (a: readonly unknown[], b: readonly unknown[]) => a.every((one) => b.includes(one));

/** In what a wrong statement differs from the fact, as far as it can be read off. */
function errorOf(day: ReadersDay, text: string, factId: string): string {
  const say = day.facts.find(({ id }) => id === factId)?.say ?? '';
  const [told, fact] = [text, say].map((one) => read(one, day.date, 'en'));
  if (!told || !fact) return 'other';
  const clocks = (one: typeof told) => one.hours.map(({ hour, minute }) => hour * 60 + minute);
  if (!sameSet(clocks(told), clocks(fact))) return 'time';
  const dates = (one: typeof told) => one.days.map(({ date }) => date);
  if (!sameSet(dates(told), dates(fact))) return 'date';
  const figures = (one: string) => one.match(/\d+/g) ?? [];
  if (!sameSet(figures(text), figures(say))) return 'number';
  const names = day.messages.map(({ sender }) => fold(sender).split(' ')[0] ?? '');
  const named = (one: string) => names.filter((name) => name !== '' && fold(one).includes(name));
  if (named(text).length > 0) return 'person';
  return 'status';
}

/** Sentences of a digest that a person wrote, without its headings. */
function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      line.replace(/^[-•*]\s*/, '').split(/(?<=[\p{L}\p{N})€%]{2}[.!?؟।])\s+(?=[\p{Lu}\p{Lo}¿¡])/u),
    )
    .map((line) => line.trim())
    .filter((line) => line.length >= 8 && !/^#/.test(line));
}

/**
 * Statements beside days: `<day>.wrong*.txt` and `<day>.right*.txt` hold one a line behind the id of the
 * fact it is near, any other `<day>.<way>.txt` is a digest that somebody wrote.
 */
export function examplesIn(
  folder: string,
  days: readonly ReadersDay[],
  cited: Citing = 'few',
): Example[] {
  const byId = new Map(days.map((day) => [day.id, day]));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name): Example[] => {
      const [id = '', way = ''] = name.split('.');
      const day = byId.get(id);
      if (!day) return [];
      const text = readFileSync(join(folder, name), 'utf8');
      if (!/^(?:wrong|right)/.test(way)) {
        return sentencesOf(text).map((one) => {
          const sources = sourcesOf(day, one, factOf(day, one), cited);
          return { day, isRight: true, of: way, text: one, sources, kind: kindOf(one) };
        });
      }
      const isRight = way.startsWith('right');
      return text
        .split('\n')
        .filter((line) => line.includes('|'))
        .map((line) => {
          const [fact = '', ...rest] = line.split('|');
          const one = rest.join('|').trim();
          const of = isRight ? 'right' : errorOf(day, one, fact);
          return {
            day,
            isRight,
            of,
            text: one,
            sources: sourcesOf(day, one, fact, cited),
            kind: kindOf(one),
          };
        });
    });
}

/** A digest's point that waits says so by its question mark; a model says it by its kind. */
const kindOf = (text: string) =>
  /[?؟]|unanswered|no answer|^open\b|sin respuesta|pendiente|pendente|sem resposta|sans réponse|en attente|^offen|senza risposta|in sospeso|بدون رد|من غير رد|jawab nahi/iu.test(
    text,
  )
    ? 'unanswered'
    : 'discussed';

/** The statements that the days of our own tests hold. */
export const ownExamples = (days: readonly ReadersDay[]): Example[] =>
  days.flatMap((day) => [
    ...(day.answers ?? []).map((told) => ({ day, isRight: true, of: 'right', ...told })),
    ...(day.wrong ?? []).map((told) => ({ day, isRight: false, ...told })),
  ]);

function rowsBy(verdicts: readonly Verdict[], keyOf: (one: Verdict) => string): Figure[] {
  const keys = [...new Set(verdicts.map(keyOf))].sort();
  return keys.map((key): Figure => {
    const own = verdicts.filter((one) => keyOf(one) === key);
    const passed = own.filter(({ passes }) => passes).length;
    return [key, `${percent(passed / own.length)} %`, `${passed} of ${own.length}`];
  });
}

/** Facts that digests in other words tell, and how many of them are left when what fails is dropped. */
function factsOf(verdicts: readonly Verdict[]): Figure[] {
  const digests = Map.groupBy(
    verdicts.filter(({ isRight, of }) => isRight && of !== 'right'),
    ({ day, of }) => `${day.id} ${of}`,
  );
  const sums = [...digests.values()].map((all) => {
    const day = all[0]?.day as ReadersDay;
    const weigh = (some: readonly Verdict[]) =>
      scoreOf(
        day,
        some.map(({ text }) => text),
      ).toldWeight;
    return {
      way: all[0]?.of ?? '',
      told: weigh(all),
      left: weigh(all.filter(({ passes }) => passes)),
    };
  });
  return [...Map.groupBy(sums, ({ way }) => way), ['all', sums] as const].map(
    ([way, some]): Figure => {
      const [told, left] = [
        some.reduce((sum, one) => sum + one.told, 0),
        some.reduce((sum, one) => sum + one.left, 0),
      ];
      return [way, `${percent(told === 0 ? 1 : left / told)} %`, `${left} of ${told}, by weight`];
    },
  );
}

/** Shares that pass, of the wrong and of the right ones, by kind and by language. */
export function sharesOf(verdicts: readonly Verdict[]): { title: string; figures: Figure[] }[] {
  const facts = factsOf(verdicts);
  const tables = [false, true].flatMap((isRight) => {
    const own = verdicts.filter((one) => one.isRight === isRight);
    const title = isRight ? 'Right statements that pass' : 'Wrong statements that pass';
    return [
      { title, figures: rowsBy(own, () => 'all') },
      { title: `${title}, by kind`, figures: rowsBy(own, ({ of }) => of) },
      { title: `${title}, by language of the chat`, figures: rowsBy(own, ({ day }) => day.lang) },
    ].filter(({ figures }) => figures.length > 0);
  });
  if (facts.length < 2) return tables;
  return [...tables, { title: 'Facts of right digests that pass', figures: facts }];
}
