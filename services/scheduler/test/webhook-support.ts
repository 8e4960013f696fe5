import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  type DeepPartial,
  Digest,
  ModerationAction,
  Question,
  Resource,
} from '@groupsight/proto/insights/v1/insights';
import type { Webhook, WebhookDelivery } from '@groupsight/proto/scheduler/v1/scheduler';
import { addDays, dateOf } from '@groupsight/shared/days';
import type { Certificate } from '@groupsight/shared/testing/certificate';
import { condition, listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Guard } from '@groupsight/shared/web/guarded-request';
import type { ServiceOverrides } from '../src/context.ts';
import { type SchedulerClient, world } from './support.ts';

export const webhookKey = Buffer.alloc(32, 5).toString('base64');

export interface Posted {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly at: number;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_request, response) =>
    void response.writeHead(code, headers).end(body);

/** A target of the test's own: answers 204 by its path, unless the test says otherwise. */
export async function target(certificate?: Certificate) {
  const posted: Posted[] = [];
  const answers = new Map<string, Answer>();
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const headers = request.headers as Record<string, string>;
      posted.push({ path, headers, body: Buffer.concat(chunks).toString(), at: Date.now() });
      (answers.get(path) ?? status(204))(request, response);
    });
  };
  const server = certificate
    ? createSecureServer({ key: certificate.key, cert: certificate.cert }, listener)
    : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    posted,
    answers,
    port,
    url: (path: string) => `http://target.example.com:${port}${path}`,
    of: (path: string) => posted.filter((one) => one.path === path),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Target = Awaited<ReturnType<typeof target>>;

/** Lets the test's target through, and no other address. */
export const guardOf = ({ port }: Target, changed: Partial<Guard> = {}): Guard => ({
  isPort: (wanted) => wanted === port,
  isAddress: (address) => address === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
  ...changed,
});

/** The scheduler's world with a target, and things that insights has found. */
export async function webhookWorld(changed: Partial<Guard> = {}) {
  const stack = new AsyncDisposableStack();
  const there = stack.use(await target());
  const settings = { WEBHOOK_KEY: webhookKey, WEBHOOK_TARGETS: 'any' };
  const scheduler = stack.use(await world({ MAIL_DIR: '/dev/null', ...settings }));
  const webhookGuard = guardOf(there, changed);
  const intervals = { webhooks: 30, lock: 5_000 };
  return {
    ...scheduler,
    target: there,
    start: (overrides: ServiceOverrides = {}) =>
      scheduler.start({ webhookGuard, ...overrides, intervals }),
    stored: async (name: 'webhooks' | 'webhook_deliveries' | 'mails') =>
      (await scheduler.openDatabase()).collection(name),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

export type WebhookWorld = Awaited<ReturnType<typeof webhookWorld>>;

/** An owner's id; the same for a name. */
export const owner = (name: string) => name.padEnd(24, '0');
const gardenId = 'garden'.padEnd(24, '0');

/** Makes a webhook of all events, unless the test says otherwise. */
export async function make(
  client: SchedulerClient,
  ownerId: string,
  url: string,
  changed: { events?: string[]; groupIds?: string[]; unansweredHours?: number; kind?: string } = {},
): Promise<{ webhook: Webhook; secret: string }> {
  const { webhook, secret } = await client.createWebhook({
    ownerId,
    name: 'n8n',
    kind: 'webhook',
    url,
    events: ['question.created'],
    groupIds: [],
    unansweredHours: 0,
    ...changed,
  });
  if (!webhook) throw new Error('no webhook was made');
  return { webhook, secret };
}

/** The log of a webhook, the latest first. */
export async function log(client: SchedulerClient, { documentId }: Webhook, ownerId: string) {
  const filter = condition('webhook', 'eq', documentId);
  return (await client.listWebhookDeliveries({ ownerId, query: listQuery({ filter }) })).deliveries;
}

/** Waits until a test event of a webhook has come to something. */
export async function tested(
  client: SchedulerClient,
  ownerId: string,
  webhook: Webhook,
  isThere: (delivery: WebhookDelivery) => boolean = ({ state }) => state !== 'waiting',
): Promise<WebhookDelivery> {
  const { delivery } = await client.testWebhook({ ownerId, documentId: webhook.documentId });
  return ended(client, ownerId, webhook, delivery?.documentId ?? '', isThere);
}

export const ended = (
  client: SchedulerClient,
  ownerId: string,
  webhook: Webhook,
  documentId: string,
  isThere: (delivery: WebhookDelivery) => boolean = ({ state }) => state !== 'waiting',
) =>
  waitFor('a delivery to be there', async () => {
    const found = (await log(client, webhook, ownerId)).find(
      (one) => one.documentId === documentId,
    );
    return found && isThere(found) ? found : undefined;
  });

/** A webhook hears of the last days alone. */
const yesterday = () => addDays(dateOf(Date.now(), 'UTC'), -1);

export const aQuestion = (changed: DeepPartial<Question> = {}): Question =>
  Question.fromPartial({
    documentId: 'question'.padEnd(24, '1'),
    groupId: gardenId,
    text: 'Who has the key?',
    messageId: 'm1',
    askedBy: 'Bob',
    date: yesterday(),
    state: 'open',
    createdAt: new Date(),
    ...changed,
  } as Question);

export const aResource = (changed: DeepPartial<Resource> = {}): Resource =>
  Resource.fromPartial({
    documentId: 'resource'.padEnd(24, '1'),
    groupId: gardenId,
    type: 'link',
    name: 'Compost',
    url: 'https://example.com/compost',
    createdAt: new Date(),
    ...changed,
  } as Resource);

export const aDigest = (changed: DeepPartial<Digest> = {}): Digest =>
  Digest.fromPartial({
    documentId: 'digest'.padEnd(24, '1'),
    groupId: gardenId,
    date: yesterday(),
    summary: 'They met.',
    createdAt: new Date(),
    updatedAt: new Date(),
    ...changed,
  } as Digest);

export const anAction = (changed: DeepPartial<ModerationAction> = {}): ModerationAction =>
  ModerationAction.fromPartial({
    documentId: 'action'.padEnd(24, '1'),
    groupId: gardenId,
    ruleName: 'No ads',
    decision: 'acted',
    createdAt: new Date(),
    ...changed,
  } as ModerationAction);

export { gardenId };
