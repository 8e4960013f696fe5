import { monitorEventLoopDelay } from 'node:perf_hooks';
import { listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { subscriberId } from '../src/newsletters/newsletters.repository.ts';
import { mailWorld, owner } from './mail-support.ts';
import { hour } from './support.ts';

const ada = owner('ada');
const bob = owner('bob');
const many = 10_000;
/** Of the account, in a day. */
const budget = 80;
/** A figure that only a mistake reaches: the machine is often busy with other tests, too. */
const longestMs = 5_000;

async function desk() {
  const stack = new AsyncDisposableStack();
  const here = stack.use(await mailWorld());
  const client = stack.use(await here.start());
  for (const one of [ada, bob]) await here.tell(one, { plan: 'ultimate' });
  const at = here.clock.now();
  const rows = Array.from({ length: many }, (_, n) => {
    const memberId = `m${n}@s`;
    const _id = subscriberId(ada, memberId);
    const said = { state: 'opted_in', channel: 'message', email: '', consent: 'By form' };
    const decided = { decidedBy: 'owner', decidedAt: at, createdAt: at, updatedAt: at };
    return { _id, ownerId: ada, memberId, name: `Member ${n}`, ...said, ...decided };
  });
  const subscribers = (await here.openDatabase()).collection('newsletter_subscribers');
  await subscribers.insertMany(rows as never[]);
  const issue = async () => {
    const { issues } = await client.listNewsletterIssues({ ownerId: ada, query: undefined });
    return issues[0];
  };
  const countOf = async (state: string) =>
    (await issue())?.letters.find((one) => one.state === state)?.count ?? 0;
  return { ...here, client, issue, countOf, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

it('of 10,000 subscribers is written, listed and approved while others are served; the budget holds', async () => {
  await using here = await desk();
  const { client, connector } = here;
  let taken = 0;
  connector.answer = () => {
    taken += 1;
    if (taken <= budget) return { state: 'done' };
    return { state: 'failed', errorCode: 'budget_spent', errorMessage: 'x' };
  };
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const before = process.memoryUsage().rss;
  const others: number[] = [];
  /** Another owner asks for theirs, again and again, until something is done. */
  const beside = async (work: Promise<unknown>): Promise<void> => {
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const start = performance.now();
      await client.listNewsletterSubscribers({ ownerId: bob, query: listQuery({ limit: 20 }) });
      others.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await work;
  };

  await client.prepareNewsletter({ ownerId: ada });
  const written = waitFor(
    'the letters',
    async () => (await here.issue())?.state === 'ready',
    120_000,
  );
  await beside(written);
  expect(await here.countOf('draft')).toBe(many);
  const page = await client.listNewsletterLetters({
    ownerId: ada,
    query: listQuery({ limit: 20, withTotal: true }),
  });
  expect([page.letters.length, page.meta?.total]).toEqual([20, many]);
  const { documentId = '' } = (await here.issue()) ?? {};
  await beside(client.approveNewsletter({ ownerId: ada, issueId: documentId, letterId: '' }));
  await beside(
    waitFor('the budget to be spent', async () => (await here.countOf('sent')) === budget, 120_000),
  );
  // Those that were on their way come back; then nothing is asked of the connector until there is room.
  await waitFor('nothing to be under way', async () => (await here.countOf('sending')) === 0);
  await here.bus.drain();
  expect(connector.sent).toHaveLength(budget);
  expect(connector.commands.length).toBeLessThan(budget + 20);
  expect(await here.countOf('approved')).toBe(many - budget);

  here.clock.forward(hour);
  taken = 0;
  await waitFor('the next ones', async () => (await here.countOf('sent')) > budget, 120_000);
  const twice = connector.sent.map(({ chatId }) => chatId);
  expect(new Set(twice).size).toBe(twice.length);
  // Lots, not all of it at once: neither the memory nor the turns of the process grow with them.
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(400);
  expect(delays.max / 1e6).toBeLessThan(longestMs);
  expect(Math.max(...others)).toBeLessThan(longestMs);
}, 300_000);
