/** Every text of digests and their calendar (spec §2, §8). */
export const digestTexts = {
  calendar: 'Daily Activity',
  recent: 'Recent Digests',
  legend: { low: 'Low activity', high: 'High activity', none: 'No digest' },
  hasDigest: 'has a digest',
  empty: 'No digests yet',
  emptyText: 'Process the group chat to build a digest for each day of it.',
  noneThatDay: (day: string) => `No digest for ${day}`,
  filtered: (day: string) => `Showing ${day}`,
  clear: 'Clear Filter',
  /** `{n} mentions`, whatever the number (spec §2). */
  mentions: (count: number) => `${count.toLocaleString('en-US')} mentions`,
  dialogTitle: (day: string) => `Digest of ${day}`,
  summary: 'Summary',
  keyPoints: 'Key points',
  statements: (count: number) =>
    `What the summary rests on (${count} ${count === 1 ? 'sentence' : 'sentences'})`,
  sources: (count: number) => `${count} ${count === 1 ? 'source' : 'sources'}`,
  // Begins with what is read on the button, for those who speak to it.
  showSources: (text: string, count: number) =>
    `${count} ${count === 1 ? 'source' : 'sources'} of: ${text}`,
  coverage: (read: number, total: number) =>
    `${read.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} messages read`,
  citations: 'Cited messages',
  loadFailed: 'The digests could not be loaded',
  sourcesFailed: 'What the summary rests on could not be loaded',
} as const;
