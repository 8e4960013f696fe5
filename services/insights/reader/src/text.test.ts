import { describe, expect, it } from 'vitest';
import { clean, escapeMarkdown, fold, sentences, shorten, stem, words } from './text.ts';

describe('text', () => {
  it('folds case and accents, and keeps the vowels of other scripts', () => {
    expect(fold('¿Qué HORA és?')).toBe('¿que hora es?');
    expect(words('Weiß jemand, wo?')).toEqual(['weiss', 'jemand', 'wo']);
    expect(words('क्या मीटिंग है')).toEqual(['क्या', 'मीटिंग', 'है']);
  });

  it('shows nothing unseen', () => {
    expect(clean('pay\u200B \u202Epal\u{E0041}  now')).toBe('pay pal now');
  });

  it.each([
    ['meetings', 'meeting'],
    ['parties', 'party'],
    ['roses', 'rose'],
    ['boxes', 'box'],
  ])('stems %s as %s', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it('escapes what markdown would read', () => {
    expect(escapeMarkdown('[x](javascript:1) **b** `c` <img>')).toBe(
      '\\[x\\]\\(javascript:1\\) \\*\\*b\\*\\* \\`c\\` \\<img\\>',
    );
  });

  it('shortens between words', () => {
    expect(shorten('one two three four', 12)).toBe('one two…');
    expect(shorten('short', 12)).toBe('short');
  });

  it('parts sentences of several scripts', () => {
    expect(sentences('Yes. Is it on?\nनमस्ते। ठीक है')).toEqual([
      'Yes.',
      'Is it on?',
      'नमस्ते।',
      'ठीक है',
    ]);
  });
});
