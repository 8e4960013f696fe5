import { expect, it } from 'vitest';
import { type Command, shardFaults } from '../testing/shard-check.ts';
import { type Sharding, shardCommands } from './sharding.ts';

const sharding: Sharding = {
  database: 'chats',
  keys: { messages: ['owner', 'group'], owners: ['_id'] },
  whole: { counters: 'one document' },
  scattered: [{ collection: 'messages', by: 'state updatedAt', why: 'the sweep' }],
};
const faults = (commandName: string, command: Command['command']) =>
  shardFaults(sharding, { commandName, command });
const update = (q: object, upsert = false) => ({ update: 'messages', updates: [{ q, upsert }] });
const joined = ($match: object) => ({ $unionWith: { coll: 'messages', pipeline: [{ $match }] } });

it('takes questions that name the owner', () => {
  const named = [
    ['find', { find: 'messages', filter: { owner: 'a', date: '2026-01-01' } }],
    ['find', { find: 'messages', filter: { $and: [{ owner: { $eq: 'a' } }, { text: /x/ }] } }],
    ['find', { find: 'messages', filter: { owner: { $in: ['a', 'b'] } } }],
    [
      'aggregate',
      { aggregate: 'messages', pipeline: [{ $match: { owner: 'a' } }, { $count: 'n' }] },
    ],
    [
      'aggregate',
      { aggregate: 'owners', pipeline: [{ $match: { _id: 'a' } }, joined({ owner: 'a' })] },
    ],
    ['update', update({ _id: 'x', owner: 'a' })],
    ['update', update({ _id: 'x', owner: 'a', group: 'g' }, true)],
    ['insert', { insert: 'messages', documents: [{ owner: 'a', group: 'g' }] }],
    ['find', { find: 'owners', filter: { _id: 'a' } }],
    ['find', { find: 'counters', filter: {} }],
    ['getMore', { getMore: 1, collection: 'messages' }],
  ] as const;
  for (const [name, command] of named) expect(faults(name, command)).toEqual([]);
});

it('finds those that do not, except the ones that are meant to ask every shard', () => {
  expect(faults('find', { find: 'messages', filter: { _id: 'x' } })).toEqual([
    "find of messages by '_id' does not name owner",
  ]);
  const unnamed = [
    ['find', { find: 'messages' }],
    ['find', { find: 'messages', filter: { owner: { $ne: 'a' } } }],
    ['find', { find: 'messages', filter: { $or: [{ owner: 'a' }, { date: 'x' }] } }],
    ['aggregate', { aggregate: 'messages', pipeline: [{ $group: { _id: '$owner' } }] }],
    [
      'aggregate',
      { aggregate: 'owners', pipeline: [{ $match: { _id: 'a' } }, joined({ date: 'x' })] },
    ],
    ['distinct', { distinct: 'messages', key: 'group', query: {} }],
    ['delete', { delete: 'messages', deletes: [{ q: { _id: 'x' }, limit: 1 }] }],
    ['update', update({ _id: 'x', owner: 'a' }, true)],
    ['findAndModify', { findAndModify: 'messages', query: { _id: 'x', owner: 'a' } }],
    ['insert', { insert: 'messages', documents: [{ owner: 'a' }] }],
    ['find', { find: 'unheard', filter: { owner: 'a' } }],
  ] as const;
  for (const [name, command] of unnamed) expect(faults(name, command)).toHaveLength(1);
  const meant = { find: 'messages', filter: { updatedAt: { $lt: 1 }, state: 'x' } };
  expect(faults('find', meant)).toEqual([]);
});

it('says what to tell a cluster with shards', () => {
  expect(shardCommands(sharding)).toEqual([
    "sh.shardCollection('chats.messages', { owner: 1, group: 1 })",
    "sh.shardCollection('chats.owners', { _id: 1 })",
  ]);
});
