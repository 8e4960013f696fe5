import { describe, expect, it } from 'vitest';
import { type Checked, checkGroups, checkText, checkTime } from './message.ts';

const group = (chatId: string) => ({ documentId: `d${chatId}`, chatId, name: chatId });
const codeOf = (checked: Checked<unknown>) =>
  'problem' in checked ? checked.problem.code : undefined;

describe('checkText', () => {
  it.each([
    ['', 'empty_message'],
    [' \n ', 'empty_message'],
    ['a'.repeat(4097), 'message_too_long'],
    [` ${'a'.repeat(4096)} `, undefined],
    ['😀'.repeat(4096), undefined],
  ])('of %.10j is %s', (text, code) => {
    expect(codeOf(checkText(text))).toBe(code);
  });

  it('trims', () => {
    expect(checkText('  Good morning\n')).toEqual({ value: 'Good morning' });
  });
});

describe('checkGroups', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => group(`${i}`));

  it.each([
    [[], 'no_groups'],
    [[group('a')], undefined],
    [[{ ...group('a'), chatId: '' }], 'invalid_group'],
    [[{ ...group('a'), documentId: '' }], 'invalid_group'],
    [many(50), undefined],
    [many(51), 'too_many_groups'],
  ])('of %.60j is %s', (groups, code) => {
    expect(codeOf(checkGroups(groups))).toBe(code);
  });

  it('keeps each chat once: a group named twice gets one message', () => {
    const checked = checkGroups([group('a'), group('b'), group('a')]);
    expect(checked).toMatchObject({ value: [{ chatId: 'a' }, { chatId: 'b' }] });
  });
});

describe('checkTime', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  it.each([
    ['2026-03-01T12:00:01Z', undefined],
    ['2026-03-01T11:59:00Z', undefined],
    ['2026-03-01T11:58:59Z', 'past_time'],
    ['nonsense', 'no_time'],
  ])('of %s is %s', (at, code) => {
    expect(codeOf(checkTime(new Date(at), now))).toBe(code);
  });

  it('asks for a time', () => {
    expect(codeOf(checkTime(undefined, now))).toBe('no_time');
  });
});
