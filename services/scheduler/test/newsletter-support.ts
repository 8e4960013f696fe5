import { Origin } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import type { MailServerBehaviour } from '@groupsight/shared/testing/mail-server';
import { listQuery } from '@groupsight/shared/testing/query';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { mailWorld, owner } from './mail-support.ts';
import type { SchedulerClient } from './support.ts';

export const ada = owner('ada');

/** An owner's newsletter with a mail server, and what is done with it. */
export async function desk(behaviour: MailServerBehaviour = {}) {
  const stack = new AsyncDisposableStack();
  const here = stack.use(await mailWorld(behaviour));
  const client = stack.use(await here.start());
  await here.tell(ada, { plan: 'ultimate' });
  const read = (memberId: string, changed: object = {}) =>
    client.setNewsletterSubscriber({
      ownerId: ada,
      memberId,
      name: memberId,
      channel: 'message',
      email: '',
      consent: 'Said so at the meeting',
      ...changed,
    });
  const letters = async (on: SchedulerClient = client) => {
    const asked = { ownerId: ada, query: listQuery({ limit: 100 }) };
    return (await on.listNewsletterLetters(asked)).letters;
  };
  const issue = async () => {
    const { issues } = await client.listNewsletterIssues({ ownerId: ada, query: undefined });
    return issues[0];
  };
  const prepared = async () => {
    await client.prepareNewsletter({ ownerId: ada });
    return waitFor('the issue', async () => {
      const found = await issue();
      return found?.state === 'ready' ? found : undefined;
    });
  };
  const approve = (issueId: string, letterId = '') =>
    client.approveNewsletter({ ownerId: ada, issueId, letterId });
  const settled = (state: string, count: number) =>
    waitFor(`${count} letters that are ${state}`, async () => {
      const found = (await letters()).filter((one) => one.state === state);
      return found.length === count ? found : undefined;
    });
  const says = async (memberId: string, wanted: boolean, changed: object = {}) => {
    const at = here.clock.now();
    const value = { ownerId: ada, memberId, memberName: memberId, wanted, direct: true, at };
    await here.bus.publish(topics.chatConsents, [{ key: ada, value: { ...value, ...changed } }]);
    await here.bus.drain();
  };
  const merge = async (from: string, into: string) => {
    const chat = { ownerId: ada, chatId: 'c@g.us', groupId: 'g', origin: Origin.LIVE };
    const change = { eventId: `${from} ${into}`, kind: 'merged', memberId: into, mergedId: from };
    const rest = { memberName: '', at: here.clock.now(), sizeAfter: 0, isSelf: false };
    const value = { ...chat, ...change, ...rest };
    await here.bus.publish(topics.chatMembership, [{ key: `${ada}:c@g.us`, value }]);
    await here.bus.drain();
  };
  const choose = (changed: object = {}) =>
    client.setNewsletterSettings({
      ownerId: ada,
      settings: {
        groupIds: [],
        rhythm: 'weekly',
        weekday: 1,
        hour: 9,
        channel: 'message',
        nextAt: undefined,
        ...changed,
      },
    });
  const subscribers = async () =>
    (await client.listNewsletterSubscribers({ ownerId: ada, query: undefined })).subscribers;
  return {
    ...here,
    client,
    choose,
    read,
    letters,
    issue,
    prepared,
    approve,
    settled,
    says,
    merge,
    subscribers,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
