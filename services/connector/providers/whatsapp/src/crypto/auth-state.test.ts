import type { SignalDataSet } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { journalKeyType } from '../inbound/journal.ts';
import { keyWrites } from './auth-state.ts';
import { decode } from './coding.ts';

describe('keyWrites', () => {
  it('writes the journal first: whatever keys moved on, what they opened is there', () => {
    const data = {
      session: { a: Buffer.of(1), b: null },
      [journalKeyType]: { 'chat/somebody/id#0': Buffer.of(2) },
    } as unknown as SignalDataSet;
    expect(keyWrites(data).map(({ type, value }) => [type, value === undefined])).toEqual([
      ['journal', false],
      ['signal:session', false],
      ['signal:session', true],
    ]);
  });

  it('mends sender keys, so that messages which were overtaken still open', () => {
    // As the library writes them: buffers become lists of numbers, which it does not read back.
    const overtaken = { iteration: 3, seed: Buffer.of(7, 8, 9) };
    const record = Buffer.from(JSON.stringify([{ senderMessageKeys: [overtaken] }]));
    const [row] = keyWrites({ 'sender-key': { a: record } });
    const read = decode(decode(row?.value ?? Buffer.of()) as Uint8Array);
    expect(read).toEqual([{ senderMessageKeys: [overtaken] }]);
  });
});
