import { expect, it } from 'vitest';
import { vaderOf } from './vader.ts';

// The examples of VADER's own README, with what it says of them.
it.each([
  ['VADER is smart, handsome, and funny.', 0.8316],
  ['VADER is smart, handsome, and funny!', 0.8439],
  ['VADER is very smart, handsome, and funny.', 0.8545],
  ['VADER is VERY SMART, handsome, and FUNNY.', 0.9227],
  ['VADER is VERY SMART, handsome, and FUNNY!!!', 0.9342],
  ['VADER is VERY SMART, uber handsome, and FRIGGIN FUNNY!!!', 0.9469],
  ['VADER is not smart, handsome, nor funny.', -0.7424],
  ['The book was good.', 0.4404],
  ['The plot was good, but the characters are uncompelling and the dialog is not great.', -0.7042],
  ['Today SUX!', -0.5461],
  ["Today only kinda sux! But I'll get by, lol", 0.5249],
  ['Make sure you :) or :D today!', 0.8633],
  ['Not bad at all', 0.431],
])('reads %j as VADER does', (text, value) => {
  expect(vaderOf(text)).toBeCloseTo(value, 4);
});

it('reads nothing into a text without words of its own', () => {
  expect(vaderOf('')).toBe(0);
  expect(vaderOf('the 12 of May!!!')).toBe(0);
});
