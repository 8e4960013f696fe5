import { Origin } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { listQuery } from '@groupsight/shared/testing/query';
import { silentLogger } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { SchedulerContext } from '../src/context.ts';
import { openStore } from '../src/store/store.ts';
import { DeliverySender } from '../src/webhooks/send-deliveries.ts';
import { hour, minute } from './support.ts';
import {
  aDigest,
  anAction,
  aQuestion,
  aResource,
  ended,
  gardenId,
  log,
  make,
  owner,
  type Posted,
  status,
  tested,
  type WebhookWorld,
  webhookWorld,
} from './webhook-support.ts';

const ada = owner('ada');
const bodyOf = ({ body }: Posted) => JSON.parse(body) as { type: string; data: object };
const idsOf = (posted: readonly Posted[]) => posted.map(({ headers }) => headers['webhook-id']);

/** Waits until so much was posted to a path, and no more is looked for at this time. */
async function came({ target }: WebhookWorld, path: string, count: number): Promise<Posted[]> {
  return waitFor(`${count} posts to ${path}`, () =>
    target.of(path).length >= count ? target.of(path) : undefined,
  );
}

/** Tells of somebody who joined, as the connector does. */
async function join(
  { bus, clock }: WebhookWorld,
  changed: { eventId?: string; origin?: Origin; groupId?: string; isSelf?: boolean } = {},
) {
  const value = {
    ownerId: ada,
    chatId: 'garden@g.us',
    groupId: gardenId,
    eventId: 'e1',
    kind: 'joined',
    memberId: '49123@s.whatsapp.net',
    memberName: 'Cy\u202e Doe',
    at: clock.now(),
    origin: Origin.LIVE,
    sizeAfter: 0,
    isSelf: false,
    ...changed,
  };
  await bus.publish(topics.chatMembership, [{ key: `${ada}:garden@g.us`, value }]);
  await bus.drain();
}

describe('what happens is sent', () => {
  it('of every kind that was chosen, signed, once, with its main fields and its group', async () => {
    await using scheduler = await webhookWorld();
    const { insights, target, clock } = scheduler;
    await using client = await scheduler.start();
    const all = {
      events: [
        'digest.created',
        'question.created',
        'resource.created',
        'moderation.acted',
        'member.joined',
      ],
    };
    const { secret } = await make(client, ada, target.url('/all'), all);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const at = { createdAt: clock.in(1_000), updatedAt: clock.in(1_000) };
    insights.questions.push(aQuestion(at), aQuestion({ ...at, documentId: 'q2'.padEnd(24, '2') }));
    insights.resources.push(aResource(at));
    insights.actions.push(anAction(at));
    insights.digests.push(aDigest(at), aDigest({ ...at, documentId: 'sofar', soFar: true }));
    await join(scheduler);
    // The same again is the same.
    await join(scheduler);
    // Of a history, and of the account itself, nobody hears.
    await join(scheduler, { eventId: 'e2', origin: Origin.HISTORY });
    await join(scheduler, { eventId: 'e3', isSelf: true });
    clock.forward(31_000);
    const posted = await came(scheduler, '/all', 6);
    const webhooks = await scheduler.stored('webhooks');
    clock.forward(31_000);
    clock.forward(31 * minute);
    const now = clock.now();
    await waitFor('another look', () => webhooks.findOne({ lookedTo: { $gte: now } }));
    expect(target.of('/all')).toHaveLength(6);
    for (const { body, headers } of posted) {
      const verified = new Verifier(secret).verify(body, headers);
      expect(verified).toMatchObject({ data: { group: { name: 'Garden' } } });
    }
    const byType = new Map(posted.map((one) => [bodyOf(one).type, bodyOf(one).data]));
    expect([...byType.keys()].sort()).toEqual([...all.events].sort());
    expect(byType.get('member.joined')).toEqual({
      id: '49123@s.whatsapp.net',
      name: 'Cy Doe',
      group: { documentId: gardenId, name: 'Garden' },
    });
    expect(byType.get('resource.created')).toMatchObject({ name: 'Compost', description: null });
    expect(byType.get('digest.created')).toMatchObject({ summary: 'They met.' });
    expect(new Set(idsOf(posted)).size).toBe(6);
  });

  it('of the chosen groups, and of what came after it was made', async () => {
    await using scheduler = await webhookWorld();
    const { insights, target, clock } = scheduler;
    await using client = await scheduler.start();
    const other = 'other'.padEnd(24, '0');
    insights.questions.push(aQuestion({ createdAt: clock.in(-minute), documentId: 'before' }));
    const events = ['question.created', 'member.joined'];
    await make(client, ada, target.url('/one'), { events, groupIds: [gardenId] });
    const createdAt = clock.in(1_000);
    insights.questions.push(
      aQuestion({ createdAt, documentId: 'elsewhere', groupId: other }),
      aQuestion({ createdAt }),
    );
    await join(scheduler, { groupId: other });
    clock.forward(31_000);
    const [posted] = await came(scheduler, '/one', 1);
    expect(posted && bodyOf(posted).data).toMatchObject({ text: 'Who has the key?' });
    const deliveries = await scheduler.stored('webhook_deliveries');
    expect(await deliveries.countDocuments({})).toBe(1);
    // Nothing that somebody wrote lies in the queue.
    expect(JSON.stringify(await deliveries.find({}).toArray())).not.toContain('key?');
  });

  it('of what was found late, and of what happened while no scheduler ran', async () => {
    await using scheduler = await webhookWorld();
    const { insights, target, clock } = scheduler;
    const late = clock.in(hour);
    {
      await using client = await scheduler.start();
      await make(client, ada, target.url('/late'));
      const webhooks = await scheduler.stored('webhooks');
      clock.forward(3 * hour);
      const now = clock.now();
      await waitFor('a look', () => webhooks.findOne({ lookedTo: { $gte: now } }));
    }
    insights.questions.push(aQuestion({ createdAt: late }));
    clock.forward(2 * hour);
    insights.questions.push(aQuestion({ createdAt: clock.now(), documentId: 'while-away' }));
    clock.forward(3 * 24 * hour);
    await using _client = await scheduler.start();
    await came(scheduler, '/late', 2);
  });

  it('of a question that nobody answered for so long, and not of one that was answered since', async () => {
    await using scheduler = await webhookWorld();
    const { insights, target, clock } = scheduler;
    await using client = await scheduler.start();
    const wish = { events: ['question.unanswered'], unansweredHours: 2 };
    const { webhook } = await make(client, ada, target.url('/open'), wish);
    const createdAt = clock.in(1_000);
    const open = aQuestion({ createdAt });
    const answered = aQuestion({ createdAt, documentId: 'answered'.padEnd(24, '0') });
    insights.questions.push(open, answered);
    answered.state = 'answered';
    const webhooks = await scheduler.stored('webhooks');
    clock.forward(hour);
    const now = clock.now();
    await waitFor('a look', () => webhooks.findOne({ lookedTo: { $gte: now } }));
    expect(target.posted).toEqual([]);
    target.answers.set('/open', status(503));
    clock.forward(hour + minute);
    await came(scheduler, '/open', 1);
    // Answered before it could be told: nobody is told any more.
    open.state = 'answered';
    clock.forward(minute);
    const settled = await waitFor('it to be skipped', async () =>
      (await log(client, webhook, ada)).find(({ state }) => state === 'skipped'),
    );
    expect(settled).toMatchObject({ reason: 'settled', event: 'question.unanswered' });
    expect(target.of('/open')).toHaveLength(1);
  });
});

describe('the log', () => {
  it('says how each try went, and sends again under the same id', async () => {
    await using scheduler = await webhookWorld();
    const { target, clock } = scheduler;
    await using client = await scheduler.start();
    const { webhook } = await make(client, ada, target.url('/log'));
    target.answers.set('/log', status(400, {}, 'No such <workflow>\u202e'));
    const failing = await tested(client, ada, webhook, ({ attempts }) => attempts.length > 0);
    expect(failing).toMatchObject({
      state: 'waiting',
      reason: 'status_400',
      event: 'webhook.test',
    });
    expect(failing.attempts[0]).toMatchObject({ status: 400, answer: 'No such <workflow>' });
    expect(failing.dueAt?.getTime()).toBeGreaterThan(clock.now().getTime());
    const again = { ownerId: ada, documentId: failing.documentId };
    await expect(client.resendWebhookDelivery(again)).rejects.toMatchObject({
      code: 'already_waiting',
    });
    target.answers.delete('/log');
    clock.forward(10_000);
    const done = await ended(client, ada, webhook, failing.documentId);
    expect(done).toMatchObject({ state: 'delivered', reason: '', dueAt: undefined });
    expect(done.attempts.map((one) => one.status)).toEqual([400, 204]);
    await client.resendWebhookDelivery(again);
    await came(scheduler, '/log', 3);
    expect(new Set(idsOf(target.of('/log')))).toEqual(new Set([failing.documentId]));
    // Nobody else reads or sends it.
    const bob = { ...again, ownerId: owner('bob') };
    await expect(client.resendWebhookDelivery(bob)).rejects.toMatchObject({ code: 'not_found' });
    expect(await log(client, webhook, owner('bob'))).toEqual([]);
  });

  it('goes with its webhook; off, it is sent nothing', async () => {
    await using scheduler = await webhookWorld();
    const { target, clock, insights } = scheduler;
    await using client = await scheduler.start();
    const { webhook } = await make(client, ada, target.url('/off'));
    const { documentId } = webhook;
    target.answers.set('/off', status(503));
    const waiting = await tested(client, ada, webhook, ({ attempts }) => attempts.length > 0);
    const turn = (active: boolean) =>
      client.updateWebhook({
        ownerId: ada,
        documentId,
        active,
        events: undefined,
        groups: undefined,
      });
    expect((await turn(false)).webhook).toMatchObject({ active: false, offReason: 'owner' });
    expect(await ended(client, ada, webhook, waiting.documentId)).toMatchObject({
      state: 'skipped',
      reason: 'off',
    });
    await expect(client.testWebhook({ ownerId: ada, documentId })).rejects.toMatchObject({
      code: 'webhook_off',
    });
    insights.questions.push(aQuestion({ createdAt: clock.now() }));
    clock.forward(minute);
    expect((await turn(true)).webhook).toMatchObject({ active: true, offReason: '' });
    target.answers.delete('/off');
    await tested(client, ada, webhook);
    // What happened while it was off is not told.
    expect(target.of('/off')).toHaveLength(2);
    await client.deleteWebhook({ ownerId: ada, documentId });
    expect(await log(client, webhook, ada)).toEqual([]);
    const { webhooks } = await client.listWebhooks({ ownerId: ada, query: listQuery() });
    expect(webhooks).toEqual([]);
  });
});

it('two secrets sign while one gives way to the other, also in the middle of a retry', async () => {
  await using scheduler = await webhookWorld();
  const { target, clock } = scheduler;
  await using client = await scheduler.start();
  const { webhook, secret } = await make(client, ada, target.url('/rotated'));
  target.answers.set('/rotated', status(503));
  const { documentId } = await tested(client, ada, webhook, (one) => one.attempts.length > 0);
  const rotated = await client.rotateWebhookSecret({
    ownerId: ada,
    documentId: webhook.documentId,
  });
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.webhook?.previousSecretUntil).toBeInstanceOf(Date);
  target.answers.delete('/rotated');
  clock.forward(10_000);
  await ended(client, ada, webhook, documentId);
  const [first, second] = target.of('/rotated');
  if (!first || !second) throw new Error('it was not tried twice');
  const verify =
    (key: string, { body, headers }: Posted) =>
    () =>
      new Verifier(key).verify(body, headers);
  expect(verify(secret, first)).not.toThrow();
  expect(verify(rotated.secret, first)).toThrow();
  expect(verify(secret, second)).not.toThrow();
  expect(verify(rotated.secret, second)).not.toThrow();
  // A day later the old one signs no more.
  clock.forward(25 * hour);
  await tested(client, ada, webhook);
  expect(target.of('/rotated').at(-1)?.headers['webhook-signature']).not.toContain(' ');
});

it('looks again now and then, and not at once, while none can be taken up', async () => {
  await using scheduler = await webhookWorld();
  const { clock, config } = scheduler;
  const store = await openStore(config.MONGODB_URI);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => store.close());
  const subjects = ['a', 'b'];
  await store.deliveries.add(
    subjects.map((subject) => ({
      ...{ ownerId: ada, webhookId: `webhook-${subject}`, event: 'question.created' as const },
      ...{ subject, groupId: '', occurredAt: clock.now() },
    })),
    clock.now(),
  );
  let takes = 0;
  const take = () => {
    takes += 1;
    return Promise.reject(new Error('the store cannot be written to'));
  };
  const context = {
    logger: silentLogger(),
    now: clock.now,
    store: { ...store, deliveries: { ...store.deliveries, take } },
  } as unknown as SchedulerContext;
  const sender = new DeliverySender(context);
  await sender.look();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await sender.close();
  expect(takes).toBe(2);
});
