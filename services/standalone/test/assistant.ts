import { createHash, randomBytes } from 'node:crypto';
import type { Api } from './api.ts';

/** Where the assistants of tests have users sent back to; nobody listens there. */
export const redirectUri = 'http://127.0.0.1:33418/callback';

const newVerifier = () => randomBytes(32).toString('base64url');

interface LetIn {
  readonly documentId: string;
  readonly redirect: string;
}

/** What a user allows in the app, as its page does; answers what comes back to the assistant. */
export async function allow(user: Api, sentTo: URL, scopes: readonly string[] = ['read']) {
  const request = Object.fromEntries(sentTo.searchParams);
  const { documentId, redirect } = await user.data<LetIn>('POST', '/api/assistant-approvals', {
    data: { request, scopes },
  });
  return { documentId, back: new URL(redirect) };
}

/** Asks for tokens as an assistant does. */
export const askForTokens = (url: string, fields: Record<string, string>) =>
  fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });

/** Registers an assistant; answers what it asks for, of what its verifier is made. */
export async function registerByHand(
  url: string,
  verifier = newVerifier(),
  redirect_uri = redirectUri,
) {
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'By hand', redirect_uris: [redirect_uri] }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  // What tokens are for, by the name that the server has for itself.
  const metadata = await fetch(`${url}/.well-known/oauth-protected-resource/mcp`);
  const { resource } = (await metadata.json()) as { resource: string };
  return {
    response_type: 'code',
    client_id,
    redirect_uri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'read send',
    resource,
  };
}

/** Registers an assistant and has a user let it in, as the SDK would never do it. */
export async function askByHand(
  url: string,
  user: Api,
  scopes: readonly string[] = ['read'],
  redirect_uri = redirectUri,
) {
  const code_verifier = newVerifier();
  const request = await registerByHand(url, code_verifier, redirect_uri);
  const { client_id } = request;
  const sentTo = new URL(`${url}/oauth/authorize?${new URLSearchParams(request)}`);
  const { back, documentId } = await allow(user, sentTo, scopes);
  const exchange = {
    grant_type: 'authorization_code',
    client_id,
    code: back.searchParams.get('code') ?? '',
    redirect_uri,
    code_verifier,
  };
  return { request, exchange, client_id, documentId, back };
}
