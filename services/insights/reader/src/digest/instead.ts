// Who or what takes the place of another ('Tom instead of Marcus') is told in that place, or alone.
import type { Language } from '../languages.ts';
import { cannotWords, insteadBehind, insteadOf } from '../lexicon/replacing.ts';
import { firstPerson } from '../lexicon/sentences.ts';
import { level } from '../plans/tokens.ts';
import { planWords } from '../plans/words/all.ts';
import { questionMark, words } from '../text.ts';
import type { Weighed } from './choose.ts';
import type { Calendar } from './dated.ts';
import { namesIn } from './moved.ts';
import { bySaid, leftOf, raise } from './replaced.ts';
import { isBySame, type Said } from './said.ts';
import type { Spoken } from './spoken.ts';

const leastWorth = 0.04;
/** Who cannot says so so many messages before somebody takes the place. */
const mostBefore = 6;

const article =
  "(?:the |el |la |los |las |le |les |l'|il |lo |den |dem |der |die |das |o |a |os |as |don |dona |sr |sra |frau |herr )?";
const before = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${insteadOf})\\s+${article}(\\p{L}[\\p{L}\\p{M}-]{2,})`,
  'u',
);
const behind = new RegExp(
  `(\\p{L}[\\p{L}\\p{M}-]{2,})\\s+(?:${insteadBehind})(?![\\p{L}\\p{M}])`,
  'u',
);

/** Most sentences have none of these. */
const mayReplace =
  /instead|place|rather|stat+|stelle|vez|lugar|inv[eé]s|lieu|plut|invece|posto|anzich|jagah|badle|bajaye|जगह|बदले|बजाय|بدل|عوض|مكان/iu;

/** Somebody or something that another takes the place of. */
interface Replacing {
  readonly by: Said;
  /** Levelled. */
  readonly old: string;
  /** As it is written; undefined where nobody can tell who or what it is. */
  readonly anew: string | undefined;
  /** The days that it is said of. */
  readonly days: readonly string[];
  /** A member of the group; any name. */
  readonly isMember: boolean;
  readonly isName: boolean;
  /** Who is replaced said before that they cannot. */
  readonly isFree: boolean;
}

/** The word of a text that is `name`, as it is written; Arabic writes 'and' to it. */
function wordOf(text: string, name: string): string | undefined {
  return text
    .match(/\p{L}[\p{L}\p{M}-]*/gu)
    ?.find((word) => level(word) === name || level(word) === `و${name}`);
}

/** A day's members, and who takes whose place. */
class Places {
  readonly #spoken: Spoken;
  /** Levelled words of senders' names, as they are written. */
  readonly #members = new Map<string, string>();

  constructor(spoken: Spoken) {
    this.#spoken = spoken;
    for (const { at } of spoken.said)
      for (const word of at.line.senderName.match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? [])
        this.#members.set(level(word), word);
  }

  membersIn(text: string): string[] {
    return (level(text).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).flatMap((word) => {
      const name = this.#members.has(word) ? word : word.replace(/^و/u, '');
      return this.#members.has(name) ? [name] : [];
    });
  }

  in(by: Said): Replacing | undefined {
    if (!mayReplace.test(by.text)) return undefined;
    const levelled = level(by.text);
    const old = before.exec(levelled)?.[1] ?? behind.exec(levelled)?.[1];
    if (old === undefined || (questionMark.test(by.text) && !this.#spoken.isAgreed(by)))
      return undefined;
    // 'I always write Kamla in place of Kamal', says Kamla.
    if (this.membersIn(by.at.line.senderName).includes(old)) return undefined;
    const isMember = this.#members.has(old);
    const cannot = isMember ? this.#cannot(by, old) : undefined;
    const days = this.#spoken.times.of(by)?.days ?? [];
    return {
      by,
      old,
      isMember,
      isName: /^\p{Lu}|^[^\p{Lu}\p{Ll}]/u.test(wordOf(by.text, old) ?? ''),
      anew: isMember ? this.#anewIn(by, old) : undefined,
      days: days.length > 0 || !cannot ? days : (this.#spoken.times.of(cannot)?.days ?? []),
      isFree: cannot !== undefined,
    };
  }

  /** Who takes the place: who says so of themselves, or the other member that is named. */
  #anewIn(by: Said, old: string): string | undefined {
    const named = this.membersIn(by.text).filter((name) => name !== old);
    if (named.length > 0) return named.length === 1 ? this.#members.get(named[0] ?? '') : undefined;
    if (!firstPerson.isIn(by.words)) return undefined;
    return /\p{L}[\p{L}\p{M}]{2,}/u.exec(by.at.line.senderName)?.[0];
  }

  /** Where who is replaced said shortly before that they cannot. */
  #cannot(by: Said, old: string): Said | undefined {
    const away = by.at.index - mostBefore;
    return this.#spoken.said.findLast(
      ({ at, words: all }) =>
        at.index < by.at.index &&
        at.index >= away &&
        this.membersIn(at.line.senderName).includes(old) &&
        cannotWords.isIn(all),
    );
  }
}

/** 'In the hall', 'na praça do Derby': where a sentence says that it is at the old place. */
function placeIn(text: string, old: string, languages: readonly Language[]): string | undefined {
  const leads = languages
    .flatMap((language) => planWords[language].placeLeads.split(','))
    .map((lead) => lead.trim())
    .filter((lead) => lead !== '')
    .sort((a, b) => b.length - a.length);
  const levelled = level(text);
  const at = levelled.search(new RegExp(`(?<![\\p{L}\\p{M}])${old}(?![\\p{L}\\p{M}])`, 'u'));
  if (at < 0) return undefined;
  const head = levelled.slice(0, at).trimEnd();
  const lead = leads.find(
    (one) => head.endsWith(one) && !/[\p{L}\p{M}]$/u.test(head.slice(0, -one.length)),
  );
  if (lead === undefined) return undefined;
  const rest = /^(?:\s(?:d[eaoi]l?s?|dell[ao]|of|von|der|des|du)\s\p{Lu}[\p{L}\p{M}-]*)?/u.exec(
    text.slice(at + old.length),
  );
  return text.slice(head.length - lead.length, at + old.length + (rest?.[0].length ?? 0));
}

/** What becomes of a sentence in whose words something is that another took the place of. */
type Outcome = { readonly from: string; readonly to: string } | 'gone' | undefined;

/** A day's sentences with who takes whose place in them. */
class Replaced {
  readonly #places: Places;
  readonly #spoken: Spoken;
  readonly #calendar: Calendar;
  readonly #levelled = new Map<Said, string>();

  constructor(spoken: Spoken, calendar: Calendar) {
    this.#places = new Places(spoken);
    this.#spoken = spoken;
    this.#calendar = calendar;
  }

  in(by: Said): Replacing | undefined {
    return this.#places.in(by);
  }

  #levelledOf(said: Said): string {
    const known = this.#levelled.get(said) ?? level(said.text);
    this.#levelled.set(said, known);
    return known;
  }

  outcome(said: Said, replacing: Replacing): Outcome {
    const { by, old, days, isMember } = replacing;
    if (!this.#levelledOf(said).includes(old)) return undefined;
    const from = wordOf(said.text, old);
    if (said.at.index >= by.at.index || from === undefined || questionMark.test(said.text))
      return undefined;
    const own = this.#spoken.times.of(said)?.days ?? [];
    const isSameDay = own.some((day) => days.includes(day));
    if (days.length > 0 && own.length > 0 && !isSameDay) return undefined;
    const isOfOne = isSameDay || this.#sharesMore(said, replacing);
    return isMember
      ? this.#ofMember(said, from, isOfOne, replacing)
      : this.#ofThing(said, isOfOne, replacing);
  }

  /** Whether both name something else, too. */
  #sharesMore(said: Said, { by, old }: Replacing): boolean {
    const names = new Set(namesIn(words(old)));
    return [...this.#spoken.namesOf(said)].some(
      (name) => !names.has(name) && this.#spoken.namesOf(by).has(name) && this.#spoken.isRare(name),
    );
  }

  /** In a list of members another takes the place; what was said of one alone is not told. */
  #ofMember(said: Said, from: string, isOfOne: boolean, replacing: Replacing): Outcome {
    const { by, old, anew, isFree } = replacing;
    if (!isOfOne && !isFree && !isBySame(said, by)) return undefined;
    const others = this.#places.membersIn(said.text).filter((name) => name !== old);
    if (others.length === 0) return isOfOne ? 'gone' : undefined;
    if (anew === undefined) return 'gone';
    if (others.includes(level(anew))) return undefined;
    return { from, to: level(from) === old ? anew : `و${anew}` };
  }

  #ofThing(said: Said, isOfOne: boolean, { by, old, isName }: Replacing): Outcome {
    const isOfMatter = isName && this.#spoken.isOfOneMatter(said.at, by.at);
    if (!isOfOne && !isOfMatter) return undefined;
    const { languages } = this.#calendar.momentsOf(said.text, said.at.line);
    const place = placeIn(said.text, old, languages);
    if (place !== undefined && this.#spoken.times.of(said)) return { from: place, to: '' };
    return place !== undefined || isName ? 'gone' : undefined;
  }
}

/** Tells who takes another's place where that one was named, and leaves out where something no longer is. */
export function withInstead(
  all: readonly Weighed[],
  spoken: Spoken,
  calendar: Calendar,
): Weighed[] {
  const replaced = new Replaced(spoken, calendar);
  const weighedOf = bySaid(all);
  const needed = all.filter(({ worth }) => worth >= leastWorth);
  const gone = new Set<Weighed>();
  for (const by of spoken.said) {
    const replacing = replaced.in(by);
    if (!replacing) continue;
    for (const one of needed) {
      const outcome = one.moved ? undefined : replaced.outcome(one.said, replacing);
      if (outcome === undefined) continue;
      if (outcome === 'gone') gone.add(one);
      else one.moved = { time: outcome, by: by.at };
      raise(weighedOf.get(by), one.worth);
    }
  }
  return leftOf(all, gone);
}
