import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { pageUrl } from '@groupsight/shared/web/addresses';
import {
  checkedAddress,
  type Guard,
  publicOnly,
  requestAt,
  unlessAborted,
} from '@groupsight/shared/web/guarded-request';
import { decoded, pagePreview } from './page.ts';
import type { FetchedPage, FetchPage, PageReason } from './page-ports.ts';

const deadlineMs = 5_000;
const maxBytes = 512 * 1024;
const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

const failed = (reason: PageReason, passing = false): FetchedPage => ({
  ok: false,
  reason,
  passing,
});

const userAgent = 'GroupsightLinkPreview/1.0 (self-hosted; reads the title of a shared link once)';

const headers = {
  'user-agent': userAgent,
  accept: 'text/html',
  'accept-encoding': 'identity',
};

const endOfHead = Buffer.from('</head');

/** The beginning of a page: to the end of its head, and no more than that much. */
async function beginning(answer: IncomingMessage): Promise<Buffer> {
  const read = Buffer.allocUnsafe(maxBytes);
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    const from = Math.max(0, length - endOfHead.length);
    length += chunk.copy(read, length);
    if (length >= maxBytes || read.subarray(from, length).includes(endOfHead)) break;
  }
  return read.subarray(0, length);
}

async function previewOf(answer: IncomingMessage): Promise<FetchedPage> {
  const { statusCode = 0, headers } = answer;
  if (statusCode !== 200) {
    const passing = statusCode >= 500 || statusCode === 429 || statusCode === 408;
    return failed(`status_${statusCode}`, passing);
  }
  const type = headers['content-type'] ?? '';
  const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity';
  if (!/^text\/html\s*(?:;|$)/i.test(type) || isPacked) return failed('not_html');
  return { ok: true, page: pagePreview(decoded(await beginning(answer), type)) };
}

async function follow(text: string, guard: Guard, signal: AbortSignal): Promise<FetchedPage> {
  let url = pageUrl(text, guard.isPort);
  for (let hops = 0; hops <= maxRedirects; hops++) {
    if (!url) return failed('refused');
    const address = await checkedAddress(url, guard);
    if (isIP(address) === 0) return failed(address as PageReason, address === 'unknown_host');
    signal.throwIfAborted();
    const answer = await requestAt(url, address, { method: 'GET', headers, signal });
    try {
      const { location } = answer.headers;
      if (!redirects.has(answer.statusCode ?? 0) || location === undefined) {
        return await previewOf(answer);
      }
      url = URL.canParse(location, url.href)
        ? pageUrl(new URL(location, url).href, guard.isPort)
        : null;
    } finally {
      answer.destroy();
    }
  }
  return failed('too_many_redirects');
}

/** Reads titles and descriptions of public web pages, and nothing of any other network. */
export function createPageFetcher(guard: Guard = publicOnly): FetchPage {
  return async (url, closing) => {
    const deadline = AbortSignal.timeout(deadlineMs);
    const signal = AbortSignal.any([closing, deadline]);
    try {
      return await unlessAborted(signal, follow(url, guard, signal));
    } catch {
      return failed(deadline.aborted ? 'timeout' : 'unreachable', true);
    }
  };
}
