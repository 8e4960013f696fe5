import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { PreparedCall } from './client-calls.ts';
import { maxMessageBytes } from './context.ts';

/**
 * The way between a client and a server of the same process (the one-machine mode): the same
 * metadata, statuses, deadlines and cancellation as over the socket, without HTTP/2 between
 * them, which costs more than most handlers do. Requests are encoded as ever, so that a handler
 * owns what it gets; answers, which are made for one caller and hold far more, are handed over
 * as they are. Unary calls only: streams are few and long. The server listens on its socket all
 * the same.
 */
export interface LocalCall {
  readonly request: Buffer;
  readonly metadata: Metadata;
  readonly cancelled: boolean;
  on(event: 'cancelled', listener: () => void): void;
  getDeadline(): Date | number;
}

/** Answers one RPC: the message, or a rejection with what the socket would have carried. */
export type LocalHandler = (call: LocalCall) => Promise<unknown>;

/** Handlers by address and method path. */
const servers = new Map<string, ReadonlyMap<string, LocalHandler>>();

/** Offers a started server's handlers to clients of this process. */
export function offerInProcess(
  address: string,
  handlers: ReadonlyMap<string, LocalHandler>,
): { withdraw(): void } {
  servers.set(address, handlers);
  return {
    withdraw() {
      if (servers.get(address) === handlers) servers.delete(address);
    },
  };
}

/** The handler behind an address, when it is in this process and running. */
export function findInProcess(address: string, path: string): LocalHandler | undefined {
  return servers.get(address)?.get(path);
}

type Ending = status.DEADLINE_EXCEEDED | status.CANCELLED | status.RESOURCE_EXHAUSTED;

/** As the transport reports a call that ended without the handler's answer. */
function ended(code: Ending): ServiceError {
  const details = status[code];
  return Object.assign(new Error(details), { code, details, metadata: new Metadata() });
}

class RunningCall implements LocalCall {
  readonly request: Buffer;
  readonly metadata: Metadata;
  readonly #deadline: Date | number;
  #listeners: (() => void)[] = [];
  cancelled = false;

  constructor(request: Buffer, metadata: Metadata, deadline: Date | number | undefined) {
    this.request = request;
    this.metadata = metadata;
    this.#deadline = deadline ?? Number.POSITIVE_INFINITY;
  }

  on(_event: 'cancelled', listener: () => void): void {
    this.#listeners.push(listener);
  }

  getDeadline(): Date | number {
    return this.#deadline;
  }

  cancel(): void {
    this.cancelled = true;
    for (const listener of this.#listeners) listener();
  }
}

/** Milliseconds until a deadline; undefined where there is none. */
function timeLeft(deadline: Date | number | undefined): number | undefined {
  if (deadline === undefined || deadline === Number.POSITIVE_INFINITY) return undefined;
  return Math.max(0, Number(deadline) - Date.now());
}

/** Calls a handler of this process; rejects with a ServiceError as `callUnary` does. */
export function callInProcess(
  handler: LocalHandler,
  call: PreparedCall,
  request: unknown,
): Promise<unknown> {
  const { method, metadata, options, signal } = call;
  if (signal?.aborted) return Promise.reject(ended(status.CANCELLED));
  const running = new RunningCall(method.requestSerialize(request), metadata, options.deadline);
  if (running.request.byteLength > maxMessageBytes) {
    return Promise.reject(ended(status.RESOURCE_EXHAUSTED));
  }
  return new Promise((resolve, reject) => {
    const end = (code: Ending) => {
      running.cancel();
      release();
      reject(ended(code));
    };
    const left = timeLeft(options.deadline);
    const timer =
      left === undefined ? undefined : setTimeout(() => end(status.DEADLINE_EXCEEDED), left);
    const cancel = () => end(status.CANCELLED);
    signal?.addEventListener('abort', cancel, { once: true });
    const release = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
    handler(running).then(resolve, reject).finally(release);
  });
}
