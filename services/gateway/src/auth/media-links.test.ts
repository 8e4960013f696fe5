import { expect, test } from 'vitest';
import { MediaLinks } from './media-links.ts';

const ownerId = 'owner0000000000000000000';
const key = Buffer.alloc(32, 1);
const start = Date.UTC(2026, 0, 1, 10, 7);
const minute = 60_000;

function at(now: number, other = key) {
  const links = new MediaLinks({ key: other, now: () => now });
  const linkOf = (mediaId: string) =>
    new URL(links.of(ownerId)(mediaId), 'http://x').searchParams.get('link') ?? '';
  return { links, linkOf };
}

test('a link holds for its medium, and tells whose it is', () => {
  const { links, linkOf } = at(start);
  expect(links.check('m 1', linkOf('m 1'))).toEqual({ ownerId, seconds: 23 * 60 });
  expect(links.check('m 2', linkOf('m 1'))).toBeUndefined();
});

test('it stays the same for a while, for caches, and ends within half an hour', () => {
  const { linkOf } = at(start);
  expect(at(start + 7 * minute).linkOf('m')).toBe(linkOf('m'));
  expect(at(start + 8 * minute).linkOf('m')).not.toBe(linkOf('m'));
  const { links } = at(start + 22 * minute);
  expect(links.check('m', linkOf('m'))).toEqual({ ownerId, seconds: 60 });
  expect(at(start + 23 * minute).links.check('m', linkOf('m'))).toBeUndefined();
});

test('nobody can change or make one', () => {
  const { links, linkOf } = at(start);
  const [until = '', , signature = ''] = linkOf('m').split('.');
  for (const forged of [
    '',
    'x',
    `${until}.somebody.${signature}`,
    `${until}0.${ownerId}.${signature}`,
    `${until}.${ownerId}.${'A'.repeat(43)}`,
    `${until}.${ownerId}.${signature}A`,
    at(start, Buffer.alloc(32, 2)).linkOf('m'),
  ]) {
    expect([forged, links.check('m', forged)]).toEqual([forged, undefined]);
  }
});
