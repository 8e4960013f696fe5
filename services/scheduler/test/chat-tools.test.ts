import { topics } from '@groupsight/shared/bus/topics';
import { selfSigned } from '@groupsight/shared/testing/certificate';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { afterRestore } from '../src/service.ts';
import { briefLine, briefOf } from './fakes.ts';
import { hour } from './support.ts';
import {
  aQuestion,
  log,
  make,
  owner,
  status,
  target,
  tested,
  webhookWorld,
} from './webhook-support.ts';

const ada = owner('ada');
const names = ['hooks.slack.com', 'discord.com', 'n8n.example.org'];
const certificate = selfSigned(names, ['127.0.0.1']);
const events = ['brief.daily'];

/** The world with a target that is all of these hosts. */
async function chatWorld() {
  const stack = new AsyncDisposableStack();
  const tools = stack.use(await target(certificate));
  const scheduler = stack.use(
    await webhookWorld({ isPort: (port) => port === tools.port, ca: certificate.cert }),
  );
  const at = (path: string, host: string) => `https://${host}:${tools.port}${path}`;
  // At noon of a day ahead: the brief of the morning has passed.
  const noon = new Date();
  noon.setUTCHours(36, 0, 0, 0);
  scheduler.clock.set(noon);
  return { ...scheduler, tools, at, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

it('the brief goes to Slack and Discord at the hour of mails, once a day, without what it has told', async () => {
  await using scheduler = await chatWorld();
  const { insights, tools, at, clock } = scheduler;
  const told: (readonly string[])[] = [];
  insights.brief = ({ toldLineIds }) => {
    told.push(toldLineIds);
    return briefOf([briefLine('one', { text: 'Meet at the **barn**, @everyone' })]);
  };
  await using client = await scheduler.start();
  const slack = at('/services/T0/B0/secret', 'hooks.slack.com');
  const { webhook, secret } = await make(client, ada, slack, { kind: 'slack', events });
  expect(secret).toBe('');
  expect(webhook.url).toBe(`https://hooks.slack.com:${tools.port}/…`);
  await make(client, ada, at('/api/webhooks/1/secret', 'discord.com'), { kind: 'discord', events });
  // The one of this morning is over; the next comes at seven.
  const webhooks = await scheduler.stored('webhooks');
  clock.forward(12 * hour);
  const now = clock.now();
  const looked = { lookedTo: { $gte: now } };
  await waitFor('a look', async () => (await webhooks.countDocuments(looked)) === 2);
  expect(tools.posted).toEqual([]);
  clock.forward(8 * hour);
  await waitFor('both briefs', () => tools.posted.length === 2);
  const bodies = tools.posted.map(({ body }) => body).join('\n');
  expect(bodies).toContain('Meet at the barn, @everyone');
  expect(bodies).toContain('"allowed_mentions":{"parse":[]}');
  expect(tools.posted[0]?.headers).not.toHaveProperty('webhook-signature');
  const delivered = { told: { $size: 1 } };
  await waitFor('what was told', async () => (await webhooks.countDocuments(delivered)) === 2);
  clock.forward(24 * hour);
  await waitFor('the next briefs', () => tools.posted.length === 4);
  expect(told.at(-1)).toEqual(['one']);
});

it('a plan without a brief for every day has the one of the week', async () => {
  await using scheduler = await chatWorld();
  const { bus, tools, at, clock } = scheduler;
  await using client = await scheduler.start();
  const value = { userId: ada, timezone: 'UTC', plan: 'personal', at: clock.now() };
  await bus.publish(topics.usersChanges, [{ key: ada, value }]);
  await bus.drain();
  scheduler.users.users.set(ada, { plan: 'personal' });
  const url = at('/services/T0/B0/secret', 'hooks.slack.com');
  const { webhook } = await make(client, ada, url, { kind: 'slack', events });
  for (let day = 0; day < 7; day += 1) {
    const webhooks = await scheduler.stored('webhooks');
    clock.forward(24 * hour);
    const now = clock.now();
    await waitFor('a look', () => webhooks.findOne({ lookedTo: { $gte: now } }));
    await waitFor('what it found to be sent', async () => {
      return (await log(client, webhook, ada)).every(({ state }) => state !== 'waiting');
    });
  }
  const briefs = await log(client, webhook, ada);
  expect(briefs.map(({ event }) => event)).toEqual(['brief.daily']);
  expect(tools.posted).toHaveLength(1);
});

it('a brief that may have been posted since a copy was made is not posted after it is restored', async () => {
  await using scheduler = await chatWorld();
  const { insights, tools, at, clock, config } = scheduler;
  insights.brief = () => briefOf([briefLine('one')]);
  tools.answers.set('/services/T0/B0/secret', status(503));
  const question = '/questions';
  {
    await using client = await scheduler.start();
    await make(client, ada, at('/services/T0/B0/secret', 'hooks.slack.com'), {
      kind: 'slack',
      events,
    });
    await make(client, ada, at(question, 'n8n.example.org'));
    tools.answers.set(question, status(503));
    clock.forward(20 * hour);
    insights.questions.push(aQuestion({ createdAt: clock.now() }));
    clock.forward(60_000);
    await waitFor(
      'both to be tried',
      () => new Set(tools.posted.map(({ path }) => path)).size === 2,
    );
  }
  tools.answers.clear();
  tools.posted.length = 0;
  // Another morning passes before it is there again.
  clock.forward(23 * hour);
  await afterRestore(config.MONGODB_URI, clock.now());
  await using _client = await scheduler.start();
  const webhooks = await scheduler.stored('webhooks');
  const looked = async () => {
    clock.forward(60_000);
    const now = clock.now();
    const after = { lookedTo: { $gte: now } };
    await waitFor('a look', async () => (await webhooks.countDocuments(after)) === 2);
  };
  await looked();
  await waitFor('the question', () => tools.posted.length > 0);
  await looked();
  expect(tools.posted.map(({ path }) => path)).toEqual([question]);
  clock.forward(24 * hour);
  await waitFor('the next brief', () => tools.posted.length === 2);
});

it('a chat tool is one by its host, shows the brief alone, and is off when it is gone', async () => {
  await using scheduler = await chatWorld();
  const { at, tools } = scheduler;
  await using client = await scheduler.start();
  const slack = at('/services/T0/B0/secret', 'hooks.slack.com');
  const refusals = [
    [at('/services/x', 'n8n.example.org'), { kind: 'slack', events }, 'not_slack'],
    [at('/services/x', 'hooks.slack.com.evil.example'), { kind: 'slack', events }, 'not_slack'],
    [slack, { kind: 'discord', events }, 'not_discord'],
    [at('/api/v9/users/@me', 'discord.com'), { kind: 'discord', events }, 'not_discord'],
    [slack, { kind: 'slack', events: ['question.created'] }, 'invalid_events'],
    [at('/', 'n8n.example.org'), { events }, 'invalid_events'],
  ] as const;
  for (const [url, wish, code] of refusals) {
    const made = make(client, ada, url, { ...wish, events: [...wish.events] });
    await expect(made).rejects.toMatchObject({ code });
  }
  const { webhook } = await make(client, ada, slack, { kind: 'slack', events });
  const rotate = client.rotateWebhookSecret({ ownerId: ada, documentId: webhook.documentId });
  await expect(rotate).rejects.toMatchObject({ code: 'not_signed' });
  await tested(client, ada, webhook);
  expect(tools.posted[0]?.body).toContain('The brief of your groups will come here');
  tools.answers.set('/services/T0/B0/secret', status(404, {}, 'no_service'));
  expect(await tested(client, ada, webhook)).toMatchObject({ state: 'failed' });
  const webhooks = await scheduler.stored('webhooks');
  await waitFor('it to be off', () => webhooks.findOne({ active: false, offReason: 'gone' }));
});
