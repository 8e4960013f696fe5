import { expect, it } from 'vitest';

it('gives components the browser features that jsdom lacks', () => {
  expect(window.matchMedia('(min-width: 1px)').matches).toBe(false);
  expect(() => new ResizeObserver(() => {}).disconnect()).not.toThrow();
});
