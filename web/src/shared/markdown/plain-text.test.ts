import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['**Ana** asked “Why?”', 'Ana asked “Why?”'],
  ['**A\\*na** and **Bo**', 'A*na and Bo'],
  ['Shared: [a \\[b\\]](<https://example.org/(x)>).', 'Shared: a [b].'],
  ['5 \\* 3 \\*\\*not bold\\*\\*', '5 * 3 **not bold**'],
])('%s', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain);
});
