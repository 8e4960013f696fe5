import { serialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { randomDoc, randomValue, seeded } from '../testing.ts';
import { idFirst } from './id-first.ts';
import { pickFields, readDoc } from './reader.ts';
import { validateDoc } from './validate.ts';
import { writeDoc } from './writer.ts';

describe('reader and writer', () => {
  it('are inverse to each other and agree with the bson package', () => {
    const random = seeded(11);
    for (let i = 0; i < 500; i++) {
      const doc = randomDoc(random, 3);
      const bytes = writeDoc(doc);
      expect(bytes).toEqual(Buffer.from(serialize(doc)));
      expect(validateDoc(bytes, 0, bytes.length)).toBe(bytes.length);
      expect(writeDoc(readDoc(bytes))).toEqual(bytes);
    }
  });

  it('read only the fields asked for', () => {
    const bytes = writeDoc({ a: 1, b: { c: [1, 'x'] }, d: /x/.source, e: 2 });
    expect(readDoc(bytes, 0, new Set(['e', 'b']))).toEqual({ b: { c: [1, 'x'] }, e: 2 });
  });

  it('pick fields as bytes exactly as reading and writing them would', () => {
    const random = seeded(5);
    for (let i = 0; i < 500; i++) {
      const bytes = writeDoc(randomDoc(random, 3));
      const names = Object.keys(readDoc(bytes)).filter(() => random() < 0.5);
      const wanted = new Set([...names, 'missing']);
      expect(pickFields(bytes, wanted)).toEqual(writeDoc(readDoc(bytes, 0, wanted)));
    }
  });

  it('move the _id to the front as bytes', () => {
    const random = seeded(17);
    for (let i = 0; i < 300; i++) {
      const { _id, ...rest } = { _id: randomValue(random), ...randomDoc(random, 3) };
      const first = writeDoc({ _id, ...rest });
      expect(idFirst(writeDoc({ ...rest, _id, z: i }))).toEqual(writeDoc({ _id, ...rest, z: i }));
      expect(idFirst(first)).toBe(first);
      expect(idFirst(writeDoc({ ...rest, _ids: 1, a: { _id } }))).toBe(undefined);
    }
  });

  it('keep a field called __proto__ a field', () => {
    const bytes = Buffer.from(serialize(JSON.parse('{"__proto__": {"polluted": true}, "a": 1}')));
    const doc = readDoc(bytes);
    expect(Object.keys(doc)).toEqual(['__proto__', 'a']);
    expect(writeDoc(doc)).toEqual(bytes);
    expect('polluted' in doc).toBe(false);
  });

  it('never read what validation refuses', () => {
    const random = seeded(3);
    const good = writeDoc({ a: 'text', b: [1, { c: new Date(0) }], d: null, e: 1.5 });
    for (let i = 0; i < 3000; i++) {
      const bytes = Buffer.from(good);
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      try {
        validateDoc(bytes, 0, bytes.length);
      } catch {
        continue;
      }
      expect(() => readDoc(bytes)).not.toThrow();
    }
  });
});
