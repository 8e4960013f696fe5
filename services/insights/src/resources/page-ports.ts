import type { PagePreview } from './page.ts';

/** Why a page has no preview. */
export type PageReason =
  | 'refused'
  | 'unknown_host'
  | 'timeout'
  | 'unreachable'
  | 'too_many_redirects'
  | 'not_html'
  | `status_${number}`;

export type FetchedPage =
  | { readonly ok: true; readonly page: PagePreview }
  | {
      readonly ok: false;
      readonly reason: PageReason;
      /** Whether it may be otherwise later. */
      readonly passing: boolean;
    };

/** Reads what a page says of itself; never throws. */
export type FetchPage = (url: string, signal: AbortSignal) => Promise<FetchedPage>;
