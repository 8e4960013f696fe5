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

/** The same of a digest's line, which is markdown: bold and links as they are read. */
export const plainLine = (markdown: string): string =>
  oneLine(markdown.replace(link, '$1').replace(bold, '$1').replace(escaped, '$1'));
