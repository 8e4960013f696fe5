import { type Lines, type StoredLines, sorts } from './lines.ts';

/**
 * Puts an export beside what is stored of the same chat. What a phone prints of a message (time,
 * author, even words) differs between exports; what people said, in which order and when in
 * relation to each other does not:
 * 1. Texts that are unique on both sides tell by how much the printed times differ: by nothing,
 *    or by whole quarters of an hour where the phone was in another zone, stretch by stretch.
 * 2. Messages that say the same within two minutes of that are the same one, repeated ones in
 *    their order; they tell who is who.
 * 3. What is left between two known neighbours, of the same person and minute, is a message that
 *    was edited, deleted, or is printed otherwise.
 */
export interface Alignment {
  /** Of each line of the file the index of its stored message; -1: it is new. */
  readonly storedOf: Int32Array;
  /** Of each stored message the index of its line; -1: it is not in the file. */
  readonly lineOf: Int32Array;
  /** Lines that say the same as what is stored. */
  readonly same: number;
  /** Minutes by which the file's time of each line is ahead of the stored time. */
  readonly shifts: Int32Array;
  /** Author of the file → author that is stored (indices). */
  readonly aliases: ReadonlyMap<number, number>;
  /** It prints times and texts as the file did that the stored messages came from. */
  readonly samePrint: boolean;
  /** The same print, whose dates are read in another order now. */
  readonly reread: boolean;
}

/** From Samoa to Hawaii and a bit. */
const widestShift = 26 * 60;
const zoneStep = 15;
/** Phones disagree by so many minutes: seconds, cut off, before and after a full minute. */
const slack = 2;
/** The nearest minute first. */
const strays = [0, -1, 1, -2, 2];
const fewestVotes = 2;
const leastShareOfVotes = 0.02;
const twice = -2;

/** Number → index where it stands only once, else `twice`. */
function onlyOnce(values: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  values.forEach((value, index) => {
    found.set(value, found.has(value) ? twice : index);
  });
  return found;
}

/** A difference in minutes as a change of zone; undefined when no zone explains it. */
function asShift(difference: number): number | undefined {
  if (Math.abs(difference) > widestShift) return undefined;
  const shift = Math.round(difference / zoneStep) * zoneStep;
  return Math.abs(difference - shift) <= slack ? shift : undefined;
}

interface Anchor {
  readonly line: number;
  readonly stored: number;
  readonly shift: number;
}

interface Author {
  readonly id: string;
  readonly name: string;
}

/** Whether an author of the file may be one who is stored. */
export type MayBeOne = (ofFile: Author, stored: Author) => boolean;

class Aligner {
  readonly #stored: StoredLines;
  readonly #file: Lines;
  readonly #mayBeOne: MayBeOne;
  readonly #storedOf: Int32Array;
  readonly #lineOf: Int32Array;
  readonly #shifts: Int32Array;
  /** The shift of the anchor behind each line, which holds where it differs from that before. */
  readonly #nextShifts: Int32Array;
  #aliases = new Map<number, number>();
  /** Stored authors who are known to be somebody of the file. */
  #claimed = new Set<number>();
  #same = 0;
  #reread = false;

  constructor(stored: StoredLines, file: Lines, mayBeOne: MayBeOne) {
    this.#mayBeOne = mayBeOne;
    this.#stored = stored;
    this.#file = file;
    this.#storedOf = new Int32Array(file.length).fill(-1);
    this.#lineOf = new Int32Array(stored.length).fill(-1);
    this.#shifts = new Int32Array(file.length);
    this.#nextShifts = new Int32Array(file.length);
  }

  run(): Alignment {
    const byKey = onlyOnce(this.#stored.keys);
    const anchors = this.#anchors();
    this.#spreadShifts(anchors);
    const pairs = anchors.map(({ line, stored }) => [line, stored] as const);
    this.#knowAuthors(pairs);
    this.#pairKeys(byKey, anchors.length);
    // Whose author is known goes first: a stranger's 'ok' must not be taken for theirs.
    for (const isBy of [this.#isBy, this.#mayBeBy]) {
      this.#pairSame([0], isBy);
      this.#pairSame(strays, isBy);
    }
    this.#knowAuthors(this.#pairs());
    const samePrint = this.#reread || this.#isSamePrint();
    if (!this.#reread) this.#pairChanged();
    return {
      storedOf: this.#storedOf,
      lineOf: this.#lineOf,
      same: this.#same,
      shifts: this.#shifts,
      aliases: this.#aliases,
      samePrint,
      reread: this.#reread,
    };
  }

  *#pairs(): Generator<readonly [number, number]> {
    for (let line = 0; line < this.#file.length; line++) {
      const stored = this.#storedOf[line] ?? -1;
      if (stored >= 0) yield [line, stored];
    }
  }

  #pair(line: number, stored: number): void {
    this.#storedOf[line] = stored;
    this.#lineOf[stored] = line;
  }

  /** How far a line lies behind a stored message, minutes. */
  #ahead(line: number, stored: number): number {
    return (this.#file.minutes[line] ?? 0) - (this.#stored.minutes[stored] ?? 0);
  }

  /** Texts that stand once on either side, by a shift that enough of them have. */
  #anchors(): Anchor[] {
    const ofStored = onlyOnce(this.#stored.contents);
    const ofFile = onlyOnce(this.#file.contents);
    const found: Anchor[] = [];
    const votes = new Map<number, number>();
    for (const [content, line] of ofFile) {
      const stored = ofStored.get(content) ?? -1;
      if (line < 0 || stored < 0 || this.#file.sorts[line] === sorts.deleted) continue;
      if (!this.#fit(this.#file.senders[line] ?? 0, this.#stored.senders[stored] ?? 0)) continue;
      const shift = asShift(this.#ahead(line, stored));
      if (shift === undefined) continue;
      votes.set(shift, (votes.get(shift) ?? 0) + 1);
      found.push({ line, stored, shift });
    }
    const least = Math.max(fewestVotes, found.length * leastShareOfVotes);
    return found
      .filter(({ shift }) => shift === 0 || (votes.get(shift) ?? 0) >= least)
      .sort((a, b) => a.line - b.line);
  }

  /** Every line has the shift of the anchor before it, or else behind it. */
  #spreadShifts(anchors: readonly Anchor[]): void {
    let next = 0;
    let before = anchors[0]?.shift ?? 0;
    for (let line = 0; line < this.#file.length; line++) {
      const anchor = anchors[next];
      if (anchor?.line === line) {
        before = anchor.shift;
        next++;
      }
      this.#shifts[line] = before;
      this.#nextShifts[line] = anchors[next]?.shift ?? before;
    }
  }

  /** Who of the file is who of the stored: whom most of the pairs name, and clearly. */
  #knowAuthors(pairs: Iterable<readonly [number, number]>): void {
    const counts = new Map<number, Map<number, number>>();
    for (const [line, stored] of pairs) {
      const author = this.#file.senders[line] ?? 0;
      const other = this.#stored.senders[stored] ?? 0;
      if (author === 0 || other === 0) continue;
      const others = counts.get(author) ?? new Map<number, number>();
      others.set(other, (others.get(other) ?? 0) + 1);
      counts.set(author, others);
    }
    const aliases = new Map<number, number>();
    for (const [author, others] of counts) {
      const all = [...others.values()].reduce((sum, count) => sum + count, 0);
      const [most] = [...others].sort(([, a], [, b]) => b - a);
      if (most && most[1] > all / 2) aliases.set(author, most[0]);
    }
    this.#aliases = aliases;
    this.#claimed = new Set(aliases.values());
  }

  /** Whether the two have one author: by what was found out, or by the name. */
  readonly #isBy = (line: number, stored: number): boolean => {
    const author = this.#file.senders[line] ?? 0;
    const other = this.#stored.senders[stored] ?? 0;
    if (this.#aliases.get(author) === other) return true;
    return this.#file.authors[author]?.id === this.#stored.authors[other]?.id;
  };

  /** Whether the two may have one author: as long as neither is known to be somebody else. */
  readonly #mayBeBy = (line: number, stored: number): boolean => {
    if (this.#isBy(line, stored)) return true;
    const author = this.#file.senders[line] ?? 0;
    const other = this.#stored.senders[stored] ?? 0;
    return !this.#aliases.has(author) && !this.#claimed.has(other) && this.#fit(author, other);
  };

  /** Whether nothing is known that tells two authors apart. */
  #fit(author: number, other: number): boolean {
    const [one, another] = [this.#file.authors[author], this.#stored.authors[other]];
    return one !== undefined && another !== undefined && this.#mayBeOne(one, another);
  }

  /** What printed the same before is the same, unless its time says that it only looks so. */
  #pairKeys(byKey: ReadonlyMap<number, number>, anchors: number): void {
    const moved: (readonly [number, number])[] = [];
    const taken = new Set<number>();
    this.#file.keys.forEach((key, line) => {
      const stored = byKey.get(key) ?? -1;
      if (stored < 0 || taken.has(stored)) return;
      taken.add(stored);
      const ahead = this.#ahead(line, stored);
      if (this.#fits(line, ahead)) this.#pairAsSame(line, stored);
      else moved.push([line, stored]);
    });
    // The same file, read in another order of day and month: nearly nothing is where it was.
    this.#reread = moved.length > Math.max(this.#same, anchors);
    if (this.#reread) for (const [line, stored] of moved) this.#pairAsSame(line, stored);
  }

  #fits(line: number, ahead: number): boolean {
    const behind = Math.abs(ahead - (this.#shifts[line] ?? 0));
    return behind <= slack || Math.abs(ahead - (this.#nextShifts[line] ?? 0)) <= slack;
  }

  #pairAsSame(line: number, stored: number): void {
    this.#pair(line, stored);
    this.#same++;
  }

  /** Pairs what says the same at the same time, give or take some minutes. */
  #pairSame(minutes: readonly number[], isBy: (line: number, stored: number) => boolean): void {
    for (let line = 0; line < this.#file.length; line++) {
      if (this.#storedOf[line] !== -1 || this.#file.sorts[line] === sorts.deleted) continue;
      const stored = this.#findSame(line, minutes, isBy);
      if (stored >= 0) this.#pairAsSame(line, stored);
    }
  }

  #findSame(
    line: number,
    minutes: readonly number[],
    isBy: (line: number, stored: number) => boolean,
  ): number {
    const own = this.#shifts[line] ?? 0;
    const next = this.#nextShifts[line] ?? own;
    const at = this.#file.minutes[line] ?? 0;
    for (const shift of own === next ? [own] : [own, next]) {
      for (const stray of minutes) {
        const found = this.#inMinute(at - shift + stray, (stored) => {
          if (this.#stored.contents[stored] !== this.#file.contents[line]) return false;
          return isBy(line, stored);
        });
        if (found >= 0) return found;
      }
    }
    return -1;
  }

  /** The first stored message of a minute that has no line yet and fits; -1 without one. */
  #inMinute(minute: number, fits: (stored: number) => boolean): number {
    const { minutes } = this.#stored;
    for (let i = this.#firstOf(minute); minutes[i] === minute; i++) {
      if (this.#lineOf[i] === -1 && fits(i)) return i;
    }
    return -1;
  }

  #firstOf(minute: number): number {
    const { minutes } = this.#stored;
    let low = 0;
    let high = minutes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((minutes[middle] ?? 0) < minute) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Authors who are called as before print as before: then it is the same phone's export. */
  #isSamePrint(): boolean {
    let unchanged = 0;
    let equal = 0;
    for (const [line, stored] of this.#pairs()) {
      const author = this.#file.authors[this.#file.senders[line] ?? 0];
      const other = this.#stored.authors[this.#stored.senders[stored] ?? 0];
      if (author?.id !== other?.id) continue;
      unchanged++;
      if (this.#file.keys[line] === this.#stored.keys[stored]) equal++;
    }
    return equal > 0 && equal * 2 >= unchanged;
  }

  /** What is left of the same person and minute, between the same neighbours. */
  #pairChanged(): void {
    const after = new Int32Array(this.#file.length);
    let next = this.#stored.length;
    for (let line = this.#file.length - 1; line >= 0; line--) {
      const stored = this.#storedOf[line] ?? -1;
      if (stored >= 0) next = stored;
      after[line] = next;
    }
    let before = -1;
    for (let line = 0; line < this.#file.length; line++) {
      const known = this.#storedOf[line] ?? -1;
      const stored = known >= 0 ? known : this.#findChanged(line, before, after[line] ?? 0);
      if (stored < 0) continue;
      if (known < 0) this.#pair(line, stored);
      before = stored;
    }
  }

  #findChanged(line: number, before: number, after: number): number {
    const at = (this.#file.minutes[line] ?? 0) - (this.#shifts[line] ?? 0);
    const isBetween = (stored: number) => stored > before && stored < after;
    // Of several that say the same, the other one may have been taken: then it is not between.
    for (const isThere of [isBetween, () => true]) {
      for (const stray of [0, -1, 1]) {
        const found = this.#inMinute(
          at + stray,
          (stored) => isThere(stored) && this.#mayHaveBecome(stored, line),
        );
        if (found >= 0) return found;
      }
    }
    return -1;
  }

  #mayHaveBecome(stored: number, line: number): boolean {
    const isService = this.#file.sorts[line] === sorts.system;
    if (isService !== (this.#stored.sorts[stored] === sorts.system)) return false;
    return this.#isBy(line, stored);
  }
}

/**
 * Puts the lines of an export beside the stored messages of a chat.
 * @param mayBeOne what else is known of who is who
 */
export function align(
  stored: StoredLines,
  file: Lines,
  mayBeOne: MayBeOne = () => true,
): Alignment {
  return new Aligner(stored, file, mayBeOne).run();
}
