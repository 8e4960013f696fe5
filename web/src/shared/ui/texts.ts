import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../language/translated.ts';
import { formatNumber } from './format-number.ts';

/** Texts of the shared pieces; a feature's own texts stand beside the feature. */
export const uiTexts = translated({
  retry: msg`Try again`,
  failedTitle: msg`This could not be loaded`,
  crashedTitle: msg`Something went wrong on this page`,
  notLoadedTitle: msg`This page could not be loaded`,
  notLoadedText: msg`The server is out of reach, or this site was updated since you opened it.`,
  crashedText: msg`The rest of the app still works. Your data is safe on the server.`,
  partFailed: msg`This part could not be shown. The others still work.`,
  appFailed: msg`Part of the app did not arrive. Check your connection, then reload the page.`,
  loading: msg`Loading...`,
  search: msg`Search...`,
  clearSearch: msg`Clear search`,
  loadMore: msg`Load more`,
  toasts: msg`Notifications Alt+T`,
  closeButton: { 'aria-label': msg`Close` },
  pages: {
    shown: (first: number, last: number, total: number) =>
      t`${{ first: formatNumber(first) }}–${{ last: formatNumber(last) }} of ${plural(total, { other: '#' })}`,
    page: (page: number) => t`Page ${page}`,
    controls: {
      first: msg`first page`,
      previous: msg`previous page`,
      next: msg`next page`,
      last: msg`last page`,
    },
  },
  link: {
    one: msg`The link`,
    several: msg`The links`,
    once: msg`Copy it now: it is shown this once.`,
    copy: msg`Copy`,
    copied: msg`Copied`,
  },
  cancel: msg`Cancel`,
  delete: msg`Delete`,
  chart: {
    period: msg`Last 30 Days`,
    change: msg`+0/day`,
    empty: msg`No activity data yet`,
    day: msg`Day`,
  },
  range: {
    button: msg`Date Range`,
    clear: msg`Clear`,
    apply: msg`Apply`,
    upTo: msg`days up to today`,
    from: msg`days starting today`,
    presets: {
      today: msg`Today`,
      yesterday: msg`Yesterday`,
      thisWeek: msg`This Week`,
      lastWeek: msg`Last Week`,
      thisMonth: msg`This Month`,
      lastMonth: msg`Last Month`,
    },
    none: msg`No dates chosen`,
    moves: {
      previousMonth: msg`Previous month`,
      nextMonth: msg`Next month`,
      previousYear: msg`Previous year`,
      nextYear: msg`Next year`,
      previousDecade: msg`Previous decade`,
      nextDecade: msg`Next decade`,
    },
  },
  calendar: {
    previous: {
      month: msg`Previous month`,
      year: msg`Previous year`,
      decade: msg`Previous decade`,
      century: msg`Previous century`,
    },
    next: {
      month: msg`Next month`,
      year: msg`Next year`,
      decade: msg`Next decade`,
      century: msg`Next century`,
    },
    selected: msg`selected`,
    today: msg`today`,
  },
  contentFailed: (message: string) => t`Failed to load content: ${message}`,
  contentFailedHint: msg`Check your connection, then try again.`,
});
