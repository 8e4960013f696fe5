import { describe, expect, it } from 'vitest';
import { line } from '../../testing.ts';
import { compileRule } from './compile.ts';

const breaks = (rule: string, text: string, recent: { at: number; text: string }[] = []) =>
  compileRule(rule).judge(line('m', text), { recent }) !== null;

describe('a rule in plain words', () => {
  it.each([
    ['No links', 'see https://example.com', 'see you'],
    ['No links except youtube.com', 'https://example.com', 'https://www.youtube.com/watch?v=1'],
    ['Do not post t.me links', 'https://t.me/group', 'https://example.com'],
    ['No invitations to other groups', 'https://chat.whatsapp.com/abc', 'https://example.com'],
    ['No phone numbers please', 'call +34 600 111 222', 'on 2026-03-10 at 18:00'],
    ['Never say "foo bar"', 'well Foo Bar!', 'foo and no more'],
    ['no politics', 'who will you vote for in the elections', 'who will you meet'],
    ['No job adverts', 'We are hiring two gardeners', 'We plant two roses'],
    [
      'No adverts or spam',
      'Buy now! 50% discount, best price: https://bit.ly/x',
      'Lunch is at 13:00, bring your own',
    ],
    [
      'No shouting in capitals',
      'THIS IS VERY IMPORTANT NOW',
      'This is NASA and ESA, very important',
    ],
    ['No bad language', 'that is bullshit, shit happens', 'that is bull'],
  ])('%s', (rule, bad, good) => {
    expect([breaks(rule, bad), breaks(rule, good)]).toEqual([true, false]);
  });

  it('sees floods and repeats in what the sender wrote before', () => {
    const at = line('m', '').at;
    const recent = [1, 2, 3].map((n) => ({
      at: at - n * 5000,
      text: 'Selling my old bike, cheap',
    }));
    expect(breaks('No more than 3 messages a minute', 'hello', recent)).toBe(true);
    expect(breaks('No more than 4 messages a minute', 'hello', recent)).toBe(false);
    expect(breaks('No repeated messages', 'selling my old BIKE, cheap', recent)).toBe(true);
    expect(breaks('No repeated messages', 'another message altogether', recent)).toBe(false);
  });

  it('says what it will and will not catch', () => {
    expect(compileRule('No links except youtube.com').compiled).toMatch(
      /^Catches links to any site, except youtube\.com\. Does not catch/,
    );
    expect(compileRule('No links except youtube.com').byMeaning).toBe(false);
    expect(compileRule('!!!').compiled).toMatch(/^Catches nothing/);
  });

  it.each([
    ['No links, no begging for money', ['begging for money']],
    ['No phone numbers and no gossip about colleagues.', ['gossip about colleagues']],
    [
      'No links, please. This group is for gardeners. Never mock beginners',
      ['Never mock beginners'],
    ],
    ['Nada de enlaces, não falar de futebol', ['não falar de futebol']],
    ['No links except youtube.com and vimeo.com, and our own site', []],
    ['No adverts, promotions or spam', []],
    ['Do not say "foo, bar"', []],
    ['No begging for money', []],
  ])('names what of %s is a matter of meaning', (rule, unchecked) => {
    const { misses, byMeaning, compiled } = compileRule(rule);
    const quoted = unchecked.map((part) => `“${part}”`);
    expect(misses.slice(0, -4)).toEqual(quoted);
    if (unchecked.length === 0) return;
    expect(byMeaning).toBe(true);
    for (const part of quoted) expect(compiled).toContain(part);
  });
});
