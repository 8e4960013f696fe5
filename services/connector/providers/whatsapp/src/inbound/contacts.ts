import type {
  CredentialStore,
  CredentialWrite,
  MemberMerge,
} from '@groupsight/chat-port/chat-provider';
import { shownName } from '@groupsight/chat-port/shown-name';
import { decode } from '../crypto/coding.ts';
import { isLid } from '../mapping/person.ts';
import type { Person } from '../mapping/raw.ts';
import { countOddity } from '../metrics.ts';
import { Lru } from './lru.ts';

const aliasType = 'alias';
const nameType = 'name';
/** Merges that were not told yet: the id that was given up, and the one that stays. */
const mergeType = 'merge';
const mappingType = 'signal:lid-mapping';
const remembered = 2000;

/** Somebody as the product knows them. */
export interface Member {
  readonly memberId: string;
  /** As they call themselves, else their number; may be empty. */
  readonly name: string;
}

/**
 * One member for each person. WhatsApp names people by phone number in some groups and by LID
 * in others, and changes groups from one to the other; which two belong together is learnt over
 * time. The id under which somebody was first met stays theirs: further names become its aliases.
 * Who was met under two before they were known to be one keeps the number's, and that is told.
 */
export class Contacts {
  readonly #store: CredentialStore;
  readonly #tell: (merge: MemberMerge) => Promise<void>;
  /** Name on the wire → member id; '' where none is noted. */
  readonly #aliases = new Lru<string, string>(remembered);
  /** Member id → display name; '' where none is known. */
  readonly #names = new Lru<string, string>(remembered);

  #last: Promise<unknown> = Promise.resolve();

  constructor(store: CredentialStore, tell: (merge: MemberMerge) => Promise<void>) {
    this.#store = store;
    this.#tell = tell;
  }

  /** Tells what could not be told when it was learnt. */
  tellMerges(): Promise<void> {
    const turn = this.#last.then(() => this.#tellMerges());
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** The members that these persons are, in their order; what is learnt is on disk. */
  meet(persons: readonly Person[]): Promise<readonly Member[]> {
    // One after the other: two that learn of somebody at once would give them two ids.
    const turn = this.#last.then(async () => {
      const members: Member[] = [];
      for (const some of inChunks(persons)) members.push(...(await this.#meetSome(some)));
      return members;
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** The members that these persons are; nothing is learnt of them. */
  async look(persons: readonly Person[]): Promise<readonly Member[]> {
    const members: Member[] = [];
    for (const some of inChunks(persons)) members.push(...(await this.#lookAtSome(some)));
    return members;
  }

  async #meetSome(persons: readonly Person[]): Promise<readonly Member[]> {
    const whole = await this.#withOtherName(persons);
    if (await this.#mergeTwofold(whole)) {
      // It is on disk, and told later where it cannot be told now.
      await this.#tellMerges().catch(() => countOddity('listener_failed'));
    }
    const rows: CredentialWrite[] = [];
    const members = whole.map((person) => this.#member(person, rows));
    await this.#load(this.#names, nameType, members);
    for (const [index, memberId] of members.entries()) {
      this.#learnName(memberId, persons[index]?.name ?? '', rows);
    }
    await this.#store.write(rows);
    return members.map((memberId, index) => {
      return { memberId, name: this.#shownName(memberId, whole[index]) };
    });
  }

  async #lookAtSome(persons: readonly Person[]): Promise<readonly Member[]> {
    await this.#load(this.#aliases, aliasType, namesOf(persons));
    const members = persons.map((person) => this.#member(person, []));
    await this.#load(this.#names, nameType, members);
    return members.map((memberId, index) => {
      return { memberId, name: this.#shownName(memberId, persons[index]) };
    });
  }

  /** Those who have but one name get the other, where the library learnt it. */
  async #withOtherName(persons: readonly Person[]): Promise<readonly Person[]> {
    await this.#load(this.#aliases, aliasType, namesOf(persons));
    const isNew = ({ jid, alt }: Person) => jid !== '' && alt === '' && this.#isAlone(jid);
    const asked = [...new Set(persons.filter(isNew).map(({ jid }) => mappingId(jid)))];
    if (asked.length === 0) return persons;
    const found = await this.#store.get(mappingType, asked);
    const whole = persons.map((person) => {
      const other = isNew(person) ? found.get(mappingId(person.jid)) : undefined;
      if (!other) return person;
      const server = isLid(person.jid) ? 's.whatsapp.net' : 'lid';
      return { ...person, alt: `${String(decode(other))}@${server}` };
    });
    await this.#load(this.#aliases, aliasType, namesOf(whole));
    return whole;
  }

  /** Whether nobody is known under a name, or a LID whose number is not. */
  #isAlone(jid: string): boolean {
    const id = this.#aliases.get(jid);
    return !id || (id === jid && isLid(jid));
  }

  #member({ jid, alt }: Person, rows: CredentialWrite[]): string {
    if (jid === '') return '';
    const names = alt === '' ? [jid] : [jid, alt];
    const known = names.map((name) => this.#aliases.get(name)).find((id) => id);
    const memberId = known ?? names.find(isLid) ?? jid;
    for (const name of names) {
      if (this.#aliases.get(name)) continue;
      this.#aliases.set(name, memberId);
      rows.push({ type: aliasType, id: name, value: Buffer.from(memberId) });
    }
    return memberId;
  }

  /**
   * Makes one of those who were met under both their names as two.
   * @returns whether there were any
   */
  async #mergeTwofold(persons: readonly Person[]): Promise<boolean> {
    const pairs = persons.filter(({ jid, alt }) => jid !== '' && alt !== '');
    await this.#load(
      this.#names,
      nameType,
      pairs.flatMap(({ jid, alt }) => [jid, alt]),
    );
    const merges = new Map<string, string>();
    for (const { jid, alt } of pairs) {
      const ids = [this.#idOf(jid), this.#idOf(alt)].filter((id) => id !== '');
      const into = ids.find((id) => !isLid(id)) ?? ids[0];
      for (const from of ids) if (into && from !== into) merges.set(from, into);
    }
    if (merges.size === 0) return false;
    const rows = [...merges].map(([id, into]) => ({
      type: mergeType,
      id,
      value: Buffer.from(into),
    }));
    // Few are ever merged, and each may have several names.
    const aliases = await this.#store.list(aliasType);
    const names = new Map([...aliases].map(([name, id]) => [name, Buffer.from(id).toString()]));
    for (const [from, into] of merges) {
      names.set(from, from);
      if (!this.#names.get(into)) this.#learnName(into, this.#names.get(from) ?? '', rows);
    }
    for (const [name, id] of names) {
      const into = merges.get(id);
      if (into === undefined) continue;
      this.#aliases.set(name, into);
      rows.push({ type: aliasType, id: name, value: Buffer.from(into) });
    }
    await this.#store.write(rows);
    return true;
  }

  /** The member id that somebody has under a name; empty where nobody was met under it. */
  #idOf(name: string): string {
    // Older versions noted of a LID that was its own id at most what they call themselves.
    return this.#aliases.get(name) || (isLid(name) && this.#names.get(name) ? name : '');
  }

  async #tellMerges(): Promise<void> {
    for (const [fromId, row] of await this.#store.list(mergeType)) {
      const intoId = Buffer.from(row).toString();
      await this.#load(this.#names, nameType, [fromId, intoId]);
      const name = this.#names.get(intoId) || this.#names.get(fromId) || '';
      await this.#tell({ fromId, intoId, name });
      await this.#store.write([{ type: mergeType, id: fromId, value: undefined }]);
    }
  }

  #learnName(memberId: string, name: string, rows: CredentialWrite[]): void {
    const clean = shownName(name);
    if (memberId === '' || clean === '' || this.#names.get(memberId) === clean) return;
    this.#names.set(memberId, clean);
    rows.push({ type: nameType, id: memberId, value: Buffer.from(clean) });
  }

  #shownName(memberId: string, person: Person | undefined): string {
    const known = this.#names.get(memberId);
    if (known) return known;
    const number = [person?.jid, person?.alt, memberId].find((jid) => jid && !isLid(jid));
    return number ? `+${number.slice(0, number.indexOf('@'))}` : '';
  }

  async #load(cache: Lru<string, string>, type: string, ids: readonly string[]): Promise<void> {
    const asked = [...new Set(ids)].filter((id) => id !== '' && cache.get(id) === undefined);
    if (asked.length === 0) return;
    const found = await this.#store.get(type, asked);
    for (const id of asked) cache.set(id, Buffer.from(found.get(id) ?? []).toString());
  }
}

/** Few enough that their names are remembered together. */
function* inChunks(persons: readonly Person[]): Generator<readonly Person[]> {
  const size = remembered / 4;
  for (let from = 0; from < persons.length; from += size) yield persons.slice(from, from + size);
}

const namesOf = (persons: readonly Person[]) =>
  persons.flatMap(({ jid, alt }) => (alt === '' ? [jid] : [jid, alt]));

/** How the library files the other name of somebody. */
function mappingId(jid: string): string {
  const user = jid.slice(0, jid.indexOf('@'));
  return isLid(jid) ? `${user}_reverse` : user;
}
