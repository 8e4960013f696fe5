import { expect, it } from 'vitest';
import { mentionAt, withMention } from './mention-at.ts';

it.each([
  ['Hi @', 4, ''],
  ['Hi @An', 6, 'An'],
  ['@An later', 3, 'An'],
  ['Hi @An', 2, null],
  ['me@home.test', 12, null],
  ['Hi @Ann Lee', 11, null],
])('in %j at %d is %j', (text, caret, name) => {
  expect(mentionAt(text, caret)?.name ?? null).toBe(name);
});

it('puts the whole name where it was begun', () => {
  const start = mentionAt('Hi @an how', 6);
  expect(start && withMention('Hi @an how', start, 'Ann Lee')).toEqual({
    text: 'Hi @Ann Lee how',
    caret: 12,
  });
});
