import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDocstore } from '../src/index.ts';
import { errorOf, startTestStore, type TestStore } from './support.ts';

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
  await test.db.collection('c').insertMany([{ a: 1 }, { a: 2 }]);
});
afterAll(() => test.close());

const COMMANDS: [name: string, command: Document, code: number, codeName: string][] = [
  ['an unknown command', { nope: 1 }, 59, 'CommandNotFound'],
  ['a known command that is not there', { mapReduce: 'c' }, 115, 'CommandNotSupported'],
  ['an unknown field', { find: 'c', nope: 1 }, 40415, 'Location40415'],
  [
    'an unknown field of a statement',
    { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, nope: 1 }] },
    40415,
    'Location40415',
  ],
  ['a wrong type of filter', { find: 'c', filter: 5 }, 14, 'TypeMismatch'],
  ['a negative skip', { find: 'c', skip: -1 }, 51024, 'Location51024'],
  ['a collation', { find: 'c', collation: { locale: 'en', strength: 2 } }, 238, 'NotImplemented'],
  ['a tailable cursor', { find: 'c', tailable: true }, 238, 'NotImplemented'],
  ['a capped collection', { create: 'x', capped: true, size: 100 }, 238, 'NotImplemented'],
  ['a view', { create: 'x', viewOn: 'c', pipeline: [] }, 238, 'NotImplemented'],
  ['an invalid name', { insert: '$x', documents: [{ a: 1 }] }, 73, 'InvalidNamespace'],
  ['a name of another type', { find: 5 }, 73, 'InvalidNamespace'],
  ['an aggregate without cursor', { aggregate: 'c', pipeline: [] }, 9, 'FailedToParse'],
  [
    'an _id with a field that begins with $',
    { insert: 'c', documents: [{ _id: { $a: 1 } }] },
    52,
    'DollarPrefixedFieldName',
  ],
  [
    'more nodes than there are',
    { insert: 'c', documents: [{ a: 1 }], writeConcern: { w: 2 } },
    2,
    'BadValue',
  ],
  ['a read concern of another name', { find: 'c', readConcern: { level: 'x' } }, 2, 'BadValue'],
  [
    '$out with a linearizable read',
    {
      aggregate: 'c',
      pipeline: [{ $out: 'o' }],
      cursor: {},
      readConcern: { level: 'linearizable' },
    },
    72,
    'InvalidOptions',
  ],
  [
    'a stage of the whole server',
    { aggregate: 1, pipeline: [{ $currentOp: {} }], cursor: {} },
    238,
    'NotImplemented',
  ],
  [
    '$documents that are none',
    { aggregate: 1, pipeline: [{ $documents: [1] }], cursor: {} },
    40228,
    'Location40228',
  ],
  [
    '$documents beside a collection',
    { aggregate: 'c', pipeline: [{ $documents: [{ a: 1 }] }], cursor: {} },
    40602,
    'Location40602',
  ],
  ['documents that are none', { insert: 'c', documents: 5 }, 14, 'TypeMismatch'],
  ['findAndModify without anything to do', { findAndModify: 'c' }, 9, 'FailedToParse'],
  [
    'a pipeline update with $group',
    { update: 'c', updates: [{ q: {}, u: [{ $group: { _id: 1 } }] }] },
    72,
    'InvalidOptions',
  ],
];

const FILTERS: [name: string, filter: Document, code: number][] = [
  ['an unknown operator', { a: { $foo: 1 } }, 2],
  ['an unknown top level operator', { $foo: 1 }, 2],
  ['$where', { $where: 'true' }, 238],
  ['$text', { $text: { $search: 'x' } }, 238],
  ['$near', { a: { $near: [1, 2] } }, 238],
  ['an empty $or', { $or: [] }, 2],
  ['$in without a list', { a: { $in: 1 } }, 2],
  ['an unknown type name', { a: { $type: 'nope' } }, 2],
  ['a broken regex', { a: { $regex: '(' } }, 51091],
  ['an unknown regex option', { a: { $regex: 'x', $options: 'q' } }, 51108],
  ['$mod by zero', { a: { $mod: [0, 1] } }, 2],
  ['$size of text', { a: { $size: 'x' } }, 2],
  ['$options alone', { a: { $options: 'i' } }, 2],
  ['an unknown expression', { $expr: { $foo: 1 } }, 168],
];

describe('refusals', () => {
  it.each(COMMANDS)('of %s', async (_name, command, code, codeName) => {
    const result = await test.db.command(command).catch((error) => error);
    const failure = result.writeErrors?.[0] ?? result;
    expect(failure.code).toBe(code);
    if (failure === result) expect(result.codeName).toBe(codeName);
  });

  it.each(FILTERS)(
    'of %s in a filter, also where nothing is stored',
    async (_name, filter, code) => {
      expect((await errorOf(test.db.collection('c').find(filter).toArray())).code).toBe(code);
      expect((await errorOf(test.db.collection('empty').find(filter).toArray())).code).toBe(code);
    },
  );

  // In the store's own thread: nobody would be answered meanwhile.
  it('of a regular expression that would be tried for years', async () => {
    const texts = test.db.collection('texts');
    await texts.insertOne({ text: `${'a'.repeat(60)}!` });
    const match = { $regexMatch: { input: '$text', regex: '(a|a)+$' } };
    for (const filter of [{ text: /(a+)+$/i }, { text: { $in: [/(a+)+$/] } }, { $expr: match }]) {
      const { code, codeName } = await errorOf(texts.findOne(filter));
      expect({ code, codeName }).toEqual({ code: 51156, codeName: 'Location51156' });
    }
    expect(await texts.countDocuments({ text: /(a+)+!/i })).toBe(1);
  });

  it('of a second process on the same file, and in the same process', async () => {
    const file = join(test.folder, 'test.db');
    await expect(startDocstore({ file, port: 0 })).rejects.toThrow('in use by another process');
    const main = new URL('../src/main.ts', import.meta.url).pathname;
    const second = spawnSync(process.execPath, [main, '--file', file, '--port', '0'], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain('in use by another process');
  });

  it('keeps the file to its owner', () => {
    expect(statSync(join(test.folder, 'test.db')).mode & 0o777).toBe(0o600);
    expect(statSync(join(test.folder, 's.sock')).mode & 0o777).toBe(0o600);
  });
});
