import {
  credentials,
  Client as GrpcClient,
  Metadata,
  type MethodDefinition,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import { AppError, type ErrorKind, errorKinds, kindOfGrpcStatus } from '../errors.ts';
import { injectTrace } from '../telemetry.ts';
import { type CallOptions, type Client, type Definition, metadataKeys } from './context.ts';
import { maxMessageBytes } from './server.ts';

export interface ClientOptions {
  /** host:port or unix:/path. */
  readonly address: string;
  /** Deadline of a call that names none, milliseconds; 10 s by default. */
  readonly deadlineMs?: number;
  /**
   * Names of the RPCs that may be tried again when the server was not there (UNAVAILABLE):
   * those that change nothing, or the same thing again.
   */
  readonly idempotent?: (method: string) => boolean;
}

type AnyMethod = MethodDefinition<unknown, unknown>;

/** Reads change nothing; our names for them. */
const readsOnly = (method: string) => /^(get|list|check)/.test(method);

function isKind(text: string): text is ErrorKind {
  return Object.hasOwn(errorKinds, text);
}

/** The AppError that the server threw, or what the transport's status says. */
export function fromServiceError(error: ServiceError): AppError {
  const text = (key: string) => {
    const value = error.metadata?.get(key)[0];
    return value === undefined ? '' : value.toString();
  };
  const code = text(metadataKeys.errorCode);
  const kindText = text(metadataKeys.errorKind);
  if (code && isKind(kindText)) {
    const json = text(metadataKeys.errorDetails);
    const details = json ? (JSON.parse(json) as Record<string, unknown>) : {};
    return new AppError(kindText, code, error.details, { details });
  }
  const kind = kindOfGrpcStatus(error.code);
  const say: Partial<Record<ErrorKind, string>> = {
    unavailable: 'A part of the service is not available right now. Please try again.',
    timeout: 'The service took too long to answer. Please try again.',
  };
  return new AppError(kind, kind, say[kind] ?? 'Internal Server Error', { cause: error });
}

const retryDelaysMs = [50, 200];

/** A typed client with deadlines, retries of idempotent calls, trace and request id. */
export function createClient<D extends Definition>(
  definition: D,
  options: ClientOptions,
): Client<D> & { close(): void } {
  const { address, deadlineMs = 10_000, idempotent = readsOnly } = options;
  const transport = new GrpcClient(address, credentials.createInsecure(), {
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2_000,
  });
  const prepare = (call: CallOptions) => {
    const metadata = new Metadata();
    if (call.requestId) metadata.set(metadataKeys.requestId, call.requestId);
    injectTrace(metadata);
    return { metadata, options: { deadline: Date.now() + (call.deadlineMs ?? deadlineMs) } };
  };

  const unary = (method: AnyMethod, request: unknown, call: CallOptions) =>
    new Promise<unknown>((resolve, reject) => {
      const { metadata, options: callOptions } = prepare(call);
      const running = transport.makeUnaryRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        request,
        metadata,
        callOptions,
        (error, answer) => (error ? reject(error) : resolve(answer)),
      );
      call.signal?.addEventListener('abort', () => running.cancel(), { once: true });
    });

  const unaryWithRetry = async (
    name: string,
    method: AnyMethod,
    request: unknown,
    call: CallOptions,
  ) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await unary(method, request, call);
      } catch (error) {
        const delay = retryDelaysMs[attempt];
        const failure = error as ServiceError;
        if (failure.code !== status.UNAVAILABLE || delay === undefined || !idempotent(name)) {
          throw fromServiceError(failure);
        }
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  };

  const clientStream = async (
    method: AnyMethod,
    requests: AsyncIterable<unknown>,
    call: CallOptions,
  ) => {
    const { metadata, options: callOptions } = prepare(call);
    let failed: ServiceError | undefined;
    const answer = Promise.withResolvers<unknown>();
    const stream = transport.makeClientStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      metadata,
      callOptions,
      (error, value) => {
        if (error) {
          failed = error;
          answer.reject(fromServiceError(error));
        } else answer.resolve(value);
      },
    );
    // The answer may come (an error above all) before the last piece is sent.
    answer.promise.catch(() => undefined);
    try {
      for await (const request of requests) {
        if (failed) break;
        if (!stream.write(request)) {
          await Promise.race([
            new Promise((resolve) => stream.once('drain', resolve)),
            answer.promise,
          ]);
        }
      }
      stream.end();
    } catch (error) {
      stream.cancel();
      throw error;
    }
    return answer.promise;
  };

  async function* serverStream(method: AnyMethod, request: unknown, call: CallOptions) {
    const { metadata, options: callOptions } = prepare(call);
    const stream = transport.makeServerStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      request,
      metadata,
      callOptions,
    );
    call.signal?.addEventListener('abort', () => stream.cancel(), { once: true });
    try {
      for await (const answer of stream) yield answer;
    } catch (error) {
      throw fromServiceError(error as ServiceError);
    } finally {
      stream.cancel();
    }
  }

  const client: Record<string, unknown> = { close: () => transport.close() };
  for (const name of Object.keys(definition)) {
    const method = definition[name] as AnyMethod;
    client[name] = (input: unknown, call: CallOptions = {}) => {
      if (method.requestStream) return clientStream(method, input as AsyncIterable<unknown>, call);
      if (method.responseStream) return serverStream(method, input, call);
      return unaryWithRetry(name, method, input, call);
    };
  }
  // Built from the definition at run time; Client<D> describes exactly that.
  return client as unknown as Client<D> & { close(): void };
}
