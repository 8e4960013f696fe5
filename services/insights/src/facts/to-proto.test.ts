import { expect, it } from 'vitest';
import type { Stores } from '../store/stores.ts';
import { factsOfDigests } from './to-proto.ts';

const date = '2026-03-10';
const event = (what: string) => ({
  _id: what,
  group: 'g',
  kind: 'event',
  at: new Date(0),
  updatedAt: new Date(0),
  what,
  date,
  time: '',
  who: [],
  history: [],
  messageId: 'm1',
  sources: ['m1'],
  states: [{ date, draft: { what, sources: ['m1'] } }],
});

function storing(docs: readonly object[]): Pick<Stores, 'facts'> {
  const found = { sort: () => ({ toArray: async () => docs }) };
  return { facts: { collection: { find: () => found } } } as unknown as Stores;
}

it('a question or a whole sentence is no name of a date', async () => {
  const question = "That's mine, I'll pick it up, are you there from six?";
  const sentence = 'I will be there with the keys and the cake and the dog';
  const stores = storing([event('Rehearsal'), event(question), event(sentence)]);
  const factsOf = await factsOfDigests(stores, 'owner', [{ group: 'g', date }]);
  expect(factsOf({ group: 'g', date }).dates.map(({ fact }) => fact?.what)).toEqual(['Rehearsal']);
});
