import type { ExportOwnerRequest, ExportOwnerResponse } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import type { AuthContext } from '../context.ts';
import { withoutHashes } from '../store/grants.ts';
import { toUser } from './answers.ts';
import { toPasskey } from './factors.ts';

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

/** The account, and when somebody signed in to it; nothing that lets anybody in. */
export async function* exportOwner(
  { store }: AuthContext,
  { ownerId }: ExportOwnerRequest,
): AsyncGenerator<ExportOwnerResponse> {
  const user = await store.users.byId(ownerId);
  if (!user) throw notFound();
  const { wishedPlan, passwordChangedAt, providerAddedAt, providerAdded } = user;
  const { newSignInAt, newSignInWith, securityEvents, externalId } = user;
  const signedIn = { newSignInAt, newSignInWith, securityEvents, externalId };
  const more = { wishedPlan, passwordChangedAt, providerAddedAt, providerAdded, ...signedIn };
  yield { name: 'account', documents: line({ ...toUser(user), ...more }) };
  const billing = await store.billing.find(ownerId);
  if (billing) {
    const { version: _version, dueAt: _dueAt, ...paid } = billing;
    yield { name: 'billing', documents: line(paid) };
  }
  const sessions = await store.sessions.ofUser(ownerId);
  const times = sessions.map(({ createdAt, expiresAt }) => line({ createdAt, expiresAt }));
  yield { name: 'sessions', documents: Buffer.concat(times) };
  const tokens = await store.apiTokens.ofUser(ownerId);
  const entries = await store.audit.ofAccount(ownerId);
  const audit = entries.map(({ expiresAt: _expiresAt, ...entry }) => line(entry));
  yield { name: 'audit-log', documents: Buffer.concat(audit) };
  const rows = tokens.map(({ hash: _hash, userId: _userId, ...token }) => line(token));
  yield { name: 'api-tokens', documents: Buffer.concat(rows) };
  const grants = await store.grants.ofUser(ownerId);
  yield {
    name: 'assistants',
    documents: Buffer.concat(grants.map((one) => line(withoutHashes(one)))),
  };
  const passkeys = (await store.passkeys.ofUser(ownerId)).map(toPasskey);
  yield { name: 'passkeys', documents: Buffer.concat(passkeys.map(line)) };
}
