import { randomUUID } from 'node:crypto';
import type { RecordActionRequest } from '@groupsight/proto/auth/v1/auth';
import type { AuditAction } from '@groupsight/shared/audit-actions';
import { AppError } from '@groupsight/shared/errors';
import type { FastifyRequest } from 'fastify';
import type { GatewayContext } from '../context.ts';
import { type App, append, fromOf } from '../http.ts';
import { actionOfRoute, isOnAccount, provesIdentity } from './actions.ts';
import { LoggedRefusals } from './logged-refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the audit log says of it; null: nothing. */
    audit?: AuditAction | null;
  }
  interface FastifyRequest {
    /** User.document_id of whom the answer lets in. */
    letIn: string | null;
    /** document_id of what the answer made. */
    made: string | null;
    /** The cause under which the audit log knows that it began. */
    begun: string | null;
  }
}

interface Answer {
  readonly jwt?: unknown;
  readonly user?: { readonly documentId?: unknown };
  readonly data?: { readonly documentId?: unknown } | null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Who is asked for more, a code or a mailed link, is not in yet. */
const isUnderWay = (action: AuditAction, { letIn }: FastifyRequest) =>
  letIn === null && (action === 'sign_in' || action === 'account_created');

/** What a request does, in words of the audit log; nothing of what is said in it. */
function describe(request: FastifyRequest, action: AuditAction) {
  const { session, scopes, routeOptions } = request;
  const params = (request.params ?? {}) as Readonly<Record<string, unknown>>;
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const onAccount = isOnAccount(routeOptions.url ?? '');
  const { clientAddress, userAgent = '' } = fromOf(request);
  const subject = textOf(params.documentId) || textOf(params.topic) || (request.made ?? '');
  return {
    // Of our own: a caller can choose the request's id, and would choose one that is known.
    cause: request.begun ?? randomUUID(),
    action,
    actorId: session?.userId ?? request.letIn ?? '',
    accountId: onAccount ? textOf(params.documentId) : '',
    identifier: textOf(body.identifier) || textOf(body.email),
    subject: onAccount ? '' : subject,
    via: scopes === null ? 'browser' : 'token',
    clientAddress,
    userAgent,
  };
}

/** What is refused for its form or its session is no try at anything. */
const isRefusal = (action: AuditAction, status: number) =>
  provesIdentity.has(action) && (status === 400 || status === 403 || status === 429);

/** Notes what is about to be done: nothing is done that the log could not tell of. */
async function begin({ clients, logger }: GatewayContext, request: FastifyRequest): Promise<void> {
  const { audit: action } = request.routeOptions.config;
  if (!action) return;
  const intent = describe(request, action);
  try {
    await clients.auth.beginAction(intent, { requestId: request.id });
  } catch (err) {
    logger.error({ err, action }, 'nothing was done, as the audit log could not be written');
    const message =
      'It was not done, as it could not be entered in the audit log. Please try again.';
    throw new AppError('unavailable', 'audit_failed', message);
  }
  request.begun = intent.cause;
}

/** The entry of how it ended; undefined where there is none to make. */
function outcomeOf(request: FastifyRequest, status: number): RecordActionRequest | undefined {
  const { audit: action } = request.routeOptions.config;
  if (!action) return undefined;
  const entry = describe(request, action);
  if (status < 400) {
    if (isUnderWay(action, request)) return undefined;
    return { ...entry, identifier: '', failed: false, limited: undefined };
  }
  if (!isRefusal(action, status)) return undefined;
  // Nobody fills another's list by what they are refused.
  return { ...entry, accountId: '', failed: true, limited: status === 429 };
}

/** Tells how a request ended, durably, before its answer goes out. */
async function end(
  { clients, logger }: GatewayContext,
  refusals: LoggedRefusals,
  request: FastifyRequest,
  status: number,
): Promise<void> {
  const { begun, id: requestId } = request;
  // Whether it was done is not known: in an hour the log says so.
  if (status >= 500) return;
  const entry = outcomeOf(request, status);
  try {
    if (entry?.limited && entry.identifier === '' && !refusals.isNew(entry)) return;
    if (entry) await clients.auth.recordAction(entry, { requestId });
    else if (begun !== null) await clients.auth.dropAction({ cause: begun }, { requestId });
  } catch (err) {
    // What was begun is entered all the same, in an hour.
    logger.error({ err, requestId }, 'an entry of the audit log was not written');
  }
}

/**
 * The audit log of everything that people and programs do here. That something begins is durable
 * before it is done, and how it ended before the answer goes out: a process that dies in between
 * leaves an entry that says that its end is not known.
 */
export function registerAudit(app: App, context: GatewayContext): void {
  app.decorateRequest('letIn', null);
  app.decorateRequest('made', null);
  app.decorateRequest('begun', null);
  const refusals = new LoggedRefusals();
  app.addHook('onRoute', (route) => {
    const method = [route.method].flat()[0] ?? '';
    const known = actionOfRoute[`${method} ${route.url}`];
    const isChange = route.config?.access === 'user' && method !== 'GET' && method !== 'HEAD';
    const audit = known === undefined && isChange ? 'settings_changed' : (known ?? null);
    route.config = { ...route.config, audit };
    if (audit === null) return;
    // Last: what is refused for who asks is not begun.
    route.preHandler = append(route.preHandler, (request) => begin(context, request));
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!request.routeOptions.config.audit || reply.statusCode >= 400) return payload;
    const { jwt, user, data } = (payload ?? {}) as Answer;
    if (jwt !== undefined) request.letIn = textOf(user?.documentId) || null;
    request.made = textOf(data?.documentId) || null;
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    await end(context, refusals, request, reply.statusCode);
    return payload;
  });
}
