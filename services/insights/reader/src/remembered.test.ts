import { expect, it } from 'vitest';
import { remembered, whileRemembering } from './remembered.ts';

it('finds out about a text once while a piece of work goes on, and keeps nothing after it', () => {
  const asked: string[] = [];
  const length = remembered((text) => {
    asked.push(text);
    return text.length;
  });
  expect([length('one'), length('one')]).toEqual([3, 3]);
  expect(asked).toEqual(['one', 'one']);
  asked.length = 0;
  const work = () => [length('one'), length('three'), whileRemembering(() => length('one'))];
  expect(whileRemembering(work)).toEqual([3, 5, 3]);
  expect(asked).toEqual(['one', 'three']);
  expect(() =>
    whileRemembering(() => {
      throw new Error(`failed at ${length('one')}`);
    }),
  ).toThrow('failed at 3');
  expect(length('one')).toBe(3);
  expect(asked).toEqual(['one', 'three', 'one', 'one']);
});
