import type {
  ApiToken,
  CheckApiTokenRequest,
  CheckApiTokenResponse,
  CreateApiTokenRequest,
  CreateApiTokenResponse,
  DeleteApiTokenRequest,
  DeleteApiTokenResponse,
  ListApiTokensRequest,
  ListApiTokensResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import { type TokenScope, tokenScopes } from '@groupsight/shared/token-scopes';
import type { AuthContext } from '../context.ts';
import { apiTokenFields, madeByHand, type StoredApiToken } from '../store/api-tokens.ts';
import type { StoredUser } from '../store/users.ts';
import { mustAddFactor } from './factors.ts';

const longestName = 80;
/** Programs of one person; who has more has forgotten some. */
const maxTokens = 50;

const toToken = ({ _id, name, scopes, ...times }: StoredApiToken): ApiToken => ({
  documentId: _id,
  name,
  scopes: [...scopes],
  createdAt: times.createdAt,
  expiresAt: times.expiresAt ?? undefined,
  lastUsedAt: times.lastUsedAt ?? undefined,
});

/** Each known scope once, in their order. @throws invalid_scopes */
function scopesOf(asked: readonly string[]): TokenScope[] {
  const known = tokenScopes.filter((scope) => asked.includes(scope));
  const field = { field: 'scopes' };
  if (known.length === 0 || known.length < new Set(asked).size) {
    const message = `A token has at least one of the scopes ${tokenScopes.join(', ')}.`;
    throw invalid('invalid_scopes', message, field);
  }
  if (known.length > 1 && known.includes('feed')) {
    const message = 'A token of the scope feed stands in addresses, so it has no other scope.';
    throw invalid('invalid_scopes', message, field);
  }
  return known;
}

/** Makes a token and tells it this once. @throws AppError as in the proto */
export async function createApiToken(
  { store, now }: AuthContext,
  { userId, name: asked, scopes, expiresAt }: CreateApiTokenRequest,
): Promise<CreateApiTokenResponse> {
  const name = asked.trim();
  if (name === '' || [...name].length > longestName) {
    const message = `A token has a name of at most ${longestName} characters.`;
    throw invalid('invalid_name', message, { field: 'name' });
  }
  if (expiresAt && expiresAt <= now()) {
    throw invalid('invalid_expiry', 'A token expires in the future.', { field: 'expires_at' });
  }
  const fields = { userId, name, scopes: scopesOf(scopes), expiresAt: expiresAt ?? null };
  if (!(await store.users.byId(userId))) throw notFound();
  if ((await store.apiTokens.count(userId)) >= maxTokens) {
    const message = `You have ${maxTokens} tokens already. Delete those that you do not need.`;
    throw new AppError('limited', 'too_many_tokens', message);
  }
  const { token, text } = await store.apiTokens.make(fields, now());
  return { token: toToken(token), secret: text };
}

/** The user's tokens, the newest first without another order. */
export async function listApiTokens(
  { store }: AuthContext,
  { userId, query }: ListApiTokensRequest,
): Promise<ListApiTokensResponse> {
  const { found, total } = await store.apiTokens.list(
    toStoreQuery(query, {
      fields: apiTokenFields,
      scope: { userId, ...madeByHand },
      defaultSort: { createdAt: -1 },
    }),
  );
  return { tokens: found.map(toToken), meta: { total } };
}

/** Ends a token. @throws AppError not_found for another user's */
export async function deleteApiToken(
  { store }: AuthContext,
  { userId, documentId }: DeleteApiTokenRequest,
): Promise<DeleteApiTokenResponse> {
  if (!(await store.apiTokens.remove(userId, documentId))) throw notFound();
  return {};
}

/** Whether a user's suspension ended a token. */
export const isEnded = (
  { suspendedAt, tokensEndedAt }: StoredUser,
  { createdAt }: Pick<StoredApiToken, 'createdAt'>,
) => suspendedAt !== undefined || (tokensEndedAt !== undefined && createdAt <= tokensEndedAt);

/** Whose a token is, and what it may do. @throws AppError unauthenticated when it does not hold */
export async function checkApiToken(
  context: AuthContext,
  { secret }: CheckApiTokenRequest,
): Promise<CheckApiTokenResponse> {
  const { store, now } = context;
  const token = await store.apiTokens.find(secret, now());
  const user = token && (await store.users.byId(token.userId));
  if (!user || user.erasingSince || isEnded(user, token)) {
    throw new AppError('unauthenticated', 'invalid_token', 'This token is not valid.');
  }
  if (await store.apiTokens.noteUse(token, now())) {
    await store.operators.noteSeen(user._id, now());
    if (token.grantId) await store.grants.noteUse(token.grantId, now());
  }
  const { _id: userId, timezone, plan, deletionDueAt } = user;
  return {
    documentId: token._id,
    scopes: [...token.scopes],
    userId,
    timezone,
    plan,
    deletionDueAt,
    resource: token.resource,
    ...(await mustAddFactor(context, userId)),
  };
}
