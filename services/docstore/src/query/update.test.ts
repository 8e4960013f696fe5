import { describe, expect, it } from 'vitest';
import { commandEnvironment } from '../aggregate/expressions/environment.ts';
import type { Doc } from '../bson/types.ts';
import { parseUpdate, upsertBase } from './update.ts';

const now = new Date(1_700_000_000_000);

function apply(doc: Doc, update: unknown, filter: Doc = {}, inserting = false): Doc {
  return parseUpdate(update).apply(
    doc,
    { filter, now, variables: commandEnvironment(now) },
    inserting,
  );
}

describe('parseUpdate', () => {
  it('names the fields it may change, so that other indexes are left alone', () => {
    expect(parseUpdate({ $set: { 'a.b': 1 }, $rename: { c: 'd' } }).touched).toEqual(
      new Set(['a', 'c', 'd']),
    );
    expect(parseUpdate([{ $set: { a: 1 } }]).touched).toBeUndefined();
    expect(parseUpdate({ a: 1 }).isReplacement).toBe(true);
  });

  it('applies $setOnInsert only to new documents', () => {
    const update = { $setOnInsert: { a: 1 }, $set: { b: 2 } };
    expect(apply({}, update, {}, true)).toEqual({ a: 1, b: 2 });
    expect(apply({}, update)).toEqual({ b: 2 });
  });

  it('adds fields in the order of their names', () => {
    expect(Object.keys(apply({}, { $set: { c: 1, a: 1 }, $inc: { b: 1 } }))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('keeps the _id and refuses another', () => {
    expect(apply({ _id: 1, a: 1 }, { b: 2 })).toEqual({ _id: 1, b: 2 });
    expect(() => apply({ _id: 1 }, { _id: 2 })).toThrow('immutable');
    expect(() => apply({ _id: 1 }, { $set: { _id: 2 } })).toThrow('immutable');
  });

  it('does not share values with the update', () => {
    const update = { $set: { a: { list: [1] } } };
    const first = apply({}, update);
    apply(first, { $push: { 'a.list': 2 } });
    expect(apply({}, update)).toEqual({ a: { list: [1] } });
  });

  it('does not write to the prototype', () => {
    apply({}, { $set: { '__proto__.polluted': true } });
    expect('polluted' in {}).toBe(false);
  });
});

describe('upsertBase', () => {
  it('takes what the filter fixes by equality', () => {
    const filter = { a: 1, b: { $gt: 2 }, $and: [{ 'c.d': { $eq: 3 } }] };
    expect(upsertBase({ ...filter, $or: [{ e: 1 }, { e: 2 }] })).toEqual({ a: 1, c: { d: 3 } });
    expect(upsertBase({ ...filter, $or: [{ e: 1 }] })).toEqual({ a: 1, c: { d: 3 }, e: 1 });
  });
});
