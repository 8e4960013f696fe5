import { describe, expect, it } from 'vitest';
import { type Block, type Inline, parseLine, parseMessage } from './wa-format.ts';

/** In words that are easy to compare: {bold:…}. */
function written(line: readonly Inline[]): string {
  return line
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return `{${part.kind}:${'children' in part ? written(part.children) : part.text}}`;
    })
    .join('');
}

function shown(block: Block): string {
  if (block.kind === 'line') return written(block.line);
  if (block.kind === 'mono') return `mono[${block.text}]`;
  const start = block.kind === 'numbers' ? block.start : '';
  return `${block.kind}${start}[${block.lines.map(written).join('|')}]`;
}

describe('a line', () => {
  it.each([
    ['*bold* and _italic_ and ~strike~', '{bold:bold} and {italic:italic} and {strike:strike}'],
    ['*_both_*', '{bold:{italic:both}}'],
    ['```mono``` and `code`', '{code:mono} and {code:code}'],
    ['`*as it is*`', '{code:*as it is*}'],
    ['2*3*4 is 24', '2*3*4 is 24'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case_name', 'snake_case_name'],
    ['*not closed', '*not closed'],
    ['* not bold *', '* not bold *'],
    ['(*bold*), *bold*!', '({bold:bold}), {bold:bold}!'],
    ['*two words*', '{bold:two words}'],
    ['**', '**'],
    ['*é*', '{bold:é}'],
    ['*a*b', '*a*b'],
  ])('%s', (text, expected) => {
    expect(written(parseLine(text))).toBe(expected);
  });

  it('mentions the longest name', () => {
    expect(written(parseLine('Hi @Ann Lee, *@Ann*, @Bob', ['Ann', 'Ann Lee']))).toBe(
      'Hi {mention:@Ann Lee}, {bold:{mention:@Ann}}, @Bob',
    );
  });
});

describe('a message', () => {
  it('has lists, quotes and fenced lines', () => {
    const text = 'Hello\n\n* one\n- *two*\n3. three\n4. four\n> said\n```\nx  = 1\ny\n```\nBye';
    expect(parseMessage(text).map(shown)).toEqual([
      'Hello',
      '',
      'bullets[one|{bold:two}]',
      'numbers3[three|four]',
      'quote[said]',
      'mono[x  = 1\ny]',
      'Bye',
    ]);
  });

  it('keeps one line, and nothing, as they are', () => {
    expect(parseMessage('Hi').map(shown)).toEqual(['Hi']);
    expect(parseMessage('').map(shown)).toEqual(['']);
    expect(parseMessage('a\n\nb').map(shown)).toEqual(['a', '', 'b']);
  });
});
