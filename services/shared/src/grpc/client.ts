import {
  Client as GrpcClient,
  Metadata,
  type MethodDefinition,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import { injectTrace } from '../telemetry.ts';
import {
  callClientStream,
  callServerStream,
  callUnary,
  type PreparedCall,
} from './client-calls.ts';
import {
  type CallOptions,
  type Client,
  type Definition,
  isRead,
  maxMessageBytes,
  metadataKeys,
} from './context.ts';
import { callInProcess, findInProcess } from './in-process.ts';
import { fromServiceError } from './service-error.ts';
import {
  CallerName,
  channelCredentials,
  requireProof,
  serviceOf,
  type ServiceIdentity,
} from './service-identity.ts';

export interface ClientOptions {
  /** host:port, dns:///host:port (spreads calls over all its addresses) or unix:/path. */
  readonly address: string;
  /** The service that calls; it has to prove it to a server on another machine. */
  readonly identity?: ServiceIdentity;
  /** Who serves there, of a definition that many do; by default the service it is named after. */
  readonly service?: string;
  /** Deadline of a unary call that names none, milliseconds; 10 s by default. */
  readonly deadlineMs?: number;
  /** Deadline of a stream that names none, milliseconds; 10 min by default. */
  readonly streamDeadlineMs?: number;
  /**
   * Names of the RPCs that may be tried again when the server was not there (UNAVAILABLE):
   * those that change nothing, or the same thing again.
   */
  readonly idempotent?: (method: string) => boolean;
}

const retryDelaysMs = [50, 200];

const channelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.max_send_message_length': maxMessageBytes,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
  // A peer that vanished without a word is noticed in seconds, not when TCP gives up.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
};

/**
 * A typed client with deadlines, retries of idempotent calls, trace, request id and identity. Calls
 * reject with AppErrors: the server's own (code, kind, message, details), or 'unavailable',
 * 'timeout', 'cancelled' (the signal), 'too_large', 'internal'.
 * @throws ConfigError for an address on another machine without a token or certificates
 */
export function createClient<D extends Definition>(
  definition: D,
  options: ClientOptions,
): Client<D> & { close(): void } {
  const { address, identity, idempotent = isRead } = options;
  const { deadlineMs = 10_000, streamDeadlineMs = 600_000 } = options;
  requireProof(address, identity);
  const service = options.service ?? serviceOf(Object.values(definition)[0]?.path ?? '');
  const channel = channelCredentials(address, identity, service);
  const transport = new GrpcClient(address, channel.credentials, {
    ...channelOptions,
    ...channel.options,
  });
  const caller = new CallerName(address, identity, service);

  const prepare = (
    method: MethodDefinition<unknown, unknown>,
    call: CallOptions,
    defaultMs: number,
  ): PreparedCall => {
    const metadata = new Metadata();
    if (call.requestId) metadata.set(metadataKeys.requestId, call.requestId);
    if (call.userId !== undefined) metadata.set(metadataKeys.userId, call.userId);
    if (call.forwarded) metadata.set(metadataKeys.forwarded, 'true');
    caller.sign(metadata);
    injectTrace(metadata);
    const deadline = Date.now() + (call.deadlineMs ?? defaultMs);
    return { transport, method, metadata, options: { deadline }, signal: call.signal };
  };

  /** All tries together have the one deadline. */
  const unary = async (name: string, call: PreparedCall, request: unknown) => {
    for (let attempt = 0; ; attempt++) {
      try {
        const local = findInProcess(address, call.method.path);
        return await (local ? callInProcess(local, call, request) : callUnary(call, request));
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

  const client: Record<string, unknown> = { close: () => transport.close() };
  for (const [name, method] of Object.entries(definition)) {
    client[name] = (input: unknown, call: CallOptions = {}) => {
      if (method.requestStream) {
        const prepared = prepare(method, call, streamDeadlineMs);
        return callClientStream(prepared, input as AsyncIterable<unknown>);
      }
      if (method.responseStream) {
        return callServerStream(prepare(method, call, streamDeadlineMs), input);
      }
      return unary(name, prepare(method, call, deadlineMs), input);
    };
  }
  // Built from the definition at run time; Client<D> describes exactly that.
  return client as unknown as Client<D> & { close(): void };
}
