/** Controls, and marks that turn the direction of what follows: a name could hide an address. */
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const link = /\[((?:\\.|[^\]\\])*)\]\((?:<[^>]*>|[^)]*)\)/g;
const bold = /(?<!\\)\*\*(.+?)(?<!\\)\*\*/g;
const escaped = /\\([!-/:-@[-`{-~])/g;

/** Somebody else's words in one line of at most so many letters. */
export function oneLine(text: string, most = 400): string {
  const line = text.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const leftToRight = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * Somebody else's words for a sentence in a language that is read in `direction`: in a direction of
 * their own where they would turn what stands beside them.
 */
export function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  const turns = (direction === 'rtl' ? leftToRight : rightToLeft).test(text);
  return turns ? `\u2068${text}\u2069` : text;
}

/** The same of a digest's line, which is markdown: bold and links as they are read. */
export const plainLine = (markdown: string): string =>
  oneLine(markdown.replace(link, '$1').replace(bold, '$1').replace(escaped, '$1'));
