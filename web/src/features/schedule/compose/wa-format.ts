/** A piece of a line as WhatsApp shows it. */
export type Inline =
  | { kind: 'text' | 'mention' | 'code'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: Inline[] };

/** A part of a message. */
export type Block =
  | { kind: 'line'; line: Inline[] }
  | { kind: 'quote' | 'bullets'; lines: Inline[][] }
  | { kind: 'numbers'; start: number; lines: Inline[][] }
  | { kind: 'mono'; text: string };

const MARKS = [
  ['```', 'code'],
  ['`', 'code'],
  ['*', 'bold'],
  ['_', 'italic'],
  ['~', 'strike'],
] as const;

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);
const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char);

/** Where the mark that begins at `from` ends; -1 when it is an ordinary character. */
function closing(text: string, from: number, mark: string): number {
  const inner = from + mark.length;
  // A star between letters is no mark, nor is one with a space behind it: 2*3, 2 * 3.
  if (isWord(text[from - 1]) || isSpace(text[inner]) || text.startsWith(mark, inner)) return -1;
  for (let at = text.indexOf(mark, inner + 1); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (!isSpace(text[at - 1]) && !isWord(text[at + mark.length])) return at;
  }
  return -1;
}

/** One line, with its marks resolved; `names` are those that '@' mentions. */
export function parseLine(text: string, names: readonly string[] = []): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  function push(inline: Inline): void {
    if (plain) found.push({ kind: 'text', text: plain });
    plain = '';
    found.push(inline);
  }
  // The longest first: '@Ann' is not meant where '@Ann Lee' stands.
  const mentions = [...names].sort((a, b) => b.length - a.length).map((name) => `@${name}`);
  for (let at = 0; at < text.length; ) {
    const mention = mentions.find((name) => text.startsWith(name, at));
    if (mention) {
      push({ kind: 'mention', text: mention });
      at += mention.length;
      continue;
    }
    const [mark, kind] = MARKS.find(([sign]) => text.startsWith(sign, at)) ?? ['', 'code'];
    const end = mark ? closing(text, at, mark) : -1;
    if (end < 0) {
      plain += mark || text[at];
      at += mark.length || 1;
      continue;
    }
    const inner = text.slice(at + mark.length, end);
    if (kind === 'code') push({ kind, text: inner });
    else push({ kind, children: parseLine(inner, names) });
    at = end + mark.length;
  }
  if (plain) found.push({ kind: 'text', text: plain });
  return found;
}

const LISTS = [
  ['quote', /^> ?(.+)$/],
  ['bullets', /^[*-] (.+)$/],
  ['numbers', /^(\d{1,3})\. (.+)$/],
] as const;

function blockOf(text: string, names: readonly string[]): Block {
  for (const [kind, pattern] of LISTS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const lines = [parseLine(match.at(-1) ?? '', names)];
    return kind === 'numbers' ? { kind, start: Number(match[1]), lines } : { kind, lines };
  }
  return { kind: 'line', line: parseLine(text, names) };
}

/** Lines of one list or quote that follow each other belong together. */
function joined(blocks: readonly Block[]): Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (last && 'lines' in last && 'lines' in block && last.kind === block.kind) {
      last.lines.push(...block.lines);
    } else all.push(block);
  }
  return all;
}

const FENCED = /```([^`]*\n[^`]*)```/;

/** A message as WhatsApp shows it: *bold*, _italic_, ~strike~, code, lists and quotes. */
export function parseMessage(text: string, names: readonly string[] = []): Block[] {
  // Odd pieces are what stood between fences over several lines.
  const blocks = text.split(FENCED).flatMap((piece, index): Block[] => {
    if (index % 2 === 1) return [{ kind: 'mono', text: piece.replace(/^\n|\n$/g, '') }];
    const lines = piece.replace(index > 0 ? /^\n/ : /^/, '').split('\n');
    if (lines.at(-1) === '' && lines.length > (index === 0 ? 1 : 0)) lines.pop();
    return lines.map((line) => blockOf(line, names));
  });
  return joined(blocks);
}
