import { chmod, unlink } from 'node:fs/promises';
import {
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type MethodDefinition,
  Server,
  type ServerErrorResponse,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { toAppError } from '../errors.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';
import { withinReadLimits, withoutReadLimits } from '../read-limits.ts';
import { observeCall, withCallSpan } from '../telemetry.ts';
import {
  type CallContext,
  type Definition,
  type Handlers,
  isRead,
  maxMessageBytes,
} from './context.ts';
import { type LocalCall, type LocalHandler, offerInProcess } from './in-process.ts';
import { ownersOnly } from './owner-check.ts';
import { requestsOf, ServerCallContext } from './server-call.ts';
import { toServiceError } from './service-error.ts';
import {
  CallerCheck,
  type ServiceIdentity,
  serverCredentials,
  unknownCaller,
} from './service-identity.ts';

export interface GrpcServerOptions {
  /** host:port or unix:/path. */
  readonly address: string;
  /** Who serves; it has to prove it, and callers too, where other machines reach the address. */
  readonly identity?: ServiceIdentity;
  /** The services that may call; by default the ones that call this one (`callersOf`). */
  readonly callers?: readonly string[];
  readonly logger: Logger;
}

/**
 * Milliseconds after which a client is asked to connect anew, calls under way excepted: it looks up
 * the addresses then, and so finds replicas that were added.
 */
const renewAfterMs = 5 * 60_000;

/** Milliseconds that running calls may take to end when the server closes. */
const closeWithinMs = 5_000;

const strangersToldEveryMs = 60_000;

interface Registered {
  readonly definition: Definition;
  readonly implementation: UntypedServiceImplementation;
}

// Every method of our services has this shape; its payload types are checked by Handlers<D>.
type AnyMethod = MethodDefinition<unknown, unknown>;

type UnaryHandler = (request: unknown, context: CallContext) => Promise<unknown>;

/** What a read asks of the store ends with the call; what changes something is finished. */
function boundByCall(name: string, handler: UnaryHandler) {
  return (request: unknown, context: ServerCallContext) =>
    isRead(name)
      ? withinReadLimits(context, () => handler(request, context))
      : withoutReadLimits(() => handler(request, context));
}

type BoundHandler = ReturnType<typeof boundByCall>;

/**
 * Serves handlers over gRPC: errors become statuses with their stable code in the metadata,
 * unforeseen ones are logged with the request id and say nothing outside; a request about another
 * owner than its user is refused, and over TCP a caller that proves to be none of the services
 * that may call; every call is traced and measured.
 */
export class GrpcServer implements Lifecycle {
  readonly #options: GrpcServerOptions;
  readonly #server: Server;
  readonly #registered: Registered[] = [];
  readonly #local = new Map<string, LocalHandler>();
  readonly #callers: CallerCheck;
  #strangersToldUntil = 0;
  readonly #localCalls = new Set<Promise<unknown>>();
  #offer: { withdraw(): void } | undefined;
  #port = 0;

  constructor(options: GrpcServerOptions) {
    this.#options = options;
    this.#callers = new CallerCheck(options.address, options.identity, options.callers);
    this.#server = new Server({
      'grpc.max_receive_message_length': maxMessageBytes,
      'grpc.max_send_message_length': maxMessageBytes,
      'grpc.max_connection_age_ms': renewAfterMs,
    });
  }

  /** Adds a service; call before start. */
  add<D extends Definition>(definition: D, handlers: Handlers<D>): this {
    const implementation: UntypedServiceImplementation = {};
    for (const name of Object.keys(definition)) {
      const method = definition[name] as AnyMethod;
      // Handlers<D> was checked by the compiler; here only the stream kind matters.
      const handler = (handlers as Record<string, unknown>)[name];
      if (method.requestStream) {
        implementation[name] = this.#clientStream(method, handler as never);
        continue;
      }
      const guarded = ownersOnly(handler as never);
      if (method.responseStream) {
        implementation[name] = this.#serverStream(method, guarded as never);
      } else {
        const bound = boundByCall(name, guarded as never);
        implementation[name] = this.#unary(method, bound);
        this.#local.set(method.path, this.#inProcess(method, bound));
      }
    }
    this.#registered.push({ definition, implementation });
    return this;
  }

  /** The TCP port that was bound; 0 for a unix socket. */
  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    const { address, identity } = this.#options;
    if (address.startsWith('unix:')) {
      // A socket file that a killed process left behind would refuse the bind.
      await unlink(address.slice('unix:'.length)).catch(() => undefined);
    }
    for (const { definition, implementation } of this.#registered) {
      this.#server.addService(definition, implementation);
    }
    this.#port = await new Promise<number>((resolve, reject) => {
      this.#server.bindAsync(address, serverCredentials(address, identity), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    if (!address.startsWith('unix:')) return;
    await chmod(address.slice('unix:'.length), 0o600);
    this.#offer = offerInProcess(address, this.#local);
  }

  /** Lets running calls end for up to 5 s, then cuts them. */
  async close(): Promise<void> {
    this.#offer?.withdraw();
    const timeUp = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#server.forceShutdown();
      timeUp.resolve();
    }, closeWithinMs);
    const ended = new Promise<void>((resolve) => this.#server.tryShutdown(() => resolve()));
    await Promise.race([
      Promise.all([ended, Promise.allSettled(this.#localCalls)]),
      timeUp.promise,
    ]);
    clearTimeout(timer);
  }

  #fail(method: AnyMethod, context: ServerCallContext, thrown: unknown): ServerErrorResponse {
    const error = toAppError(thrown);
    if (error.code === unknownCaller) this.#noteStranger(method);
    // A handler that its caller left may fail as it likes: nobody hears of it.
    if (error.kind === 'internal' && !context.cancelled) {
      const { requestId, caller } = context;
      const fields = { err: thrown, rpc: method.path, requestId, caller };
      this.#options.logger.error(fields, 'rpc failed');
    }
    return toServiceError(error);
  }

  /** Told, as it may be our own mistake, but not as often as somebody knocks. */
  #noteStranger({ path }: AnyMethod): void {
    if (Date.now() < this.#strangersToldUntil) return;
    this.#strangersToldUntil = Date.now() + strangersToldEveryMs;
    this.#options.logger.warn({ rpc: path }, 'a caller that is none of the services was refused');
  }

  #unary(method: AnyMethod, handler: BoundHandler): handleUnaryCall<unknown, unknown> {
    return (call, callback) => {
      const context = new ServerCallContext(call);
      observeCall(
        method.path,
        withCallSpan(method.path, call.metadata, async () => {
          this.#callers.check(call);
          return handler(call.request, context);
        }),
      ).then(
        (answer) => callback(null, answer),
        (error: unknown) => callback(this.#fail(method, context, error)),
      );
    };
  }

  /** The same call from a client of this process. */
  #inProcess(method: AnyMethod, handler: BoundHandler): LocalHandler {
    const answer = async (call: LocalCall) => {
      const context = new ServerCallContext(call);
      try {
        return await observeCall(
          method.path,
          withCallSpan(method.path, call.metadata, async () =>
            handler(method.requestDeserialize(call.request), context),
          ),
        );
      } catch (error) {
        throw this.#fail(method, context, error);
      }
    };
    return (call) => {
      const running = answer(call);
      this.#localCalls.add(running);
      const settled = () => this.#localCalls.delete(running);
      running.then(settled, settled);
      return running;
    };
  }

  #clientStream(
    method: AnyMethod,
    handler: (requests: AsyncIterable<unknown>, context: CallContext) => Promise<unknown>,
  ): handleClientStreamingCall<unknown, unknown> {
    return (call, callback) => {
      const context = new ServerCallContext(call);
      observeCall(
        method.path,
        withCallSpan(method.path, call.metadata, async () => {
          this.#callers.check(call);
          return handler(requestsOf(call), context);
        }),
      ).then(
        (answer) => callback(null, answer),
        (error: unknown) => callback(this.#fail(method, context, error)),
      );
    };
  }

  #serverStream(
    method: AnyMethod,
    handler: (request: unknown, context: CallContext) => AsyncIterable<unknown>,
  ): handleServerStreamingCall<unknown, unknown> {
    return (call) => {
      const context = new ServerCallContext(call);
      const left = new Promise<void>((resolve) => call.on('cancelled', () => resolve()));
      const pump = async () => {
        this.#callers.check(call);
        for await (const answer of handler(call.request, context)) {
          if (call.cancelled) return;
          if (call.write(answer)) continue;
          // Who left drains nothing any more.
          await Promise.race([new Promise((resolve) => call.once('drain', resolve)), left]);
        }
      };
      observeCall(method.path, withCallSpan(method.path, call.metadata, pump)).then(
        () => call.end(),
        (error: unknown) => call.emit('error', this.#fail(method, context, error)),
      );
    };
  }
}
