/** Texts of the shared pieces; a feature's own texts stand beside the feature. */
export const uiTexts = {
  retry: 'Try again',
  failedTitle: 'This could not be loaded',
  crashedTitle: 'Something went wrong on this page',
  crashedText: 'The rest of the app still works. Your data is safe on the server.',
  loading: 'Loading...',
  search: 'Search...',
  clearSearch: 'Clear search',
  loadMore: 'Load more',
  cancel: 'Cancel',
  delete: 'Delete',
  chart: {
    period: 'Last 30 Days',
    change: '+0/day',
    empty: 'No activity data yet',
  },
  range: {
    button: 'Date Range',
    clear: 'Clear',
    apply: 'Apply',
    upTo: 'days up to today',
    from: 'days starting today',
  },
  contentFailed: (message: string) => `Failed to load content: ${message}`,
} as const;
