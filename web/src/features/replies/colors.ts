/** Told apart in light and dark, also by who sees no red or green. */
const hues = [
  ...['#1b9e77', '#7570b3', '#d95f02', '#3182bd', '#e7298a', '#66a61e'],
  ...['#b8860b', '#6baed6', '#a6761d', '#9e6ebd', '#c94f4f', '#5f8a8b'],
] as const;
const other = '#8a9499';

/** The colour of each group; groups beyond the colours there are share one. */
export function groupColors(groups: readonly { readonly documentId: string }[]) {
  const colors = new Map(groups.map(({ documentId }, at) => [documentId, hues[at] ?? other]));
  return (group: string | null): string => (group === null ? other : (colors.get(group) ?? other));
}
