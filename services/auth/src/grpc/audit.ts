import type {
  AuditEntry,
  ListAuditEntriesRequest,
  ListAuditEntriesResponse,
  RecordActionRequest,
  RecordActionResponse,
} from '@groupsight/proto/auth/v1/auth';
import { auditActions, auditVias } from '@groupsight/shared/audit-actions';
import { normaliseEmail } from '@groupsight/shared/email-address';
import { invalid } from '@groupsight/shared/errors';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { AuthContext } from '../context.ts';
import { auditFields, type StoredAuditEntry } from '../store/audit-entries.ts';
import { requireOperator } from './accounts.ts';

const longestAgent = 300;
/** Of sign-ins with an address that nobody has, one entry in this time tells of all from a place. */
const strangersMs = 15 * 60_000;

function known<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((one) => one === word);
  if (found) return found;
  throw invalid('invalid_action', `${word} is no word of the audit log.`);
}

/** Adds an entry; it is stored when this returns. */
export async function recordAction(
  context: Pick<AuthContext, 'store' | 'now'>,
  request: RecordActionRequest,
): Promise<RecordActionResponse> {
  const { store, now } = context;
  const { actorId, identifier, failed, clientAddress } = request;
  const named = request.accountId || actorId;
  const user = named === '' ? await store.users.byEmail(normaliseEmail(identifier)) : null;
  const accountId = named || (user?._id ?? '');
  const window = Math.floor(now().getTime() / strangersMs);
  // Else a stranger could fill the log with addresses that they make up.
  const isStrangers = accountId === '' && failed;
  const cause = isStrangers ? `stranger ${clientAddress} ${window}` : request.cause;
  const entry = {
    action: known(auditActions, request.action),
    outcome: failed ? 'failed' : 'done',
    actorId,
    accountId,
    subject: request.subject,
    via: known(auditVias, request.via),
    clientAddress,
    userAgent: request.userAgent.slice(0, longestAgent),
  } as const;
  await store.audit.add(cause, entry, now());
  return {};
}

function toEntry(entry: StoredAuditEntry, emails: ReadonlyMap<string, string>): AuditEntry {
  const { _id: documentId, actorId, accountId, ...rest } = entry;
  const { action, outcome, subject, via, clientAddress, userAgent, at } = rest;
  return {
    documentId,
    action,
    outcome,
    actorId,
    actorEmail: emails.get(actorId) ?? '',
    accountId,
    accountEmail: emails.get(accountId) ?? '',
    subject,
    via,
    clientAddress,
    userAgent,
    at,
  };
}

/** What others did is told, but not who of them and from where: that is operators' business. */
function asOwn(entry: AuditEntry, userId: string): AuditEntry {
  if (entry.actorId === '' || entry.actorId === userId) return entry;
  return { ...entry, actorId: '', actorEmail: '', clientAddress: '', userAgent: '' };
}

/** Entries about the own account or by its user, or all for operators; the latest first. */
export async function listAuditEntries(
  context: AuthContext,
  { userId, everybody, query }: ListAuditEntriesRequest,
): Promise<ListAuditEntriesResponse> {
  const { store } = context;
  if (everybody) await requireOperator(context, userId);
  const scope = everybody ? {} : { $or: [{ accountId: userId }, { actorId: userId }] };
  const { found, total } = await store.audit.list(
    toStoreQuery(query, { fields: auditFields, scope, defaultSort: { at: -1 } }),
  );
  const ids = found.flatMap(({ actorId, accountId }) => [actorId, accountId]);
  const emails = await store.users.emailsOf(ids.filter((id) => id !== ''));
  const entries = found.map((entry) => toEntry(entry, emails));
  const told = everybody ? entries : entries.map((entry) => asOwn(entry, userId));
  return { entries: told, meta: { total } };
}
