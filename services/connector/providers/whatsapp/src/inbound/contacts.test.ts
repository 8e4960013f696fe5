import type {
  CredentialStore,
  CredentialWrite,
  MemberMerge,
} from '@groupsight/chat-port/chat-provider';
import { expect, it } from 'vitest';
import { Contacts } from './contacts.ts';

const lid = '111@lid';
const number = '4915@s.whatsapp.net';
const byLid = { jid: lid, alt: '', name: 'Dora' };
const byNumber = { jid: number, alt: '', name: '' };
const byBoth = { jid: lid, alt: number, name: '' };

/** Rows of an account that outlive the process. */
class Rows implements CredentialStore {
  readonly #rows = new Map<string, Uint8Array>();

  async get(type: string, ids: readonly string[]) {
    const found = ids.flatMap((id) => {
      const row = this.#rows.get(`${type} ${id}`);
      return row ? [[id, row] as const] : [];
    });
    return new Map(found);
  }

  async list(type: string) {
    const named = [...this.#rows].filter(([key]) => key.startsWith(`${type} `));
    return new Map(named.map(([key, row]) => [key.slice(type.length + 1), row]));
  }

  async set(type: string, rows: ReadonlyMap<string, Uint8Array | undefined>) {
    await this.write([...rows].map(([id, value]) => ({ type, id, value })));
  }

  async write(rows: readonly CredentialWrite[]) {
    for (const { type, id, value } of rows) {
      if (value) this.#rows.set(`${type} ${id}`, value);
      else this.#rows.delete(`${type} ${id}`);
    }
  }

  async clear() {
    this.#rows.clear();
  }
}

it.each([
  ['by the hidden id first', [byLid, byNumber]],
  ['by the number first', [byNumber, byLid]],
])('who was met %s is one with the number once both are told, and that is told', async (_, met) => {
  const rows = new Rows();
  const told: MemberMerge[] = [];
  let isAway = true;
  const begin = () =>
    new Contacts(rows, async (merge) => {
      if (isAway) throw new Error('the bus is away');
      told.push(merge);
    });
  let contacts = begin();
  for (const person of met) {
    expect(await contacts.meet([person])).toMatchObject([{ memberId: person.jid }]);
  }
  expect(await contacts.meet([byBoth])).toEqual([{ memberId: number, name: 'Dora' }]);
  // The process ends before anybody could be told: the next one tells it, once.
  contacts = begin();
  await expect(contacts.tellMerges()).rejects.toThrow('away');
  isAway = false;
  await contacts.tellMerges();
  await contacts.tellMerges();
  expect(told).toEqual([{ fromId: lid, intoId: number, name: 'Dora' }]);
  for (const person of [byLid, byNumber, byBoth]) {
    expect(await contacts.meet([person])).toEqual([{ memberId: number, name: 'Dora' }]);
  }
  expect(told).toHaveLength(1);
});

it('whoever is told of by both names from the start, or after one, is nobody else before', async () => {
  const told: MemberMerge[] = [];
  const meet = async (...persons: (typeof byBoth)[]) => {
    const contacts = new Contacts(new Rows(), async (merge) => void told.push(merge));
    let memberId = '';
    for (const person of persons) memberId = (await contacts.meet([person]))[0]?.memberId ?? '';
    return memberId;
  };
  expect(await meet(byBoth)).toBe(lid);
  expect(await meet(byLid, byBoth)).toBe(lid);
  expect(await meet(byNumber, byBoth, byLid)).toBe(number);
  expect(told).toEqual([]);
});

it('a hidden id of older versions, which noted only its name, is merged, too', async () => {
  const rows = new Rows();
  await rows.write([
    { type: 'name', id: lid, value: Buffer.from('Dora') },
    { type: 'alias', id: number, value: Buffer.from(number) },
  ]);
  const told: MemberMerge[] = [];
  const contacts = new Contacts(rows, async (merge) => void told.push(merge));
  await contacts.meet([byBoth]);
  expect(told).toEqual([{ fromId: lid, intoId: number, name: 'Dora' }]);
});
