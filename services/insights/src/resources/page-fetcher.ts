import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, isWebPort, pageUrl, portOf } from './addresses.ts';
import { decoded, pagePreview } from './page.ts';
import type { FetchedPage, FetchPage, PageReason } from './page-ports.ts';

/** What may be connected to; tests let a server of their own through. */
export interface Guard {
  isPort(port: number): boolean;
  isAddress(address: string): boolean;
  /** Every address of a host. */
  resolve(host: string): Promise<readonly string[]>;
  /** Certificates that are trusted instead of the system's, PEM. */
  readonly ca?: string;
}

export const publicOnly: Guard = {
  isPort: isWebPort,
  isAddress: isPublicAddress,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
};

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

/** The address that is connected to: one of a host that has no address that may not be. */
export async function checkedAddress(url: URL, guard: Guard): Promise<string | PageReason> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let addresses: readonly string[];
  try {
    addresses = isIP(host) > 0 ? [host] : await guard.resolve(host);
  } catch {
    return 'unknown_host';
  }
  if (addresses.length === 0) return 'unknown_host';
  if (!addresses.every((address) => guard.isAddress(address))) return 'refused';
  return addresses.find((address) => isIP(address) === 4) ?? addresses[0] ?? 'unknown_host';
}

/**
 * Asks for a page at the very address that was checked: the name is not looked up again, so that
 * another answer of its name server changes nothing. No cookies, no proxy, no kept connection.
 */
function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const options = {
    host: address,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    agent: false as const,
    setHost: false,
    signal,
    maxHeaderSize: 16 * 1024,
    headers: {
      host: url.host,
      'user-agent': userAgent,
      accept: 'text/html',
      'accept-encoding': 'identity',
      connection: 'close',
    },
  };
  return new Promise((resolve, reject) => {
    const asked = isSecure
      ? requestSecure({ ...options, ...(isIP(host) > 0 ? {} : { servername: host }) })
      : requestPlain(options);
    asked.on('response', resolve).on('error', reject).end();
  });
}

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
    const answer = await ask(url, address, signal);
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
    // A look-up of a name cannot be called off: whoever asked does not wait for it.
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const end = () => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    try {
      return await Promise.race([follow(url, guard, signal), ended]);
    } catch {
      return failed(deadline.aborted ? 'timeout' : 'unreachable', true);
    } finally {
      signal.removeEventListener('abort', end);
    }
  };
}
