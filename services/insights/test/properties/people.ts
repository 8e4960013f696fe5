import { type ChatEvent, Origin } from '@groupsight/proto/events/v1/events';
import { happened, type Place } from '../support.ts';
import type { Random } from './random.ts';

/** How many people write; a chat network may know each by several ids. */
const writers = 4;

/** Ids of one person, as they are found out to be one: each is given up for the next. */
const idsOf = (writer: number) => [`old${writer}@lid`, `hidden${writer}@lid`, `p${writer}@s`];

/** Who writes, and which of their ids were told to be one person's. */
export class People {
  readonly #random: Random;
  readonly #places: readonly Place[];
  /** By owner: what was given up, and for what. */
  readonly #given = new Map<string, Map<string, string>>();
  /** How a phone's contacts are called now. */
  readonly #contacts = Array.from({ length: writers }, (_, writer) => `Contact ${writer}`);

  constructor(random: Random, places: readonly Place[]) {
    this.#random = random;
    this.#places = places;
  }

  /** Somebody on the network, under any of their ids. */
  member() {
    const writer = this.#random.below(writers);
    const senderName = this.#random.chance(0.1) ? '' : `Person ${writer}`;
    return { senderId: this.#random.one(idsOf(writer)), senderName };
  }

  /** Somebody of an export: its phone knows them by a name, which it changes now and then. */
  contact() {
    const writer = this.#random.below(writers);
    return { senderId: `name:contact ${writer}`, senderName: this.#contacts[writer] ?? '' };
  }

  /** How an export names somebody now; undefined for whoever is not known by a name. */
  nameNow(senderId: string): string | undefined {
    return this.#contacts[Number(/^name:contact (\d)$/.exec(senderId)?.[1])];
  }

  /** Some people are saved under other names. */
  rename(): void {
    for (const writer of this.#contacts.keys()) {
      if (this.#random.chance(0.5)) {
        this.#contacts[writer] = `Contact ${writer} (${this.#random.below(100)})`;
      }
    }
  }

  /** The id that stands for a member now. */
  idNow(ownerId: string, memberId: string): string {
    const given = this.#given.get(ownerId);
    let id = memberId;
    for (let next = given?.get(id); next !== undefined; next = given?.get(id)) id = next;
    return id;
  }

  /** Two ids of somebody are told to be one person's, in all chats; now and then the wrong way. */
  merge(ownerId: string): ChatEvent[] {
    const ids = idsOf(this.#random.below(writers));
    const at = this.#random.below(ids.length - 1);
    const [from = '', into = ''] = ids.slice(at);
    const given = this.#given.get(ownerId) ?? new Map<string, string>();
    const isBackwards = given.has(from) && this.#random.chance(0.3);
    if (!isBackwards) this.#given.set(ownerId, given.set(from, into));
    const [fromId, intoId] = isBackwards ? [into, from] : [from, into];
    const value = { fromId, intoId, name: '' };
    return this.#places
      .filter((where) => where.ownerId === ownerId)
      .map((where) => happened(where, { $case: 'memberMerged', value }, Origin.LIVE));
  }
}
