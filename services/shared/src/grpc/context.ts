import type { ServiceDefinition } from '@grpc/grpc-js';

/** Largest message on the wire, bytes; bigger things are streamed. */
export const maxMessageBytes = 32 * 1024 * 1024;

/** A ts-proto service definition: method name → path, streams and codecs. */
export type Definition = ServiceDefinition;

type Request<M> = M extends { requestDeserialize: (bytes: Buffer) => infer R } ? R : never;
type Response<M> = M extends { responseDeserialize: (bytes: Buffer) => infer R } ? R : never;

/**
 * The RPCs that change nothing which another call would miss, by our names for them: they may be
 * tried again, and end where they are when their caller is gone.
 */
export const isRead = (method: string) =>
  /^(get|list|check|find|read|preview|search|suggest)/.test(method);

/** What a handler knows of the call beside its request. */
export interface CallContext {
  /** Follows the request from the browser on; in every log line. */
  readonly requestId: string;
  /** The service that calls, as it says itself: for logs; who may call was checked before. */
  readonly caller: string | undefined;
  /**
   * The user (User.document_id) on whose behalf it calls; undefined where a service acts on its
   * own. A request about another owner is refused before any handler sees it.
   */
  readonly userId: string | undefined;
  /** It was passed on by another process of the same service: it must not be passed on again. */
  readonly forwarded: boolean;
  /** Aborted when the caller gives up or its deadline passes. */
  readonly signal: AbortSignal;
  /**
   * Of a stream of requests: from here on the work is done to its end, and a caller who gives up
   * does not stop it any more. The client is told, and waits for the answer.
   */
  accept(): void;
}

/** One handler for each RPC, by the kind of its streams. */
export type Handlers<D> = {
  [K in keyof D]: D[K] extends { requestStream: true; responseStream: false }
    ? (requests: AsyncIterable<Request<D[K]>>, context: CallContext) => Promise<Response<D[K]>>
    : D[K] extends { requestStream: false; responseStream: true }
      ? (request: Request<D[K]>, context: CallContext) => AsyncIterable<Response<D[K]>>
      : (request: Request<D[K]>, context: CallContext) => Promise<Response<D[K]>>;
};

export interface CallOptions {
  /** Milliseconds the call may take, Infinity for no end; the client's default without one. */
  readonly deadlineMs?: number;
  readonly requestId?: string;
  /**
   * The user (User.document_id) on whose behalf the call is made; the server refuses a unary
   * request or the request of a server stream about another owner (forbidden, wrong_owner).
   */
  readonly userId?: string;
  /** Says that this service was called and passes the call on (see `CallContext.forwarded`). */
  readonly forwarded?: boolean;
  /**
   * Cancels the call when aborted; it rejects with 'cancelled' then. A stream of requests that the
   * server has accepted is not cancelled.
   */
  readonly signal?: AbortSignal;
}

/** A typed client: unary calls answer promises, streams are async iterables. */
export type Client<D> = {
  [K in keyof D]: D[K] extends { requestStream: true; responseStream: false }
    ? (requests: AsyncIterable<Request<D[K]>>, options?: CallOptions) => Promise<Response<D[K]>>
    : D[K] extends { requestStream: false; responseStream: true }
      ? (request: Request<D[K]>, options?: CallOptions) => AsyncIterable<Response<D[K]>>
      : (request: Request<D[K]>, options?: CallOptions) => Promise<Response<D[K]>>;
};

/** Names of metadata that our calls carry. */
export const metadataKeys = {
  requestId: 'x-request-id',
  caller: 'x-caller',
  userId: 'x-user-id',
  forwarded: 'x-forwarded',
  serviceToken: 'x-service-token',
  errorCode: 'x-error-code',
  errorKind: 'x-error-kind',
  errorDetails: 'x-error-details-bin',
} as const;
