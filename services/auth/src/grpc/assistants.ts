import type {
  AuthorizationRequest,
  AuthorizeRequest,
  AuthorizeResponse,
  CheckAuthorizationRequest,
  CheckAuthorizationResponse,
  RegisterAssistantRequest,
  RegisterAssistantResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { redirectHostOf } from '@groupsight/shared/redirect-host';
import type { AuthContext } from '../context.ts';
import { faultIn, isRedirectUri, isRegistered, scopesIn } from '../domain/assistants.ts';
import type { StoredAssistant } from '../store/assistants.ts';

const longestName = 80;
const mostUris = 10;
const mostGrants = 50;
/** They turn the direction of what stands beside them, or hide. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Registers an assistant. Whoever it says it is, a user is told where they would be sent. */
export async function registerAssistant(
  { store, now }: AuthContext,
  { name, redirectUris }: RegisterAssistantRequest,
): Promise<RegisterAssistantResponse> {
  const [first = ''] = redirectUris;
  if (redirectUris.length > mostUris || first === '' || !redirectUris.every(isRedirectUri)) {
    const message = `An assistant has 1 to ${mostUris} redirect URIs: https, http to the own machine, or an app’s own scheme with a dot in it (com.example.app:/callback), without a fragment.`;
    throw invalid('invalid_redirect_uri', message);
  }
  const shown = [...name.replaceAll(unseen, '').trim()].slice(0, longestName).join('');
  const fields = { name: shown || redirectHostOf(first), redirectUris };
  const assistant = await store.assistants.add(fields, now());
  return { clientId: assistant._id, name: assistant.name, createdAt: assistant.createdAt };
}

/**
 * The assistant that asks, once it is sure that a user may be sent back to it.
 * @throws AppError invalid_client, invalid_redirect_uri: nobody is sent anywhere then
 */
async function askerOf(
  { store, now }: AuthContext,
  { clientId, redirectUri }: AuthorizationRequest,
): Promise<StoredAssistant> {
  const assistant = await store.assistants.find(clientId, now());
  if (!assistant) {
    throw invalid('invalid_client', 'This assistant is not known here. Connect it anew.');
  }
  if (!isRegistered(assistant.redirectUris, redirectUri)) {
    const message = 'The assistant asks to send you to an address that is not its own.';
    throw invalid('invalid_redirect_uri', message);
  }
  return assistant;
}

const asRequest = (request: AuthorizationRequest | undefined): AuthorizationRequest => {
  if (!request) throw invalid('invalid_request', 'There is no request.');
  return request;
};

/** What an assistant asks a user for. */
export async function checkAuthorization(
  context: AuthContext,
  asked: CheckAuthorizationRequest,
): Promise<CheckAuthorizationResponse> {
  const request = asRequest(asked.request);
  const { name } = await askerOf(context, request);
  const scopes = scopesIn(request.scope) ?? [];
  const error = faultIn(request, asked.resource) ?? '';
  return { name, scopes: scopes.length === 0 ? ['read'] : scopes, error };
}

/** Lets an assistant act for a user. */
export async function authorize(
  context: AuthContext,
  asked: AuthorizeRequest,
): Promise<AuthorizeResponse> {
  const { store, now } = context;
  const { userId, resource } = asked;
  const request = asRequest(asked.request);
  const { _id: clientId, name } = await askerOf(context, request);
  const { scopes: wanted, error } = await checkAuthorization(context, { request, resource });
  if (error !== '') throw invalid(error, 'The assistant asks in a way that is not understood.');
  const scopes = scopesIn(asked.scopes.join(' ')) ?? [];
  if (scopes.length === 0 || !scopes.every((scope) => wanted.includes(scope))) {
    throw invalid('invalid_scope', 'Allow some of what it asks for, and nothing else.');
  }
  if (!(await store.users.byId(userId))) throw notFound();
  if ((await store.grants.count(userId)) >= mostGrants) {
    const message = `You have let in ${mostGrants} assistants. End some in Settings first.`;
    throw new AppError('limited', 'too_many_assistants', message);
  }
  const { redirectUri, codeChallenge } = request;
  const fields = { userId, clientId, name, redirectUri, scopes, resource };
  const { code, grantId } = await store.grants.begin(fields, codeChallenge, now());
  await store.assistants.noteUse(clientId, now());
  return { code, documentId: grantId };
}
