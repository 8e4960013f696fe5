import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it('shows bytes in the unit that fits', () => {
  const sizes = [0, 812, 1536, 20 * 1024 ** 3, 349.6 * 1024 ** 2, 5.25 * 1024 ** 4];
  expect(sizes.map(formatBytes)).toEqual([
    '0 bytes',
    '812 bytes',
    '1.5 KB',
    '20 GB',
    '350 MB',
    '5.3 TB',
  ]);
});
