import { describe, expect, it } from 'vitest';
import { type Guard, guardOf } from './guards.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour));
const ofImport = (importId: string): Guard => ({
  id: `removal of ${importId}`,
  kind: 'import',
  importId,
  from: null,
  to: null,
  purged: false,
});
const range = (from: number, to: number): Guard => ({
  id: `${from} to ${to}`,
  kind: 'range',
  importId: '',
  from: at(from),
  to: at(to),
  purged: false,
});
const idOf = (message: Parameters<typeof guardOf>[0], guards: Guard[]) =>
  guardOf(message, guards)?.id;

describe('what keeps a message away', () => {
  it('is nothing without a removal', () => {
    expect(idOf({ at: at(1), imports: ['a'] }, [])).toBeUndefined();
  });

  it('is a range that it lies in, both ends included', () => {
    const guards = [range(2, 4)];
    const hours = [1, 2, 3, 4, 5].filter((hour) => idOf({ at: at(hour) }, guards));
    expect(hours).toEqual([2, 3, 4]);
  });

  it('is the import that alone brought it', () => {
    const guards = [ofImport('a')];
    expect(idOf({ at: at(1), imports: ['a'] }, guards)).toBe('removal of a');
    expect(idOf({ at: at(1), imports: ['a', 'b'] }, guards)).toBeUndefined();
    expect(idOf({ at: at(1) }, guards)).toBeUndefined();
  });

  it('is the last of several imports when all of them are deleted', () => {
    const guards = [ofImport('b'), ofImport('a')];
    expect(idOf({ at: at(1), imports: ['a', 'b'] }, guards)).toBe('removal of b');
  });
});
