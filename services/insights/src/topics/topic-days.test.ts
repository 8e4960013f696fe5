import { expect, it } from 'vitest';
import { mentionedSince } from './topic-days.ts';

const day = { _id: 'd', rev: 'r', owner: 'ada', group: 'g', topic: 't', date: '2026-03-10' };
const by = (id: string, n: number, whole: number) => ({ id, n, whole });
const since = { ...day, count: 3, whole: 3, by: [by('ana', 2, 2), by('luis', 1, 1)] };

it('what was said since the whole day was derived is counted on top, by member too', () => {
  const stored = { ...day, count: 5, whole: 4, by: [by('ana', 3, 2), by('mia', 2, 2)] };
  expect(mentionedSince(stored, since)).toMatchObject({
    count: 7,
    whole: 4,
    by: [by('ana', 4, 2), by('luis', 1, 0), by('mia', 2, 2)],
  });
});

it('counted again it is the same, and who mentions it makes another revision', () => {
  const once = mentionedSince(undefined, since);
  expect(once).toMatchObject({ count: 3, whole: 0, by: [by('ana', 2, 0), by('luis', 1, 0)] });
  expect(mentionedSince(once, since)).toEqual(once);
  const others = { ...since, by: [by('mia', 2, 2), by('luis', 1, 1)] };
  expect(mentionedSince(undefined, others).rev).not.toBe(once.rev);
});

it('a day of an older version knows nobody yet', () => {
  const { by: _nobody, ...old } = { ...day, count: 2, whole: 2, by: [] };
  expect(mentionedSince(old, since)).toMatchObject({
    count: 5,
    whole: 2,
    by: since.by.map((one) => ({ ...one, whole: 0 })),
  });
});
