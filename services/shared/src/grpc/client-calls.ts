import type {
  CallOptions as GrpcCallOptions,
  Client as GrpcClient,
  Metadata,
  MethodDefinition,
  ServiceError,
} from '@grpc/grpc-js';
import { fromServiceError } from './service-error.ts';

/** One RPC about to be called. */
export interface PreparedCall {
  readonly transport: GrpcClient;
  readonly method: MethodDefinition<unknown, unknown>;
  readonly metadata: Metadata;
  readonly options: GrpcCallOptions;
  readonly signal: AbortSignal | undefined;
}

/** Cancels a call when the signal is aborted; returns how to stop listening. */
function cancelOn(signal: AbortSignal | undefined, call: { cancel(): void }): () => void {
  if (!signal) return () => undefined;
  const cancel = () => call.cancel();
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return () => signal.removeEventListener('abort', cancel);
}

/** Rejects with the transport's ServiceError, which the caller of this may retry. */
export function callUnary(call: PreparedCall, request: unknown): Promise<unknown> {
  const { transport, method, metadata, options, signal } = call;
  return new Promise((resolve, reject) => {
    const running = transport.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      request,
      metadata,
      options,
      (error, answer) => {
        release();
        if (error) reject(error);
        else resolve(answer);
      },
    );
    const release = cancelOn(signal, running);
  });
}

/**
 * Sends requests as fast as the server takes them. The answer may come (an error above all)
 * before the last is sent: then no more is taken from `requests`. When `requests` throws, the
 * call is cancelled and that error thrown.
 */
export function callClientStream(
  call: PreparedCall,
  requests: AsyncIterable<unknown>,
): Promise<unknown> {
  const { transport, method, metadata, options, signal } = call;
  const answer = Promise.withResolvers<unknown>();
  const ended = new AbortController();
  const iterator = requests[Symbol.asyncIterator]();
  const stream = transport.makeClientStreamRequest(
    method.path,
    method.requestSerialize,
    method.responseDeserialize,
    metadata,
    options,
    (error, value) => {
      release();
      ended.abort();
      if (error) answer.reject(fromServiceError(error));
      else answer.resolve(value);
    },
  );
  const release = cancelOn(signal, stream);
  // The server's first word before its answer: it has accepted what it was sent.
  stream.once('metadata', release);
  const drained = () =>
    new Promise<void>((resolve) => {
      stream.once('drain', resolve);
      ended.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  const send = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (ended.signal.aborted) return;
      if (!stream.write(next.value)) await drained();
    }
    stream.end();
  };
  send().catch((error: unknown) => {
    answer.reject(error);
    stream.cancel();
  });
  return answer.promise.finally(() => {
    // A source that waits for more (a slow upload) would otherwise be held for ever.
    iterator.return?.().catch(() => undefined);
  });
}

/** Ends the call when the caller stops to iterate. */
export async function* callServerStream(
  call: PreparedCall,
  request: unknown,
): AsyncGenerator<unknown, void, undefined> {
  const { transport, method, metadata, options, signal } = call;
  const stream = transport.makeServerStreamRequest(
    method.path,
    method.requestSerialize,
    method.responseDeserialize,
    request,
    metadata,
    options,
  );
  // The cancel below ends in an 'error' that nobody iterates for any more.
  stream.on('error', () => undefined);
  const release = cancelOn(signal, stream);
  try {
    for await (const answer of stream) yield answer;
  } catch (error) {
    throw fromServiceError(error as ServiceError);
  } finally {
    release();
    stream.cancel();
  }
}
