import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import {
  checkedAddress,
  type Guard,
  requestAt,
  unlessAborted,
} from '@groupsight/shared/web/guarded-request';
import { oneLine } from '../mail/clean.ts';

/** What became of a try. */
export interface PostOutcome {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly milliseconds: number;
  /** Empty when it was taken. */
  readonly reason: string;
  /** The beginning of what a target that refused it said. */
  readonly answer: string;
}

export interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const usualDeadlineMs = 10_000;
/** Enough for a word about an error; the rest of an answer is never read. */
const maxBytes = 1_024;
const longestAnswer = 200;
const userAgent = 'GroupsightWebhooks/1.0';

async function beginning(answer: IncomingMessage): Promise<string> {
  let read = Buffer.alloc(0);
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    read = Buffer.concat([read, chunk.subarray(0, maxBytes - read.length)]);
    if (read.length >= maxBytes) break;
  }
  return oneLine(read.toString('utf8'), longestAnswer);
}

function reasonOf(status: number): string {
  if (status >= 200 && status < 300) return '';
  return status >= 300 && status < 400 ? 'redirected' : `status_${status}`;
}

async function send(
  { url, headers, body }: Post,
  guard: Guard,
  signal: AbortSignal,
): Promise<Omit<PostOutcome, 'milliseconds'>> {
  const address = await checkedAddress(url, guard);
  if (isIP(address) === 0) return { status: 0, reason: address, answer: '' };
  signal.throwIfAborted();
  const answer = await requestAt(url, address, {
    method: 'POST',
    body,
    signal,
    ca: guard.ca,
    headers: {
      'user-agent': userAgent,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    },
  });
  const status = answer.statusCode ?? 0;
  const reason = reasonOf(status);
  try {
    // What a target says of what it took is of no use to anybody.
    return { status, reason, answer: reason === '' ? '' : await beginning(answer).catch(() => '') };
  } finally {
    answer.destroy();
  }
}

/** Posts to a target that may be posted to; never throws. Its answer counts once its head is there. */
export async function post(
  what: Post,
  guard: Guard,
  closing: AbortSignal,
  deadlineMs = usualDeadlineMs,
): Promise<PostOutcome> {
  const from = performance.now();
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([closing, deadline]);
  const took = () => Math.round(performance.now() - from);
  try {
    const outcome = await unlessAborted(signal, send(what, guard, signal));
    return { ...outcome, milliseconds: took() };
  } catch {
    const reason = closing.aborted ? 'closing' : deadline.aborted ? 'timeout' : 'unreachable';
    return { status: 0, milliseconds: took(), reason, answer: '' };
  }
}
