import { type Alignment, align } from '@groupsight/shared/chat-lines/alignment';
import { hash53, type Lines, type StoredLines, sorts } from '@groupsight/shared/chat-lines/lines';
import type { ExportMembership, ExportMessage } from './types.ts';

/** What an import will add and change; messages of people only. */
export interface Changes {
  readonly known: number;
  readonly added: number;
  readonly edited: number;
  readonly deleted: number;
  /** Stored, not in the file, and left as they are. */
  readonly kept: number;
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly shiftMinutes: number;
}

/** How much of one chat is in the other. */
export interface Overlap {
  /** Messages of people that both have. */
  readonly same: number;
  /** Messages of people in the stretch of time that both cover, whichever has more. */
  readonly most: number;
  /** Whichever has fewer. */
  readonly fewest: number;
}

/** More than this share of a stretch is not deleted one by one: the file is not all of it. */
const maxDeleted = 0.1;
const alwaysDeleted = 3;

const isOfPeople = (sort: number | undefined) => sort !== sorts.system;

function countWithin(lines: Lines, from: number, to: number): number {
  let count = 0;
  lines.minutes.forEach((minute, index) => {
    if (minute >= from && minute <= to && isOfPeople(lines.sorts[index])) count++;
  });
  return count;
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const greatest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);

/**
 * What becomes of every line of an export of a chat of which something is stored, and what the
 * export tells of stored messages that are not in it.
 */
export class ImportPlan {
  readonly changes: Changes;
  readonly overlap: Overlap;
  /** Ids of stored messages that were deleted since, or before: it would be told by this file, too. */
  readonly deletions: readonly string[];
  readonly #stored: StoredLines;
  readonly #file: Lines;
  readonly #alignment: Alignment;
  readonly #isLive: boolean;
  readonly #takenKeys: ReadonlySet<number>;
  readonly #shift: number;
  /** A file that ends earlier than what is stored tells nothing of what happened since. */
  readonly #isNewer: boolean;

  /** @param isLive the chat is one of a linked account, which knows better than any file */
  constructor(stored: StoredLines, file: Lines, isLive: boolean) {
    this.#stored = stored;
    this.#file = file;
    this.#isLive = isLive;
    this.#alignment = align(stored, file);
    this.#takenKeys = new Set(stored.keys);
    this.#shift = this.#mainShift();
    this.#isNewer = greatest(file.minutes) - this.#shift >= greatest(stored.minutes);
    this.overlap = this.#overlap();
    const absent = this.#absent();
    const missing = absent.filter((index) => stored.sorts[index] !== sorts.deleted);
    const few = Math.max(alwaysDeleted, this.overlap.most * maxDeleted);
    const { samePrint, reread } = this.#alignment;
    const isTold = samePrint && !reread && !isLive && this.#isNewer && missing.length <= few;
    this.deletions = isTold ? absent.map((index) => stored.ids[index] ?? '') : [];
    this.changes = this.#count(isTold ? missing.length : 0, isTold ? 0 : missing.length);
  }

  /** What line `index` of the file is to be published as. */
  message(index: number, message: ExportMessage): ExportMessage {
    const { storedOf, shifts, aliases, reread, samePrint } = this.#alignment;
    const stored = storedOf[index] ?? -1;
    const author = this.#stored.authors[aliases.get(this.#file.senders[index] ?? 0) ?? -1];
    const senderId = author?.id ?? message.senderId;
    const senderName = this.#nameOf(message.senderName, author?.name);
    // Imported again in another zone, the same print is read better now.
    const isReadAnew = reread || (samePrint && this.#shift !== 0);
    if (stored >= 0) {
      const at = isReadAnew ? message.at : new Date(this.#stored.instants[stored] ?? 0);
      const messageId = this.#stored.ids[stored] ?? message.messageId;
      return { ...message, messageId, senderId, senderName, at, edited: this.#isEdited(index) };
    }
    const ahead = isReadAnew ? 0 : (shifts[index] ?? 0) * 60_000;
    const at = this.#afterNeighbour(index, new Date(message.at.getTime() - ahead));
    return { ...message, messageId: this.#freeId(message.messageId), senderId, senderName, at };
  }

  /** What a line of the service tells of members, once for all exports that have the line. */
  membership(change: ExportMembership, line: ExportMessage): ExportMembership {
    const place = change.eventId.slice(change.eventId.lastIndexOf(':') + 1);
    const eventId = `${line.messageId}:${place}`;
    return { ...change, memberId: this.memberId(change.memberId), eventId, at: line.at };
  }

  /** The id under which somebody of the file is stored. */
  memberId(fileId: string): string {
    const author = this.#file.authorOf(fileId);
    const known = author === undefined ? undefined : this.#alignment.aliases.get(author);
    return (known !== undefined && this.#stored.authors[known]?.id) || fileId;
  }

  /** How somebody is called: the network knows better than a file, a later file than an older. */
  memberName(fileId: string, name: string): string {
    const author = this.#file.authorOf(fileId);
    const known = author === undefined ? undefined : this.#alignment.aliases.get(author);
    return this.#nameOf(name, known === undefined ? undefined : this.#stored.authors[known]?.name);
  }

  #nameOf(name: string, stored: string | undefined): string {
    return this.#isLive || !this.#isNewer ? stored || name : name;
  }

  /** A message whose print looks like that of another one needs an id of its own. */
  #freeId(id: string): string {
    let free = id;
    while (this.#takenKeys.has(hash53(free))) free = `${free}~`;
    return free;
  }

  /** Stored messages have seconds where a file has none: what follows them comes after them. */
  #afterNeighbour(index: number, at: Date): Date {
    const before = this.#alignment.storedOf[index - 1] ?? -1;
    const instant = this.#stored.instants[before] ?? Number.NEGATIVE_INFINITY;
    const isOfThatMinute = at.getTime() < instant && instant - at.getTime() < 60_000;
    return isOfThatMinute ? new Date(instant) : at;
  }

  #mainShift(): number {
    const counts = new Map<number, number>();
    this.#alignment.storedOf.forEach((stored, index) => {
      if (stored < 0 || this.#alignment.reread) return;
      const shift = this.#alignment.shifts[index] ?? 0;
      counts.set(shift, (counts.get(shift) ?? 0) + 1);
    });
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    return most?.[0] ?? 0;
  }

  #overlap(): Overlap {
    const shift = this.#shift;
    const from = Math.max(least(this.#stored.minutes), least(this.#file.minutes) - shift);
    const to = Math.min(greatest(this.#stored.minutes), greatest(this.#file.minutes) - shift);
    const ofStored = countWithin(this.#stored, from, to);
    const ofFile = countWithin(this.#file, from + shift, to + shift);
    const { storedOf, same, reread } = this.#alignment;
    if (reread) return { same, most: same, fewest: same };
    let service = 0;
    storedOf.forEach((stored, index) => {
      const isSame = stored >= 0 && this.#file.contents[index] === this.#stored.contents[stored];
      if (isSame && !isOfPeople(this.#file.sorts[index])) service++;
    });
    const [most, fewest] = [Math.max(ofStored, ofFile), Math.min(ofStored, ofFile)];
    return { same: same - service, most, fewest };
  }

  /** Stored messages of people between two that are in the file, which has them not. */
  #absent(): number[] {
    const { lineOf } = this.#alignment;
    const first = lineOf.findIndex((line) => line >= 0);
    const last = lineOf.findLastIndex((line) => line >= 0);
    const absent: number[] = [];
    for (let index = first; first >= 0 && index < last; index++) {
      if (lineOf[index] === -1 && isOfPeople(this.#stored.sorts[index])) absent.push(index);
    }
    return absent;
  }

  /** Whether the file has newer words of a stored message. */
  #isEdited(index: number): boolean {
    const stored = this.#alignment.storedOf[index] ?? -1;
    if (this.#file.sorts[index] === sorts.deleted) return false;
    if (this.#file.contents[index] === this.#stored.contents[stored]) return false;
    const wasEdited = this.#stored.edits[stored] === 1;
    if (this.#file.edits[index] === 1) return !wasEdited || (this.#isNewer && !this.#isLive);
    // Some versions print no mark; another phone may only print the words otherwise.
    const isWords = this.#file.sorts[index] === sorts.words;
    const wereWords = this.#stored.sorts[stored] === sorts.words;
    const { samePrint } = this.#alignment;
    return samePrint && this.#isNewer && !this.#isLive && isWords && wereWords && !wasEdited;
  }

  #count(missing: number, kept: number): Changes {
    const counts = { known: 0, added: 0, edited: 0, deleted: missing };
    this.#alignment.storedOf.forEach((stored, index) => {
      const sort = this.#file.sorts[index];
      if (!isOfPeople(sort)) return;
      if (stored < 0) counts.added++;
      else counts.known++;
      const wasDeleted = this.#stored.sorts[stored] === sorts.deleted;
      if (stored >= 0 && sort === sorts.deleted && !wasDeleted) counts.deleted++;
      if (stored >= 0 && this.#isEdited(index)) counts.edited++;
    });
    return { ...counts, kept, renamed: this.#renamed(), shiftMinutes: this.#shift };
  }

  #renamed() {
    if (this.#isLive || !this.#isNewer) return [];
    return [...this.#alignment.aliases].flatMap(([author, other]) => {
      const to = this.#file.authors[author];
      const from = this.#stored.authors[other];
      return to && from && to.id !== from.id && to.name !== from.name
        ? [{ from: from.name, to: to.name }]
        : [];
    });
  }
}
