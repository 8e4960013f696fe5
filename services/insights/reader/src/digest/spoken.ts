// A day's sentences, and which of them are of one thing.
import { replies } from '../lexicon/replies.ts';
import { calendarWords, negation } from '../lexicon/sentences.ts';
import { push } from '../links/sorted.ts';
import type { Prepared } from '../prepared.ts';
import { questionMark, stem } from '../text.ts';
import type { Matter } from './matters.ts';
import { isBySame, type Said } from './said.ts';
import type { Times } from './timed.ts';

/** A name of more messages is what the group is about. */
const mostLines = 6;
/** Somebody agrees within so many messages, in so many words. */
const [mostWaiting, mostAgreed] = [4, 6];

const calendarStems = new Set(calendarWords.entries.map(stem));
const isName = (one: string) => /^\p{L}[\p{L}\p{M}]{2,}$/u.test(one) && !calendarStems.has(one);

/** The place of a message: its matter, and where it stands in it. */
interface Place {
  readonly matter: number;
  readonly at: number;
}

/** A day's sentences in the chat's order, with what they name. */
export class Spoken {
  readonly said: readonly Said[];
  readonly times: Times;
  readonly #matters: readonly Matter[];
  readonly #named = new Map<Said, ReadonlySet<string>>();
  readonly #lines = new Map<string, Set<number>>();
  readonly #naming = new Map<string, Said[]>();
  readonly #places = new Map<number, Place>();
  readonly #byLine: ReadonlyMap<Prepared, readonly Said[]>;

  constructor(said: readonly Said[], matters: readonly Matter[], times: Times) {
    this.said = said;
    this.times = times;
    this.#matters = matters;
    this.#byLine = Map.groupBy(said, ({ at }) => at);
    for (const one of said) {
      const names = new Set([...one.content].filter(isName));
      this.#named.set(one, names);
      for (const name of names) {
        const lines = this.#lines.get(name) ?? new Set();
        this.#lines.set(name, lines.add(one.at.index));
        push(this.#naming, name, one);
      }
    }
    for (const [matter, { lines }] of matters.entries())
      for (const [at, { index }] of lines.entries()) this.#places.set(index, { matter, at });
  }

  namesOf(one: Said): ReadonlySet<string> {
    return this.#named.get(one) ?? new Set();
  }

  /** The later sentences that name something that few do and this one does, in the chat's order. */
  alikeBehind(one: Said): Said[] {
    const found = new Set(
      [...this.namesOf(one)]
        .filter((name) => this.isRare(name))
        .flatMap((name) => this.#naming.get(name) ?? []),
    );
    return [...found]
      .filter(({ at }) => at.index > one.at.index)
      .sort((a, b) => a.at.index - b.at.index || a.part - b.part);
  }

  /** Whether few messages name it. */
  isRare(name: string): boolean {
    return (this.#lines.get(name)?.size ?? 0) <= mostLines;
  }

  /** How many things both name that few others do. */
  sharedBy(a: Said, b: Said): number {
    const others = this.namesOf(b);
    return [...this.namesOf(a)].filter((name) => others.has(name) && this.isRare(name)).length;
  }

  isOfOneMatter(a: Prepared, b: Prepared): boolean {
    const matter = this.#places.get(a.index)?.matter;
    return matter !== undefined && matter === this.#places.get(b.index)?.matter;
  }

  /** How many messages of their matter lie between two. */
  between(a: Prepared, b: Prepared): number {
    return (this.#places.get(b.index)?.at ?? 0) - (this.#places.get(a.index)?.at ?? 0);
  }

  /** The sentences of a matter that follow a message, with how many messages they are behind it. */
  behind({ index }: Prepared): { readonly one: Said; readonly far: number }[] {
    const place = this.#places.get(index);
    const lines = place ? (this.#matters[place.matter]?.lines ?? []) : [];
    return lines
      .slice((place?.at ?? 0) + 1)
      .flatMap((line, far) => (this.#byLine.get(line) ?? []).map((one) => ({ one, far: far + 1 })));
  }

  /** The sentences of so many messages that follow, of whatever matter. */
  next({ index }: Prepared, messages: number): Said[] {
    return this.said.filter(({ at }) => at.index > index && at.index <= index + messages);
  }

  /** Whether somebody else agrees shortly after a sentence. */
  isAgreed(said: Said): boolean {
    return this.behind(said.at).some(
      ({ one, far }) =>
        far <= mostWaiting &&
        one.words.length <= mostAgreed &&
        !isBySame(one, said) &&
        saysYes(one),
    );
  }
}

/** Whether a sentence begins with a yes, and denies nothing. */
export function saysYes({ words: own, text }: Said): boolean {
  if (questionMark.test(text) || negation.isIn(own)) return false;
  const line = `${own.join(' ')} `;
  return replies.yes.open(line) || replies.assent.open(line) || /👍|✅|👌/u.test(text);
}
