import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { topics } from '@groupsight/shared/bus/topics';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { type PostOutcome, post } from '../src/webhooks/post.ts';
import { publicTargets } from '../src/webhooks/target.ts';
import { hour, minute } from './support.ts';
import {
  aQuestion,
  ended,
  guardOf,
  make,
  owner,
  status,
  target,
  tested,
  webhookKey,
  webhookWorld,
} from './webhook-support.ts';

const script = new URL('./scheduler-to-kill.ts', import.meta.url).pathname;
const ada = owner('ada');
const never = new AbortController().signal;
const message = (url: string) => ({ url: new URL(url), headers: {}, body: '{}' });

describe('a target', () => {
  it.each([
    ['no address', 'nonsense', 'invalid_url'],
    ['a file', 'file:///etc/passwd', 'invalid_url'],
    ['a password in it', 'https://a:b@example.com/', 'invalid_url'],
    ['http', 'http://example.com/', 'invalid_url'],
    ['this machine', 'https://127.0.0.1/', 'private_address'],
    ['this machine by name', 'https://localhost:8443/', 'private_address'],
    ['this machine in IPv6', 'https://[::1]/', 'private_address'],
    ['a network of its own', 'https://10.0.0.8/', 'private_address'],
    ['the cloud itself', 'https://169.254.169.254/latest/meta-data', 'private_address'],
    ['an address in disguise', 'https://[::ffff:7f00:1]/', 'private_address'],
    ['an address as a number', 'https://2130706433/', 'private_address'],
  ])('is not made of %s', async (_what, url, code) => {
    await using scheduler = await webhookWorld();
    scheduler.config.WEBHOOK_TARGETS = 'public';
    await using client = await scheduler.start({ webhookGuard: publicTargets });
    await expect(make(client, ada, url)).rejects.toMatchObject({ code });
  });

  it('is made of nothing that it cannot be', async () => {
    await using scheduler = await webhookWorld();
    await using client = await scheduler.start();
    const url = scheduler.target.url('/');
    const wishes = [
      [{ events: [] }, 'invalid_events'],
      [{ events: ['question.created', 'webhook.test'] }, 'invalid_events'],
      [{ groupIds: ['x'] }, 'invalid_groups'],
      [{ unansweredHours: 169 }, 'invalid_hours'],
      [{ kind: 'teams' }, 'invalid_kind'],
    ] as const;
    for (const [wish, code] of wishes) {
      const made = make(client, ada, url, wish as Parameters<typeof make>[3]);
      await expect(made).rejects.toMatchObject({ code });
    }
    for (let count = 0; count < 20; count += 1) await make(client, ada, url);
    await expect(make(client, ada, url)).rejects.toMatchObject({ code: 'too_many_webhooks' });
  });

  it('is refused by the address that its name leads to when it is connected to', async () => {
    let leadsTo = '127.0.0.1';
    await using scheduler = await webhookWorld({ resolve: async () => [leadsTo] });
    const { target: there } = scheduler;
    await using client = await scheduler.start();
    const { webhook } = await make(client, ada, there.url('/moved'));
    leadsTo = '10.0.0.8';
    const delivery = await tested(client, ada, webhook, ({ attempts }) => attempts.length > 0);
    expect(delivery).toMatchObject({ state: 'waiting', reason: 'refused' });
    expect(there.posted).toEqual([]);
  });

  it('that redirects is not followed', async () => {
    await using there = await target();
    there.answers.set('/a', status(307, { location: there.url('/b') }));
    const outcome = await post(message(there.url('/a')), guardOf(there), never);
    expect(outcome).toMatchObject({ status: 307, reason: 'redirected' });
    expect(there.of('/b')).toEqual([]);
  });

  it('that never answers, or never ends its answer, is waited for until the deadline', async () => {
    await using there = await target();
    there.answers.set('/silent', () => undefined);
    there.answers.set('/endless', (_request, response) => {
      response.writeHead(500);
      response.write('…');
    });
    const wait = (path: string) => post(message(there.url(path)), guardOf(there), never, 200);
    expect(await wait('/silent')).toMatchObject({ status: 0, reason: 'timeout' });
    expect(await wait('/endless')).toMatchObject({ reason: 'timeout' });
  });

  it('that answers with 100 MB is heard for a kilobyte', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(256 * 1024, 'x');
    const flood = createServer((request, response) => {
      request.resume();
      response.writeHead(request.url === '/ok' ? 200 : 500);
      const more = () => {
        while (sent < 100 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
    });
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve));
    await using stack = new AsyncDisposableStack();
    stack.defer(async () => {
      flood.closeAllConnections();
      await new Promise((resolve) => flood.close(resolve));
    });
    const { port } = flood.address() as AddressInfo;
    const guard = { isPort: () => true, isAddress: () => true, resolve: async () => ['127.0.0.1'] };
    const outcomes: PostOutcome[] = [];
    for (const path of ['/ok', '/failing']) {
      sent = 0;
      outcomes.push(await post(message(`http://localhost:${port}${path}`), guard, never));
      expect(sent).toBeLessThan(20 * 1024 * 1024);
    }
    expect(outcomes.map(({ reason }) => reason)).toEqual(['', 'status_500']);
    expect(outcomes[1]?.answer).toHaveLength(200);
  });

  it('is not sent a word where its name leads to two addresses, one of them private', async () => {
    await using there = await target();
    const guard = guardOf(there, { resolve: async () => ['127.0.0.1', '192.168.1.1'] });
    expect(await post(message(there.url('/')), guard, never)).toMatchObject({ reason: 'refused' });
    expect(there.posted).toEqual([]);
  });
});

describe('a target that fails', () => {
  it('for ever is tried less and less for a day, then off after days, and its owner hears of it', async () => {
    await using scheduler = await webhookWorld();
    const { target: there, clock } = scheduler;
    await using client = await scheduler.start();
    const { webhook } = await make(client, ada, there.url('/broken'));
    const other = await make(client, ada, there.url('/fine'));
    there.answers.set('/broken', status(500));
    const { documentId } = await tested(client, ada, webhook, (one) => one.attempts.length > 0);
    const deliveries = await scheduler.stored('webhook_deliveries');
    const waits: number[] = [];
    let last: Awaited<ReturnType<typeof ended>> | undefined;
    for (let tries = 1; last?.state !== 'failed'; tries += 1) {
      last = await ended(client, ada, webhook, documentId, ({ attempts, state }) => {
        return attempts.length >= Math.min(tries, 20) || state === 'failed';
      });
      const dueAt = last.dueAt?.getTime() ?? 0;
      if (last.state === 'waiting') {
        waits.push(Math.round((dueAt - clock.now().getTime()) / 5_000) * 5);
        clock.set(new Date(dueAt + 500));
      }
    }
    expect(waits.slice(0, 8)).toEqual([5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400]);
    expect(last).toMatchObject({ state: 'failed', reason: 'status_500' });
    // Nothing else is held up meanwhile.
    expect(await tested(client, ada, other.webhook)).toMatchObject({ state: 'delivered' });
    clock.forward(60 * hour);
    await tested(client, ada, webhook);
    const webhooks = await scheduler.stored('webhooks');
    expect(await webhooks.findOne({ name: 'n8n', active: false })).toMatchObject({
      offReason: 'failing',
    });
    const mails = await scheduler.stored('mails');
    expect(await mails.countDocuments({ kind: 'webhook-off', ownerId: ada, detail: 'n8n' })).toBe(
      1,
    );
    expect(await deliveries.countDocuments({ state: 'waiting' })).toBe(0);
  });

  it('holds up what else it is to be sent, tried once for all of it', async () => {
    await using scheduler = await webhookWorld();
    const { target: there, clock, insights } = scheduler;
    await using client = await scheduler.start();
    await make(client, ada, there.url('/down'));
    const tried: number[] = [];
    there.answers.set('/down', (request, response) => {
      tried.push(clock.now().getTime());
      status(503)(request, response);
    });
    for (let count = 0; count < 9; count += 1) {
      const documentId = `question${count}`.padStart(24, '0');
      insights.questions.push(aQuestion({ documentId, createdAt: clock.in(1_000) }));
    }
    clock.forward(31_000);
    await waitFor('a try', () => tried.length >= 1);
    const deliveries = await scheduler.stored('webhook_deliveries');
    const held = { dueAt: { $gt: new Date((tried[0] ?? 0) + 4_000) } };
    await waitFor('all to be held up', async () => (await deliveries.countDocuments(held)) === 9);
    clock.forward(6_000);
    await waitFor('another', () => tried.length >= 2);
    there.answers.delete('/down');
    clock.forward(40_000);
    await waitFor('all to come', async () => {
      return (await deliveries.countDocuments({ state: 'delivered' })) === 9;
    });
    // Nine that are due at once would be tried within a second.
    const between = tried.slice(1).map((at, index) => at - (tried[index] ?? 0));
    expect(Math.min(...between)).toBeGreaterThan(4_000);
  });

  it('that its owner changes while it says that it is gone stays on, and nobody is told it is off', async () => {
    await using scheduler = await webhookWorld();
    const { target: there } = scheduler;
    await using client = await scheduler.start();
    const { webhook } = await make(client, ada, there.url('/changed'));
    const { documentId } = webhook;
    there.answers.set('/changed', (request, response) => {
      there.answers.set('/changed', status(204));
      const events = { names: ['digest.created'] };
      const changed = { ownerId: ada, documentId, active: undefined, events, groups: undefined };
      void client.updateWebhook(changed).then(() => status(410)(request, response));
    });
    expect(await tested(client, ada, webhook)).toMatchObject({ reason: 'status_410' });
    const mails = await scheduler.stored('mails');
    await waitFor('the mail to be withdrawn', () =>
      mails.findOne({ kind: 'webhook-off', state: 'skipped', reason: 'off' }),
    );
    const webhooks = await scheduler.stored('webhooks');
    expect(await webhooks.findOne({})).toMatchObject({ active: true, offReason: '' });
    expect(await tested(client, ada, webhook)).toMatchObject({ state: 'delivered' });
  });

  it('by saying that it is gone is off at once', async () => {
    await using scheduler = await webhookWorld();
    const { target: there } = scheduler;
    await using client = await scheduler.start();
    const { webhook } = await make(client, ada, there.url('/gone'));
    there.answers.set('/gone', status(410));
    expect(await tested(client, ada, webhook)).toMatchObject({ reason: 'status_410' });
    const webhooks = await scheduler.stored('webhooks');
    await waitFor('it to be off', () => webhooks.findOne({ active: false, offReason: 'gone' }));
  });

  it('for a key that is lost is off, and works again when it was entered anew', async () => {
    await using scheduler = await webhookWorld();
    const { target: there, config } = scheduler;
    let webhook: Awaited<ReturnType<typeof make>>['webhook'];
    {
      await using client = await scheduler.start();
      ({ webhook } = await make(client, ada, there.url('/key')));
    }
    config.WEBHOOK_KEY = Buffer.alloc(32, 6);
    await using client = await scheduler.start();
    const delivery = await tested(client, ada, webhook);
    expect(delivery).toMatchObject({ state: 'failed', reason: 'key_lost' });
    const { documentId } = webhook;
    const webhooks = await scheduler.stored('webhooks');
    await waitFor('it to be off', () => webhooks.findOne({ offReason: 'key_lost' }));
    const { secret } = await client.rotateWebhookSecret({ ownerId: ada, documentId });
    const wish = { url: there.url('/key'), active: true, events: undefined, groups: undefined };
    await client.updateWebhook({ ownerId: ada, documentId, ...wish });
    expect(await tested(client, ada, webhook)).toMatchObject({ state: 'delivered' });
    const [posted] = there.of('/key');
    if (!posted) throw new Error('nothing came');
    expect(() => new Verifier(secret).verify(posted.body, posted.headers)).not.toThrow();
  });

  it('is nobody’s where no key is set', async () => {
    await using scheduler = await webhookWorld();
    scheduler.config.WEBHOOK_KEY = undefined;
    await using client = await scheduler.start();
    const made = make(client, ada, scheduler.target.url('/'));
    await expect(made).rejects.toMatchObject({ code: 'webhooks_off' });
  });
});

describe('deliveries', () => {
  it('go out once from two schedulers', async () => {
    await using scheduler = await webhookWorld();
    const { target: there, clock, insights } = scheduler;
    await using client = await scheduler.start();
    await using _second = await scheduler.start();
    await make(client, ada, there.url('/two'));
    for (let count = 0; count < 30; count += 1) {
      const documentId = `question${count}`.padStart(24, '0');
      insights.questions.push(aQuestion({ documentId, createdAt: clock.in(1_000) }));
    }
    clock.forward(31_000);
    const deliveries = await scheduler.stored('webhook_deliveries');
    await waitFor('all to be delivered', async () => {
      return (await deliveries.countDocuments({ state: 'delivered' })) === 30;
    });
    expect(new Set(there.posted.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
    expect(there.posted).toHaveLength(30);
  });

  it('come again, under the same id, after a scheduler was killed while it sent', async () => {
    await using scheduler = await webhookWorld();
    const { target: there, config, clock } = scheduler;
    let made: Awaited<ReturnType<typeof make>>;
    let documentId: string;
    {
      // It is called off when it ends, and leaves it to whoever comes next.
      await using client = await scheduler.start({ webhookGuard: guardOf(there) });
      made = await make(client, ada, `http://127.0.0.1:${there.port}/kill`);
      there.answers.set('/kill', () => undefined);
      const test = { ownerId: ada, documentId: made.webhook.documentId };
      const { delivery } = await client.testWebhook(test);
      documentId = delivery?.documentId ?? '';
    }
    const deliveries = await scheduler.stored('webhook_deliveries');
    const due = { $set: { dueAt: clock.in(-1_000), tries: 0, attempts: [] } };
    await deliveries.updateOne({ _id: documentId as never }, due);
    const before = there.posted.length;
    const child = spawn(process.execPath, [script, JSON.stringify(config), '0', webhookKey], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await using stack = new AsyncDisposableStack();
    stack.defer(() => void child.kill('SIGKILL'));
    await waitFor('the target to be asked', () => there.posted.length > before);
    const [held] = await deliveries.find({}).toArray();
    expect(held).toMatchObject({ state: 'waiting', attempts: [] });
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    there.answers.delete('/kill');
    await using client = await scheduler.start();
    clock.forward(2 * minute);
    const done = await ended(client, ada, made.webhook, documentId);
    expect(done).toMatchObject({ state: 'delivered' });
    expect(new Set(there.posted.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([documentId]),
    );
  });

  it('and their webhooks go with an owner who is deleted while they wait', async () => {
    await using scheduler = await webhookWorld();
    const { target: there, bus, clock } = scheduler;
    await using client = await scheduler.start({ eraseSettleMs: 50 });
    const { webhook } = await make(client, ada, there.url('/erased'));
    const ben = await make(client, owner('ben'), there.url('/ben'));
    there.answers.set('/erased', status(503));
    await tested(client, ada, webhook, ({ attempts }) => attempts.length > 0);
    const value = { userId: ada, timezone: '', plan: '', at: clock.now(), deleted: true };
    await bus.publish(topics.usersChanges, [{ key: ada, value }]);
    await bus.drain();
    const [webhooks, deliveries] = [
      await scheduler.stored('webhooks'),
      await scheduler.stored('webhook_deliveries'),
    ];
    await waitFor('everything to be gone', async () => {
      const ofAda = { ownerId: ada };
      const left =
        (await webhooks.countDocuments(ofAda)) + (await deliveries.countDocuments(ofAda));
      return left === 0;
    });
    const count = there.of('/erased').length;
    clock.forward(hour);
    await tested(client, owner('ben'), ben.webhook);
    expect(there.of('/erased')).toHaveLength(count);
  });
});
