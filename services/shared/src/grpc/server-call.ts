import { randomUUID } from 'node:crypto';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { Metadata } from '@grpc/grpc-js';
import { AppError } from '../errors.ts';
import type { ReadLimits } from '../read-limits.ts';
import { type CallContext, metadataKeys } from './context.ts';

/** What calls have in common, over the socket or within the process. */
export interface AnyCall {
  readonly metadata: Metadata;
  readonly cancelled: boolean;
  on(event: 'cancelled', listener: () => void): unknown;
  getDeadline(): Date | number;
  sendMetadata?(metadata: Metadata): void;
}

function textOf(call: AnyCall, key: string): string | undefined {
  const value = call.metadata.get(key)[0];
  return typeof value === 'string' ? value : undefined;
}

/** Most handlers never ask for the signal, so it is made when one does. */
export class ServerCallContext implements CallContext, ReadLimits {
  readonly requestId: string;
  readonly caller: string | undefined;
  readonly userId: string | undefined;
  readonly forwarded: boolean;
  readonly #call: AnyCall;
  #abort: AbortController | undefined;

  constructor(call: AnyCall) {
    this.requestId = textOf(call, metadataKeys.requestId) || randomUUID();
    this.caller = textOf(call, metadataKeys.caller);
    this.userId = textOf(call, metadataKeys.userId);
    this.forwarded = textOf(call, metadataKeys.forwarded) === 'true';
    this.#call = call;
    call.on('cancelled', () => this.#abort?.abort(cancelled()));
  }

  get signal(): AbortSignal {
    if (!this.#abort) {
      this.#abort = new AbortController();
      if (this.#call.cancelled) this.#abort.abort(cancelled());
    }
    return this.#abort.signal;
  }

  get deadline(): number {
    return Number(this.#call.getDeadline());
  }

  accept(): void {
    this.#call.sendMetadata?.(new Metadata());
  }

  get cancelled(): boolean {
    return this.#call.cancelled;
  }
}

const cancelled = () => new AppError('timeout', 'cancelled', 'The call was cancelled.');

/**
 * The requests of a stream; one that breaks off throws and never looks like its end. grpc-js
 * first ends a reset stream as if it were complete, and tells that it was cancelled a moment
 * later in the same turn of the event loop: hence the wait.
 */
export async function* requestsOf(call: AsyncIterable<unknown> & AnyCall): AsyncGenerator<unknown> {
  try {
    yield* call;
  } catch (error) {
    throw call.cancelled ? cancelled() : error;
  }
  await endOfTurn();
  if (call.cancelled) throw cancelled();
}
