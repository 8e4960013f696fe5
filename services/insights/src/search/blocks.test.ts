import { expect, it } from 'vitest';
import { bytesOf } from './blocks.repository.ts';

it('a text beyond Latin takes two bytes a character', () => {
  const block = { _id: 'b', group: 'g', until: '2026-03-31', days: {} };
  expect(bytesOf({ ...block, days: { '2026-03-01': 'roses', '2026-03-02': 'गुलाब' } })).toBe(15);
});
