import { describe, expect, it } from 'vitest';
import { speaksTo } from './addressed.ts';
import { lineIdOf, lineNameOf } from './brief-marks.repository.ts';
import { type BriefLine, choose, cut, lineOf, type Section } from './lines.ts';

const line = (section: Section, n: number, words = 10, group = `g${n}`): BriefLine =>
  lineOf('fact', String(n).padStart(24, '0'), {
    section,
    kind: 'decision',
    group,
    messages: [`m${n}`],
    at: new Date(0),
    text: Array.from({ length: words }, (_, word) => `w${word}`).join(' '),
  });
const many = (section: Section, count: number, words?: number) =>
  Array.from({ length: count }, (_, n) => line(section, n, words));
const options = { most: 400, nameOf: () => 'Two words' };
const countOf = (lines: readonly BriefLine[], section: Section) =>
  lines.filter((one) => one.section === section).length;

describe('a text of the brief', () => {
  it('is cut at a word, and only where it is too long', () => {
    expect(cut('one  two\nthree', 3)).toBe('one two three');
    expect(cut('one two, three', 2)).toBe('one two…');
    expect(cut('一'.repeat(300), 10)).toBe(`${'一'.repeat(90)}…`);
    expect(cut('**Ann and Bo** wrote', 2)).toBe('**Ann and**…');
  });
});

describe('the lines of a brief', () => {
  it('fit into the words, however long names and texts are', () => {
    for (const words of [1, 12, 200]) {
      const lines = (['asked', 'dates', 'decisions', 'days'] as const).flatMap((section) =>
        many(section, 60, words),
      );
      const chosen = choose(lines, options);
      expect(chosen.words).toBeLessThanOrEqual(400);
      const left = [...chosen.leftOut.values()].reduce((sum, n) => sum + n, 0);
      expect(chosen.lines.length + left).toBe(lines.length);
    }
  });

  it('leave room for the days of groups, however much is urgent', () => {
    const { lines } = choose([...many('asked', 60), ...many('days', 60)], options);
    expect(countOf(lines, 'asked')).toBeGreaterThan(5);
    expect(countOf(lines, 'days')).toBeGreaterThan(8);
  });

  it('tell one day of each group before a second one of any, and stand by group', () => {
    const first = Array.from({ length: 20 }, (_, n) => line('days', n, 10, `g${n}`));
    const second = Array.from({ length: 20 }, (_, n) => line('days', 100 + n, 10, `g${n}`));
    const { lines } = choose([...second, ...first].toSorted(), options);
    const groups = lines.map(({ group }) => group);
    expect(new Set(groups).size).toBe(20);
    expect(groups).toEqual(groups.toSorted((a, b) => groups.indexOf(a) - groups.indexOf(b)));
  });
});

describe('a line’s id', () => {
  it('changes with what the line says, and names nothing else', () => {
    const one = line('asked', 1);
    const id = lineIdOf(one);
    expect(lineNameOf(id)).toEqual({ of: one.of, document: one.document, rev: one.rev });
    expect(lineIdOf(line('asked', 1, 11))).not.toBe(id);
    for (const wrong of ['', id.slice(1), `${id}0`, id.replace('fact', 'user'), `${id}\n`]) {
      expect(lineNameOf(wrong)).toBeUndefined();
    }
  });
});

describe('a name', () => {
  const toBen = speaksTo('Ben Carver');
  it.each([
    'Ben, can you send it?',
    'Hi Ben can you send it?',
    'Can you send it, Ben?',
    '@Ben Carver when?',
    'BEN: are you in?',
  ])('is spoken to in %s', (text) => expect(toBen(text)).toBe(true));
  it.each([
    'Is Ben coming?',
    'Benjamin, are you in?',
    'Did you ask Ben about it?',
    'bend, or break?',
  ])('is not spoken to in %s', (text) => expect(toBen(text)).toBe(false));
  it('that is none speaks to nobody', () => {
    for (const name of ['', 'You', '(.*)', '12', '.']) {
      expect(speaksTo(name)('You, can you? (.*), 12, .')).toBe(false);
    }
  });
});
