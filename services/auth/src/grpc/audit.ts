import type {
  AuditEntry,
  BeginActionRequest,
  BeginActionResponse,
  DropActionRequest,
  DropActionResponse,
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
import { auditFields, type NewAuditEntry, type StoredAuditEntry } from '../store/audit-entries.ts';
import { requireOperator } from './accounts.ts';

const longestAgent = 300;
/** Of sign-ins with an address that nobody has, and of too many tries, one entry in this time tells of all. */
const strangersMs = 15 * 60_000;

function known<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((one) => one === word);
  if (found) return found;
  throw invalid('invalid_action', `${word} is no word of the audit log.`);
}

type Described = Omit<RecordActionRequest, 'failed' | 'limited'>;

/** An entry of what the gateway describes, and whose account it is about. */
async function entryOf(
  { store }: Pick<AuthContext, 'store'>,
  described: Described,
): Promise<Omit<NewAuditEntry, 'outcome'>> {
  const { actorId, identifier, subject, clientAddress, userAgent } = described;
  const named = described.accountId || actorId;
  const user = named === '' ? await store.users.byEmail(normaliseEmail(identifier)) : null;
  return {
    action: known(auditActions, described.action),
    actorId,
    accountId: named || (user?._id ?? ''),
    subject,
    via: known(auditVias, described.via),
    clientAddress,
    userAgent: userAgent.slice(0, longestAgent),
  };
}

/** Notes what is about to be done; it is stored when this returns. */
export async function beginAction(
  context: Pick<AuthContext, 'store' | 'now'>,
  request: BeginActionRequest,
): Promise<BeginActionResponse> {
  const { store, now } = context;
  const entry = { ...(await entryOf(context, request)), outcome: 'unknown' } as const;
  await store.audit.begin(request.cause, entry, now());
  return {};
}

/** Forgets what was begun and came to nothing. */
export async function dropAction(
  { store }: Pick<AuthContext, 'store'>,
  { cause }: DropActionRequest,
): Promise<DropActionResponse> {
  await store.audit.drop(cause);
  return {};
}

/** What many refusals have one entry for; others have one each. */
function causeOf(
  { cause, action, clientAddress, failed, limited }: RecordActionRequest,
  accountId: string,
  now: Date,
): string {
  const window = Math.floor(now.getTime() / strangersMs);
  // Else a stranger could fill the log with addresses that they make up, or with tries.
  if (limited) return `limited ${action} ${accountId || clientAddress} ${window}`;
  return accountId === '' && failed ? `stranger ${clientAddress} ${window}` : cause;
}

/** Adds an entry; it is stored when this returns. */
export async function recordAction(
  context: Pick<AuthContext, 'store' | 'now'>,
  request: RecordActionRequest,
): Promise<RecordActionResponse> {
  const { store, now } = context;
  const refused = request.limited ? 'limited' : 'failed';
  const outcome = request.failed ? refused : 'done';
  const entry = { ...(await entryOf(context, request)), outcome } as const;
  const cause = causeOf(request, entry.accountId, now());
  await store.audit.add(cause, entry, now());
  if (cause !== request.cause) await store.audit.drop(request.cause);
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
