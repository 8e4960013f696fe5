import type {
  AssistantTokens,
  DeleteGrantRequest,
  DeleteGrantResponse,
  ExchangeCodeRequest,
  ExchangeCodeResponse,
  Grant,
  ListGrantsRequest,
  ListGrantsResponse,
  RefreshTokensRequest,
  RefreshTokensResponse,
  RevokeTokenRequest,
  RevokeTokenResponse,
} from '@groupsight/proto/auth/v1/auth';
import { invalid, notFound } from '@groupsight/shared/errors';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { AssistantScope } from '@groupsight/shared/token-scopes';
import { redirectHostOf } from '@groupsight/shared/redirect-host';
import type { AuthContext } from '../context.ts';
import { isForUs, isVerified, scopesIn } from '../domain/assistants.ts';
import { noOnes } from '../store/audit-entries.ts';
import { grantFields, type StoredGrant } from '../store/grants.ts';
import { isEnded } from './api-tokens.ts';

const accessSeconds = 60 * 60;

/** One answer to all: who guesses learns nothing. */
const invalidGrant = () =>
  invalid('invalid_grant', 'This does not hold, or not any more. Ask the user again.');

/** Ends a grant of which a part was shown twice: one of the two is not the assistant. */
async function endStolen({ store, now, logger }: AuthContext, grant: StoredGrant): Promise<never> {
  const { _id: grantId, userId } = grant;
  logger.warn({ grantId }, 'a code or refresh token was shown twice: the grant ended');
  const entry = { ...noOnes('token_deleted', 'server', userId), subject: grantId };
  await store.audit.around(entry, now(), () => store.grants.end(grantId));
  throw invalidGrant();
}

/** The tokens of a grant, in the place of those before. */
async function tokensOf(
  context: AuthContext,
  grant: StoredGrant,
  scopes: readonly AssistantScope[],
): Promise<AssistantTokens> {
  const { store, now } = context;
  const { _id: grantId, userId, clientId, name, resource } = grant;
  const user = await store.users.byId(userId);
  if (!user || user.erasingSince || isEnded(user, grant)) throw invalidGrant();
  const refreshToken = await store.grants.renew(grant, now());
  if (refreshToken === undefined) return endStolen(context, grant);
  await store.apiTokens.removeOfGrant(grantId);
  const expiresAt = new Date(now().getTime() + accessSeconds * 1_000);
  const fields = { userId, name, scopes, expiresAt, grantId, resource };
  const { text: accessToken } = await store.apiTokens.make(fields, now());
  await store.assistants.noteUse(clientId, now());
  return { accessToken, expiresIn: accessSeconds, refreshToken, scopes: [...scopes] };
}

const requireResource = (asked: string, { resource }: StoredGrant) => {
  if (isForUs(asked, resource)) return;
  throw invalid('invalid_target', 'Tokens are for the address alone that the user was asked for.');
};

/** Exchanges a code for tokens. */
export async function exchangeCode(
  context: AuthContext,
  { clientId, code: given, redirectUri, codeVerifier, resource }: ExchangeCodeRequest,
): Promise<ExchangeCodeResponse> {
  const { store, now } = context;
  const code = await store.grants.findCode(given);
  const grant = code && (await store.grants.find(code.grantId, now()));
  if (!grant) throw invalidGrant();
  if (code.usedAt) return endStolen(context, grant);
  const isSame = grant.clientId === clientId && code.redirectUri === redirectUri;
  if (!isSame || !isVerified(code.challenge, codeVerifier)) throw invalidGrant();
  requireResource(resource, grant);
  if (code.holdsUntil <= now()) throw invalidGrant();
  if (!(await store.grants.takeCode(code, now()))) return endStolen(context, grant);
  return { tokens: await tokensOf(context, grant, grant.scopes) };
}

/** Exchanges a refresh token for new tokens. */
export async function refreshTokens(
  context: AuthContext,
  { clientId, refreshToken, scope, resource }: RefreshTokensRequest,
): Promise<RefreshTokensResponse> {
  const { store, now } = context;
  const found = await store.grants.ofRefreshToken(refreshToken, now());
  if (!found || found.grant.clientId !== clientId) throw invalidGrant();
  const { grant, state } = found;
  if (state === 'replaced') return endStolen(context, grant);
  requireResource(resource, grant);
  const asked = scopesIn(scope);
  if (!asked?.every((one) => grant.scopes.includes(one))) {
    throw invalid('invalid_scope', 'That is more than the user has allowed.');
  }
  return { tokens: await tokensOf(context, grant, asked.length === 0 ? grant.scopes : asked) };
}

/** Ends what a token is of, where it is this assistant's. */
export async function revokeToken(
  { store, now }: AuthContext,
  { clientId, token }: RevokeTokenRequest,
): Promise<RevokeTokenResponse> {
  const refreshed = await store.grants.ofRefreshToken(token, now());
  const access = refreshed ? null : await store.apiTokens.find(token, now());
  const grant =
    refreshed?.grant ?? (access?.grantId ? await store.grants.find(access.grantId, now()) : null);
  if (grant?.clientId === clientId) await store.grants.end(grant._id);
  return {};
}

const toGrant = ({
  _id,
  name,
  redirectUri,
  scopes,
  createdAt,
  lastUsedAt,
}: StoredGrant): Grant => ({
  documentId: _id,
  name,
  redirectHost: redirectHostOf(redirectUri),
  scopes: [...scopes],
  createdAt,
  lastUsedAt: lastUsedAt ?? undefined,
});

/** Assistants that act for a user, the latest first without another order. */
export async function listGrants(
  { store }: AuthContext,
  { userId, query }: ListGrantsRequest,
): Promise<ListGrantsResponse> {
  const { found, total } = await store.grants.list(
    toStoreQuery(query, {
      fields: grantFields,
      // Those that never came for their tokens are none yet.
      scope: { userId, refreshHash: { $ne: '' } },
      defaultSort: { createdAt: -1 },
    }),
  );
  return { grants: found.map(toGrant), meta: { total } };
}

/** Ends what an assistant may do. @throws AppError not_found for another user's */
export async function deleteGrant(
  { store }: AuthContext,
  { userId, documentId }: DeleteGrantRequest,
): Promise<DeleteGrantResponse> {
  if (!(await store.grants.remove(userId, documentId))) throw notFound();
  return {};
}
