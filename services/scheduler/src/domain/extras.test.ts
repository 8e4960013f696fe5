import { describe, expect, it } from 'vitest';
import { checkExtras, type MessageExtras } from './extras.ts';

const one = [{ chatId: 'a@g.us' }];
const two = [...one, { chatId: 'b@g.us' }];
const file = {
  mediaId: 'a'.repeat(64),
  fileName: 'plan.pdf',
  mimeType: 'application/pdf',
  size: 9,
};
const ann = { memberId: '1@s.whatsapp.net', name: 'Ann' };
const poll = (...options: string[]) => ({ mentions: [], poll: { options, multiple: true } });

function codeOf(extras: MessageExtras, message = 'Hi @Ann', groups = one) {
  const checked = checkExtras(extras, { message, groups });
  return 'problem' in checked ? checked.problem.code : undefined;
}

describe('a poll', () => {
  const letters = [...'abcdefghijklm'];

  it.each([
    [poll('a', 'b'), undefined],
    [poll(...letters.slice(0, 12)), undefined],
    [poll('a'), 'poll_options'],
    [poll(...letters), 'poll_options'],
    [poll('a', ' '), 'empty_option'],
    [poll('a', 'a '), 'same_options'],
    [poll('a', 'b'.repeat(101)), 'option_too_long'],
    [{ ...poll('a', 'b'), attachment: file }, 'poll_alone'],
  ])('of %.80j is %s', (extras, code) => {
    expect(codeOf(extras)).toBe(code);
  });

  it('has a question that the network takes, and mentions nobody', () => {
    expect(codeOf(poll('a', 'b'), 'x'.repeat(255))).toBeUndefined();
    expect(codeOf(poll('a', 'b'), 'x'.repeat(256))).toBe('question_too_long');
    const extras = { ...poll(' a', 'b'), mentions: [ann] };
    expect(checkExtras(extras, { message: '@Ann', groups: two })).toEqual({
      value: { mentions: [], poll: { options: ['a', 'b'], multiple: true } },
    });
  });
});

describe('a file', () => {
  it('is one that was uploaded, with a caption that the network takes', () => {
    expect(codeOf({ mentions: [], attachment: file })).toBeUndefined();
    expect(codeOf({ mentions: [], attachment: file }, 'x'.repeat(1025))).toBe('caption_too_long');
    const other = { ...file, mediaId: '../x' };
    expect(codeOf({ mentions: [], attachment: other })).toBe('invalid_attachment');
  });
});

it.each([
  ['evil.exe', 'file_type_refused'],
  ['evil.bat', 'file_type_refused'],
  ['evil.html', 'file_type_refused'],
  ['letter.docm', 'file_type_refused'],
  ['a.exe.', 'file_type_refused'],
  ['../../x', 'file_name_refused'],
  ['a\r\nX: y', 'file_name_refused'],
])('a file may not be sent as %j, whatever it was uploaded as', (fileName, code) => {
  expect(codeOf({ mentions: [], attachment: { ...file, fileName } })).toBe(code);
});

it('a program may not be sent under any name', () => {
  const attachment = { ...file, mimeType: 'application/x-msdownload' };
  expect(codeOf({ mentions: [], attachment })).toBe('file_type_refused');
});

describe('mentions', () => {
  it('are of one group, and only those that the words still hold', () => {
    const bob = { memberId: '2@s.whatsapp.net', name: 'Bob' };
    expect(checkExtras({ mentions: [ann, bob] }, { message: 'Hi @Ann', groups: one })).toEqual({
      value: { mentions: [ann] },
    });
    expect(codeOf({ mentions: [ann] }, 'Hi @Ann', two)).toBe('mentions_of_one_group');
    expect(checkExtras({ mentions: [ann] }, { message: 'Hi', groups: two })).toEqual({
      value: null,
    });
    const many = Array.from({ length: 51 }, (_, i) => ({ ...ann, memberId: `${i}` }));
    expect(codeOf({ mentions: many })).toBe('too_many_mentions');
  });
});

it('is nothing where nothing is carried', () => {
  expect(checkExtras(undefined, { message: 'Hi', groups: two })).toEqual({ value: null });
  expect(checkExtras({ mentions: [] }, { message: 'Hi', groups: two })).toEqual({ value: null });
});
