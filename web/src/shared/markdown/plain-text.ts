const link = /\[((?:\\.|[^\]\\])*)\]\((?:<[^>]*>|[^)]*)\)/g;
const bold = /(?<!\\)\*\*(.+?)(?<!\\)\*\*/g;
const escaped = /\\([!-/:-@[-`{-~])/g;

/** A sentence of markdown (bold, links) as it is read aloud: for labels. */
export function plainText(markdown: string): string {
  return markdown.replace(link, '$1').replace(bold, '$1').replace(escaped, '$1');
}
