import { secondAt, senderAt, unpackKey } from './lines.ts';
import { type Found, type Hit, hitAt, type PackedDay, type PersonHit } from './scan.ts';

const newestFirst = (a: Pick<Hit, 'at' | 'key'>, b: Pick<Hit, 'at' | 'key'>) =>
  b.at - a.at || (a.key < b.key ? -1 : 1);

/** The newest of many, in little room. */
class Newest {
  readonly #most: number;
  #hits: Hit[] = [];
  /** Second of the last of those that are enough; older ones are only counted. */
  #from = 0;
  count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(day: PackedDay, start: number, isNear: boolean): void {
    this.count++;
    if (secondAt(day.text, start) < this.#from) return;
    this.#hits.push(hitAt(day, start, isNear));
    if (this.#hits.length > this.#most * 2 + 100) this.#cut();
  }

  #cut(): void {
    this.#hits = this.#hits.toSorted(newestFirst).slice(0, this.#most);
    if (this.#hits.length === this.#most) this.#from = this.#hits.at(-1)?.at ?? 0;
  }

  all(): readonly Hit[] {
    this.#cut();
    return this.#hits;
  }
}

/** Somebody, in all groups that they wrote in. */
export interface FoundSender {
  readonly newest: PersonHit;
  readonly groups: ReadonlySet<string>;
}

/** More people than a search returns: two may be one, and some may be gone. */
const maxSenders = 200;

/** Of words that are everywhere something is always near: the newest are enough. */
const maxNear = 1_000;

/** What a search finds, as far as its page needs it. */
export class Finds implements Found {
  readonly #whole: Newest;
  readonly #near: Newest;
  readonly #senders = new Map<string, { newest: PersonHit; groups: Set<string> }>();

  /** @param most hits that the page needs */
  constructor(most: number) {
    this.#whole = new Newest(most);
    this.#near = new Newest(most);
  }

  hit(day: PackedDay, start: number, isNear: boolean): void {
    (isNear ? this.#near : this.#whole).add(day, start, isNear);
  }

  person(day: PackedDay, start: number): void {
    const sender = senderAt(day.text, start);
    const known = this.#senders.get(sender);
    if (known) {
      known.groups.add(day.group);
      if (secondAt(day.text, start) <= known.newest.at) return;
      known.newest = hitAt(day, start, false);
    } else if (this.#senders.size < maxSenders) {
      const newest = hitAt(day, start, false);
      this.#senders.set(sender, { newest, groups: new Set([day.group]) });
    }
  }

  get wantsNear(): boolean {
    return this.#near.count < maxNear;
  }

  /** Messages with all that is looked for. */
  get whole(): number {
    return this.#whole.count;
  }

  get total(): number {
    return this.#whole.count + this.#near.count;
  }

  /** Those with everything first, then those with some of it near; each the newest first. */
  hits(): Hit[] {
    const all = [...this.#whole.all(), ...this.#near.all()];
    return all.map((hit) => ({ ...hit, key: unpackKey(hit.key) }));
  }

  /** Who wrote last first. */
  senders(): FoundSender[] {
    return [...this.#senders.values()]
      .toSorted((a, b) => newestFirst(a.newest, b.newest))
      .map(({ newest, groups }) => ({
        newest: { ...newest, key: unpackKey(newest.key) },
        groups,
      }));
  }
}
