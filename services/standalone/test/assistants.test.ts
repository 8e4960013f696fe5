import { randomBytes } from 'node:crypto';
import { tempDir } from '@groupsight/shared/testing/resources';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../deploy/local/ports.ts';
import { Api, newUser } from './api.ts';
import { allow, askByHand, askForTokens, redirectUri } from './assistant.ts';
import { chatExport } from './chat-file.ts';
import { type Product, startProduct } from './product.ts';

let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let ada: Api;
let bob: Api;
let adasGroup: string;

beforeAll(async () => {
  folder = await tempDir();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  product = await startProduct(folder.path, { PORT: String(port), PUBLIC_URL: url });
  [ada, bob] = [await Api.signUp(product.url, newUser()), await Api.signUp(product.url, newUser())];
  const { body } = await ada.upload<{ group: { documentId: string } }>(
    'WhatsApp Chat with Seed Investors.txt',
    chatExport(),
  );
  adasGroup = body.data.group.documentId;
  await ada.data('PUT', `/api/watched-groups/${adasGroup}`, { data: { is_watched: true } });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

/** What an assistant keeps, as the SDK asks for it. */
class Kept implements OAuthClientProvider {
  readonly redirectUrl = redirectUri;
  readonly clientMetadata = { client_name: 'Test assistant', redirect_uris: [redirectUri] };
  readonly #state = randomBytes(8).toString('hex');
  #client: OAuthClientInformationMixed | undefined;
  #verifier = '';
  #tokens: OAuthTokens | undefined;
  /** Where the browser was sent. */
  sentTo: URL | undefined;

  state() {
    return this.#state;
  }

  clientInformation() {
    return this.#client;
  }

  saveClientInformation(client: OAuthClientInformationMixed) {
    this.#client = client;
  }

  tokens() {
    return this.#tokens;
  }

  saveTokens(tokens: OAuthTokens | undefined) {
    this.#tokens = tokens;
  }

  redirectToAuthorization(url: URL) {
    this.sentTo = url;
  }

  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }

  codeVerifier() {
    return this.#verifier;
  }
}

/** An assistant that has been let in, by the SDK's own way. */
async function connected(user: Api, scopes?: readonly string[]) {
  const kept = new Kept();
  const at = () =>
    new StreamableHTTPClientTransport(new URL(`${product.url}/mcp`), { authProvider: kept });
  const first = at();
  const client = new Client({ name: 'test', version: '1.0.0' });
  const connect = (transport: ReturnType<typeof at>) =>
    client.connect(transport as Parameters<typeof client.connect>[0]);
  await expect(connect(first)).rejects.toThrow(UnauthorizedError);
  if (!kept.sentTo) throw new Error('nobody was sent to the consent screen');
  const { documentId, back } = await allow(user, kept.sentTo, scopes);
  await first.finishAuth(back.searchParams.get('code') ?? '');
  await connect(at());
  return { kept, client, documentId, back, sentTo: kept.sentTo };
}

const token = (fields: Record<string, string>) => askForTokens(product.url, fields);

const refusalOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: string };
  return `${answer.status} ${error}`;
};

/** An assistant's own hands, for what the SDK would never do. */
const asked = (user: Api, scopes?: readonly string[]) => askByHand(product.url, user, scopes);

const mcp = (accessToken: string) =>
  fetch(`${product.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });

describe('an assistant that its user lets in', () => {
  it('finds the way by itself, and reads for its user alone', async () => {
    await ada.send('GET', '/api/users/me');
    const { client, kept, back, sentTo } = await connected(ada);
    expect(sentTo.pathname).toBe('/oauth/authorize');
    expect(sentTo.searchParams.get('resource')).toBe(`${product.url}/mcp`);
    expect(back.searchParams.get('state')).toBe(kept.state());
    expect(back.searchParams.get('iss')).toBe(product.url);
    const { content } = await client.callTool({ name: 'list_groups', arguments: {} });
    expect(JSON.stringify(content)).toContain(adasGroup);
    await client.close();

    const others = await connected(bob);
    const foreign = await others.client.callTool({
      name: 'read_conversation',
      arguments: { group: adasGroup, message_id: 'm1' },
    });
    expect(foreign.isError).toBe(true);
    const own = await others.client.callTool({ name: 'list_groups', arguments: {} });
    expect(JSON.stringify(own.content)).not.toContain(adasGroup);
    await others.client.close();
  });

  it('is asked about with what it calls itself, and is listed, and ended, by its user alone', async () => {
    const { client, documentId, sentTo, kept } = await connected(ada, ['read']);
    const look = { data: Object.fromEntries(sentTo.searchParams) };
    expect(await ada.data('POST', '/api/assistant-requests', look)).toMatchObject({
      name: 'Test assistant',
      redirect_host: '127.0.0.1:33418',
      scopes: ['read', 'send'],
      refused: null,
      denied_redirect: expect.stringContaining('error=access_denied'),
    });
    const listed = await ada.data<{ documentId: string }[]>('GET', '/api/assistants');
    expect(listed[0]).toMatchObject({ documentId, name: 'Test assistant', scopes: ['read'] });
    expect(await bob.data<{ documentId: string }[]>('GET', '/api/assistants')).not.toContainEqual(
      expect.objectContaining({ documentId }),
    );
    expect((await bob.send('DELETE', `/api/assistants/${documentId}`)).status).toBe(404);
    expect((await mcp(kept.tokens()?.access_token ?? '')).status).toBe(200);
    expect((await ada.send('DELETE', `/api/assistants/${documentId}`)).status).toBe(204);
    expect((await mcp(kept.tokens()?.access_token ?? '')).status).toBe(401);
    await client.close();
    const log = await ada.data<{ action: string; subject: string }[]>('GET', '/api/audit-entries');
    const told = log.filter(({ subject }) => subject === documentId).map(({ action }) => action);
    expect(told).toEqual(['token_deleted', 'token_created']);
  });

  it('comes for new tokens by itself, and each refresh token holds once', async () => {
    const { client, kept } = await connected(ada);
    const before = kept.tokens();
    // As after an hour.
    kept.saveTokens({ ...before, access_token: 'gs_expired', token_type: 'Bearer' });
    await client.callTool({ name: 'list_groups', arguments: {} });
    const after = kept.tokens();
    expect(after?.refresh_token).not.toBe(before?.refresh_token);
    expect((await mcp(before?.access_token ?? '')).status).toBe(401);
    expect((await mcp(after?.access_token ?? '')).status).toBe(200);
    const client_id = kept.clientInformation()?.client_id ?? '';
    const renew = (refresh_token: string) =>
      token({ grant_type: 'refresh_token', client_id, refresh_token });
    // Whoever shows the one before has stolen it, or was stolen from.
    expect(await refusalOf(await renew(before?.refresh_token ?? ''))).toBe('400 invalid_grant');
    expect((await mcp(after?.access_token ?? '')).status).toBe(401);
    expect(await refusalOf(await renew(after?.refresh_token ?? ''))).toBe('400 invalid_grant');
    await client.close();
  });

  it('has tokens that open nothing but what they are for', async () => {
    const { client, kept } = await connected(ada);
    const { access_token: access = '' } = kept.tokens() ?? {};
    for (const path of ['/api/watched-groups', '/api/users/me', '/api/search?query=a']) {
      const answer = await fetch(`${product.url}${path}`, {
        headers: { authorization: `Bearer ${access}`, 'x-inner-key': 'guessed' },
      });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(5);
    await client.close();
  });

  it('ends with the account’s suspension', async () => {
    const carl = newUser();
    const theirs = await Api.signUp(product.url, carl);
    const { client, kept } = await connected(theirs);
    const accounts = await ada.data<{ documentId: string; email: string }[]>(
      'GET',
      `/api/accounts?filters[email][$eq]=${encodeURIComponent(carl.email)}`,
    );
    const suspension = `/api/accounts/${accounts[0]?.documentId}/suspension`;
    await ada.data('PUT', suspension);
    await ada.data('DELETE', suspension);
    const { access_token = '', refresh_token = '' } = kept.tokens() ?? {};
    expect((await mcp(access_token)).status).toBe(401);
    const client_id = kept.clientInformation()?.client_id ?? '';
    const renewed = await token({ grant_type: 'refresh_token', client_id, refresh_token });
    expect(await refusalOf(renewed)).toBe('400 invalid_grant');
    await client.close();
  });
});

it('an app of a phone is sent its code by a scheme of its own, which is worth nothing without its verifier', async () => {
  const uri = 'org.example.assistant:/callback';
  const { exchange, request, back } = await askByHand(product.url, ada, ['read'], uri);
  expect(back.href).toMatch(/^org\.example\.assistant:\/callback\?code=/);
  expect(back.searchParams.get('iss')).toBe(product.url);
  const look = await ada.data('POST', '/api/assistant-requests', { data: request });
  expect(look).toMatchObject({ redirect_host: 'org.example.assistant' });
  const other = { ...exchange, code_verifier: randomBytes(32).toString('base64url') };
  expect(await refusalOf(await token(other))).toBe('400 invalid_grant');
  const tokens = (await (await token(exchange)).json()) as { access_token: string };
  expect((await mcp(tokens.access_token)).status).toBe(200);
  const [listed] = await ada.data<{ redirect_host: string }[]>('GET', '/api/assistants');
  expect(listed?.redirect_host).toBe('org.example.assistant');
});

describe('who would be an assistant', () => {
  it('gets nothing for a code that is another’s, without its verifier, or for another address', async () => {
    const { exchange } = await asked(ada);
    const other = await asked(bob);
    for (const wrong of [
      { client_id: other.client_id },
      { code_verifier: randomBytes(32).toString('base64url') },
      { code_verifier: '' },
      { redirect_uri: 'http://127.0.0.1:33418/other' },
      { code: 'x'.repeat(43) },
    ]) {
      expect(await refusalOf(await token({ ...exchange, ...wrong }))).toBe('400 invalid_grant');
    }
    const target = { ...exchange, resource: 'https://elsewhere.example/mcp' };
    expect(await refusalOf(await token(target))).toBe('400 invalid_target');
    // None of that has used it up.
    expect((await token(exchange)).status).toBe(200);
  });

  it('ends a grant by using its code again', async () => {
    const { exchange, client_id } = await asked(ada);
    const answer = await token(exchange);
    const tokens = (await answer.json()) as Record<string, string>;
    expect((await mcp(tokens.access_token ?? '')).status).toBe(200);
    expect(await refusalOf(await token(exchange))).toBe('400 invalid_grant');
    expect((await mcp(tokens.access_token ?? '')).status).toBe(401);
    const { refresh_token = '' } = tokens;
    const renewed = await token({ grant_type: 'refresh_token', client_id, refresh_token });
    expect(await refusalOf(renewed)).toBe('400 invalid_grant');
  });

  it('gets one answer of two for a code that two show at once', async () => {
    const { exchange } = await asked(ada);
    const answers = await Promise.all([token(exchange), token(exchange), token(exchange)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
  });

  it('gets no more than was allowed, may ask for less, and reads what it may', async () => {
    const { exchange, client_id } = await asked(ada, ['read']);
    const first = (await (await token(exchange)).json()) as Record<string, string>;
    expect(first.scope).toBe('read');
    const renew = (refresh_token: string, scope: string) =>
      token({ grant_type: 'refresh_token', client_id, refresh_token, scope });
    const more = await renew(first.refresh_token ?? '', 'read send');
    expect(await refusalOf(more)).toBe('400 invalid_scope');
    expect((await renew(first.refresh_token ?? '', 'read')).status).toBe(200);
  });

  it('is allowed nothing that it did not ask for, by whoever has a session', async () => {
    const { request } = await asked(ada);
    const narrow = { ...request, scope: 'read' };
    const refusal = async (data: object) => {
      const { status, body } = await ada.send<{ error: { details: { code: string } } }>(
        'POST',
        '/api/assistant-approvals',
        { data },
      );
      return `${status} ${body.error.details.code}`;
    };
    expect(await refusal({ request: narrow, scopes: ['read', 'send'] })).toBe('400 invalid_scope');
    expect(await refusal({ request: narrow, scopes: [] })).toBe('400 invalid_scope');
    const elsewhere = { ...request, resource: 'https://elsewhere.example/mcp' };
    expect(await refusal({ request: elsewhere, scopes: ['read'] })).toBe('400 invalid_target');
    const plain = { ...request, code_challenge_method: 'plain' };
    expect(await refusal({ request: plain, scopes: ['read'] })).toBe('400 invalid_request');
    const { code_challenge: _, ...unproven } = request;
    expect(await refusal({ request: unproven, scopes: ['read'] })).toBe('400 invalid_request');
    for (const redirect_uri of [
      'https://thief.example/callback',
      'http://127.0.0.1:33418/callback/../other',
      'http://127.0.0.1.thief.example/callback',
      'javascript:alert(1)',
    ]) {
      const sent = { request: { ...request, redirect_uri }, scopes: ['read'] };
      expect(await refusal(sent)).toBe('400 invalid_redirect_uri');
    }
    // A program of the own machine listens on the port that is free.
    const moved = { ...request, redirect_uri: 'http://127.0.0.1:40000/callback' };
    const { status } = await ada.send('POST', '/api/assistant-approvals', {
      data: { request: moved, scopes: ['read'] },
    });
    expect(status).toBe(201);
  });

  it('cannot let itself in by a token, and registers no address that would leak a code', async () => {
    const { exchange, request } = await asked(ada);
    const { access_token } = (await (await token(exchange)).json()) as { access_token: string };
    const own = await fetch(`${product.url}/api/assistant-approvals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { request, scopes: ['read', 'send'] } }),
    });
    expect(own.status).toBe(401);
    for (const uri of [
      'http://example.org/callback',
      'javascript:alert(1)',
      'https://user:password@example.org/callback',
      'https://example.org/callback#here',
      'file:///etc/passwd',
      'data:text/html,x',
      'app:/callback',
    ]) {
      const made = await fetch(`${product.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [uri] }),
      });
      expect([uri, made.status]).toEqual([uri, 400]);
    }
  });

  it('revokes its own tokens, and nobody else’s', async () => {
    const { exchange, client_id } = await asked(ada);
    const { access_token } = (await (await token(exchange)).json()) as { access_token: string };
    const revoke = (as: string) =>
      fetch(`${product.url}/oauth/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: as, token: access_token }),
      });
    expect((await revoke((await asked(bob)).client_id)).status).toBe(200);
    expect((await mcp(access_token)).status).toBe(200);
    expect((await revoke(client_id)).status).toBe(200);
    expect((await mcp(access_token)).status).toBe(401);
  });

  it('is told what is wrong in OAuth’s words', async () => {
    const twice = `grant_type=refresh_token&grant_type=authorization_code&client_id=x`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (body: string, headers = form) =>
      fetch(`${product.url}/oauth/token`, { method: 'POST', headers, body });
    expect(await refusalOf(await post(twice))).toBe('400 invalid_request');
    expect(await refusalOf(await post('client_id=x'))).toBe('400 invalid_request');
    expect(await refusalOf(await post('grant_type=password&client_id=x'))).toBe(
      '400 unsupported_grant_type',
    );
    const wrong = await post('<x/>', { 'content-type': 'text/xml' });
    expect(await refusalOf(wrong)).toBe('415 invalid_request');
  });
});
