/** The token that a link carries behind its #; a sign that cannot be decoded is none of ours. */
export function tokenIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
