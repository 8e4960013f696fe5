import { monitorEventLoopDelay } from 'node:perf_hooks';
import { heldMemory } from '@groupsight/shared/testing/held-memory';
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
/** A lot's letters and what was compiled meanwhile are 7 MB; half of all letters at once are 33. */
const mostMegabytes = 25;

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
  /** Sends a newsletter to one member, from the opt-in on. */
  const sendAs = async (ownerId: string, memberId: string) => {
    const said = { name: memberId, channel: 'message', email: '', consent: 'Said so' };
    await client.setNewsletterSubscriber({ ownerId, memberId, ...said });
    await client.prepareNewsletter({ ownerId });
    const query = listQuery({ limit: 10 });
    const letter = await waitFor('their letter', async () => {
      const { letters } = await client.listNewsletterLetters({ ownerId, query });
      return letters.find((one) => one.memberId === memberId);
    });
    const { issueId, documentId: letterId } = letter;
    await client.approveNewsletter({ ownerId, issueId, letterId });
    await waitFor('it to be sent', async () => {
      const { letters } = await client.listNewsletterLetters({ ownerId, query });
      return letters.find((one) => one.memberId === memberId)?.state === 'sent';
    });
  };
  const countOf = async (state: string) =>
    (await issue())?.letters.find((one) => one.state === state)?.count ?? 0;
  return {
    ...here,
    client,
    issue,
    countOf,
    sendAs,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

it('of 10,000 subscribers is written, listed and approved while others are served; the budget holds', async () => {
  await using here = await desk();
  const { client, connector } = here;
  let taken = 0;
  connector.answer = ({ ownerId }) => {
    if (ownerId === bob) return { state: 'done' };
    taken += 1;
    if (taken <= budget) return { state: 'done' };
    return { state: 'failed', errorCode: 'budget_spent', errorMessage: 'x' };
  };
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const held = () => {
    const { heap, buffers } = heldMemory();
    return (heap + buffers) / 1e6;
  };
  const before = held();
  let most = 0;
  const others: number[] = [];
  /**
   * Another owner asks for theirs, again and again, until something is done.
   * @param everyAsk how many of these to each look at the memory, which takes up to a second
   */
  const beside = async (work: Promise<unknown>, everyAsk: number): Promise<void> => {
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const start = performance.now();
      await client.listNewsletterSubscribers({ ownerId: bob, query: listQuery({ limit: 20 }) });
      others.push(performance.now() - start);
      if (others.length % everyAsk === 0) most = Math.max(most, held() - before);
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
  await beside(written, 20);
  expect(await here.countOf('draft')).toBe(many);
  const page = await client.listNewsletterLetters({
    ownerId: ada,
    query: listQuery({ limit: 20, withTotal: true }),
  });
  expect([page.letters.length, page.meta?.total]).toEqual([20, many]);
  const { documentId = '' } = (await here.issue()) ?? {};
  await beside(client.approveNewsletter({ ownerId: ada, issueId: documentId, letterId: '' }), 20);
  await beside(
    waitFor('the budget to be spent', async () => (await here.countOf('sent')) === budget, 120_000),
    100,
  );
  // Those that were on their way come back; then nothing is asked of the connector until there is room.
  await waitFor('nothing to be under way', async () => (await here.countOf('sending')) === 0);
  // Another owner's letters go out beside them: it has been looked for more several times since.
  for (const n of [1, 2, 3]) await here.sendAs(bob, `bob${n}@s`);
  await here.bus.drain();
  const ofAda = connector.commands.filter(({ ownerId }) => ownerId === ada);
  expect(connector.sent).toHaveLength(budget + 3);
  expect(ofAda.length).toBeLessThan(budget + 20);
  expect(await here.countOf('approved')).toBe(many - budget);

  here.clock.forward(hour);
  taken = 0;
  await waitFor('the next ones', async () => (await here.countOf('sent')) > budget, 120_000);
  const twice = connector.sent.map(({ chatId }) => chatId);
  expect(new Set(twice).size).toBe(twice.length);
  // Lots, not all of it at once: neither the memory nor the turns of the process grow with them.
  most = Math.max(most, held() - before);
  expect(most).toBeLessThan(mostMegabytes);
  expect(delays.max / 1e6).toBeLessThan(longestMs);
  expect(Math.max(...others)).toBeLessThan(longestMs);
}, 300_000);
