import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@groupsight/shared/audit-actions';
import { AppError } from '@groupsight/shared/errors';
import type { FastifyRequest } from 'fastify';
import type { GatewayContext } from '../context.ts';
import { type App, fromOf } from '../http.ts';
import { actionOfRoute, isOnAccount, provesIdentity } from './actions.ts';

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

/** What a request did, in words of the audit log; nothing of what was said in it. */
function entryOf(request: FastifyRequest, action: AuditAction, failed: boolean) {
  const { session, scopes, routeOptions } = request;
  const params = (request.params ?? {}) as Readonly<Record<string, unknown>>;
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const onAccount = isOnAccount(routeOptions.url ?? '');
  const { clientAddress, userAgent = '' } = fromOf(request);
  const subject = textOf(params.documentId) || textOf(params.topic) || (request.made ?? '');
  const identifier = textOf(body.identifier) || textOf(body.email);
  return {
    // Of our own: a caller can choose the request's id, and would choose one that is known.
    cause: randomUUID(),
    action,
    actorId: session?.userId ?? request.letIn ?? '',
    // Nobody fills another's list by what they are refused.
    accountId: onAccount && !failed ? textOf(params.documentId) : '',
    identifier: failed ? identifier : '',
    subject: onAccount ? '' : subject,
    via: scopes === null ? 'browser' : 'token',
    clientAddress,
    userAgent,
    failed,
  };
}

/** What is refused for its form, its rate or its session is no try at anything. */
const isRefusal = (action: AuditAction, status: number) =>
  provesIdentity.has(action) && (status === 400 || status === 403);

async function record(
  { clients, logger }: GatewayContext,
  request: FastifyRequest,
  status: number,
): Promise<void> {
  const { audit: action } = request.routeOptions.config;
  if (!action) return;
  const isDone = status < 400;
  if (isDone ? isUnderWay(action, request) : !isRefusal(action, status)) return;
  const entry = entryOf(request, action, !isDone);
  try {
    await clients.auth.recordAction(entry, { requestId: request.id });
  } catch (err) {
    logger.error({ err, action }, 'an entry of the audit log was not written');
    // What was sent must not be sent again for that.
    if (request.routeOptions.schema?.tags?.[0] !== 'auth') return;
    const message = 'It was done, but could not be entered in the audit log. Please try again.';
    throw new AppError('unavailable', 'audit_failed', message);
  }
}

/**
 * The audit log of everything that people and programs do here. An entry is durable before the
 * answer goes out; without one, who signs in or changes an account is told that it failed.
 */
export function registerAudit(app: App, context: GatewayContext): void {
  app.decorateRequest('letIn', null);
  app.decorateRequest('made', null);
  app.addHook('onRoute', (route) => {
    const method = [route.method].flat()[0] ?? '';
    const known = actionOfRoute[`${method} ${route.url}`];
    const isChange = route.config?.access === 'user' && method !== 'GET' && method !== 'HEAD';
    const audit = known === undefined && isChange ? 'settings_changed' : (known ?? null);
    route.config = { ...route.config, audit };
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!request.routeOptions.config.audit || reply.statusCode >= 400) return payload;
    const { jwt, user, data } = (payload ?? {}) as Answer;
    if (jwt !== undefined) request.letIn = textOf(user?.documentId) || null;
    request.made = textOf(data?.documentId) || null;
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    await record(context, request, reply.statusCode);
    return payload;
  });
}
