import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Connection } from 'mongoose';

/** The driver's client, as its events are heard of. */
type Client = ReturnType<Connection['getClient']>;

interface Started {
  readonly commandName: string;
  readonly databaseName: string;
  readonly command: Readonly<Record<string, unknown>>;
}

/** The collection that a command is about: its first value, or beside it. Never a document. */
function collectionOf({ commandName, command }: Started): string | undefined {
  const named = commandName === 'getMore' ? command.collection : command[commandName];
  return typeof named === 'string' ? named : undefined;
}

function startSpan(event: Started): Span {
  const collection = collectionOf(event);
  return trace
    .getTracer('groupsight')
    .startSpan(collection ? `${event.commandName} ${collection}` : event.commandName, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': event.databaseName,
        'db.operation.name': event.commandName,
        ...(collection && { 'db.collection.name': collection }),
      },
    });
}

/** What went wrong as a code or a class: a message may hold the document that was refused. */
function fail(span: Span, error: Error): void {
  const code = 'code' in error ? String(error.code) : undefined;
  if (code) span.setAttribute('db.response.status_code', code);
  span.setAttribute('error.type', code ?? error.name);
  span.setStatus({ code: SpanStatusCode.ERROR, message: error.name });
}

/**
 * A span for every command that a connection sends for a recorded request or batch, below its
 * span; what a service asks by itself (leases, due jobs) would be traces of one span each. Its
 * client has to be made with `monitorCommands`.
 *
 * Our own few lines: the driver has no tracing of its own, mongoose's channels do not see what
 * goes to the driver's collections or to Agenda's, and `@opentelemetry/instrumentation-mongodb`
 * replaces internals of the driver from a hook that has to be there before it is loaded.
 */
export function recordCommands(client: Client): void {
  const running = new Map<number, Span>();
  const end = (requestId: number, error?: Error) => {
    const span = running.get(requestId);
    if (!span) return;
    running.delete(requestId);
    if (error) fail(span, error);
    span.end();
  };
  client.on('commandStarted', (event) => {
    if (!trace.getSpan(context.active())?.isRecording()) return;
    running.set(event.requestId, startSpan(event));
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
}
