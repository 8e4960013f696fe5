import { describe, expect, it } from 'vitest';
import { KeyRows } from './key-rows.ts';

function stored() {
  const rows = new Map<string, Uint8Array>();
  const asked: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  const keys = new KeyRows({
    async get(type, ids) {
      asked.push(...ids);
      const found = ids.flatMap((id) => {
        const bytes = rows.get(`${type}/${id}`);
        return bytes ? [[id, bytes] as const] : [];
      });
      await gate;
      return new Map(found);
    },
    async write(written) {
      for (const { type, id, value } of written) {
        if (value) rows.set(`${type}/${id}`, value);
        else rows.delete(`${type}/${id}`);
      }
    },
  });
  const type = 'signal:sender-key';
  return {
    asked,
    read: async (id: string) => {
      const bytes = (await keys.get(type, [id])).get(id);
      return bytes && Buffer.from(bytes).toString();
    },
    write: (id: string, text: string | undefined) =>
      keys.write([{ type, id, value: text === undefined ? undefined : Buffer.from(text) }]),
    hold: (until: Promise<void>) => {
      gate = until;
    },
  };
}

describe('the memory of keys', () => {
  it('asks once for what is there, and for what is not', async () => {
    const { read, write, asked } = stored();
    await write('a', 'one');
    expect([await read('a'), await read('b'), await read('b')]).toEqual([
      'one',
      undefined,
      undefined,
    ]);
    expect(asked).toEqual(['b']);
    await write('b', 'two');
    await write('a', undefined);
    expect([await read('a'), await read('b')]).toEqual([undefined, 'two']);
  });

  it('does not remember what was read while it was written', async () => {
    const { read, write, hold } = stored();
    const { promise, resolve } = Promise.withResolvers<void>();
    hold(promise);
    const early = read('a');
    await write('a', 'new');
    resolve();
    await early;
    expect(await read('a')).toBe('new');
  });

  it('reads large rows each time', async () => {
    const { read, write, asked } = stored();
    await write('a', 'x'.repeat(5000));
    await read('a');
    await read('a');
    expect(asked).toEqual(['a', 'a']);
  });
});
