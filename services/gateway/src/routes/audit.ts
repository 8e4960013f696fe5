import type { AuditEntry } from '@groupsight/proto/auth/v1/auth';
import { auditActions, auditOutcomes, auditVias } from '@groupsight/shared/audit-actions';
import { collections } from '@groupsight/shared/collections';
import type { Static } from 'typebox';
import type { GatewayContext } from '../context.ts';
import type { App } from '../http.ts';
import { type Reads, registerReads } from '../rest/collection.ts';
import { identityOf, iso, oneOfThese, textOrNull } from '../rest/documents/values.ts';
import { Instant, identity, NullableString, named, oneOf } from '../rest/schema.ts';

const fields = {
  ...identity,
  action: oneOf(auditActions),
  outcome: oneOf(auditOutcomes),
  actor_id: NullableString('Who did it; null: nobody who was signed in, or an operator.'),
  actor_email: NullableString('Their address now.'),
  account_id: NullableString('Whose account it is about.'),
  account_email: NullableString('Its address now.'),
  subject: NullableString('documentId of what it was done to; null: the account itself.'),
  via: oneOf(auditVias, 'In a browser, by a token, by a command or by the server itself.'),
  address: NullableString('From where: an IPv4 address, or an IPv6 network.'),
  user_agent: NullableString('What the browser called itself.'),
  createdAt: Instant(),
};

const AuditEntrySchema = named('AuditEntry', fields);
const ServerAuditEntrySchema = named('ServerAuditEntry', fields);

export const auditSchemas = [AuditEntrySchema, ServerAuditEntrySchema];

const toEntry = (entry: AuditEntry): Static<typeof AuditEntrySchema> => ({
  ...identityOf(entry.documentId),
  action: oneOfThese(auditActions, entry.action, 'settings_changed'),
  outcome: oneOfThese(auditOutcomes, entry.outcome, 'done'),
  actor_id: textOrNull(entry.actorId),
  actor_email: textOrNull(entry.actorEmail),
  account_id: textOrNull(entry.accountId),
  account_email: textOrNull(entry.accountEmail),
  subject: textOrNull(entry.subject),
  via: oneOfThese(auditVias, entry.via, 'server'),
  address: textOrNull(entry.clientAddress),
  user_agent: textOrNull(entry.userAgent),
  createdAt: iso(entry.at),
});

/** The audit log: the own entries, and all of them for operators (403 for all others). */
export function auditRoutes(app: App, context: GatewayContext): void {
  const { auth } = context.clients;
  const list =
    (everybody: boolean): Reads<AuditEntry, typeof AuditEntrySchema>['list'] =>
    async (userId, query, call) => {
      const { entries, meta } = await auth.listAuditEntries({ userId, everybody, query }, call);
      return { items: entries, total: meta?.total ?? 0 };
    };
  const own: Reads<AuditEntry, typeof AuditEntrySchema> = {
    collection: collections.auth.audit,
    path: 'audit-entries',
    tag: 'auth',
    words: ['an entry', 'what was done with the own account, the latest first'],
    schema: AuditEntrySchema,
    list: list(false),
    toDocument: toEntry,
  };
  registerReads(app, context, own);
  const all: Reads<AuditEntry, typeof ServerAuditEntrySchema> = {
    ...own,
    path: 'server-audit-entries',
    words: ['an entry', 'the audit log of this server (operators only)'],
    schema: ServerAuditEntrySchema,
    errors: [403],
    list: list(true),
  };
  registerReads(app, context, all);
}
