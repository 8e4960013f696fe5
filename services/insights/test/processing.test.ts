import { Origin } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { describe, expect, it } from 'vitest';
import {
  all,
  conversation,
  followed,
  happened,
  marker,
  message,
  notices,
  place,
  said,
  world,
} from './support.ts';

const here = place();
const history = () => conversation().map((one) => said(here, one, Origin.EXPORT));

describe('an import', () => {
  it('is stored, counted and digested at its marker, each statement with its sources', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell([...history(), marker(here, 'job-1', 11)]);

    const { job } = await client.getJob({ ownerId: here.ownerId, jobId: 'job-1' });
    expect(job).toMatchObject({ state: 'done', messages: 11, newMessages: 10, digests: 2 });

    const [digest] = (await client.listDigests(all(here))).digests;
    const { documentId = '' } = digest ?? {};
    const rate = (rating: string, ownerId = here.ownerId) =>
      client.rateDigest({ ownerId, documentId, rating });
    expect((await rate('up')).digest).toMatchObject({ documentId, rating: 'up' });
    await expect(rate('up', 'somebody-else')).rejects.toMatchObject({ code: 'not_found' });
    await expect(rate('splendid')).rejects.toThrow('A rating is up or down.');
    // It stays said when the digest is built again.
    await insights.tell([...history(), marker(here, 'job-again', 11)]);
    expect((await client.listDigests(all(here))).digests[0]).toMatchObject({ rating: 'up' });
    expect((await rate('')).digest).toMatchObject({ rating: '' });

    const { stats } = await client.getGroupStats({
      ownerId: here.ownerId,
      groupIds: [here.groupId],
    });
    expect(stats[0]).toMatchObject({
      totalMessages: 10,
      dailyActivity: [
        { date: '2026-03-10', count: 5 },
        { date: '2026-03-11', count: 4 },
        { date: '2026-03-12', count: 1 },
      ],
      lastMessageAt: new Date('2026-03-12T08:00:00Z'),
    });
    expect(stats[0]?.topMembers.map(({ name, messages }) => [name, messages])).toEqual([
      ['Ana', 4],
      ['Luis', 3],
      ['Mia', 3],
    ]);

    const { digests, meta } = await client.listDigests(all(here));
    expect(meta?.total).toBe(2);
    expect(digests.map(({ date }) => date)).toEqual(['2026-03-11', '2026-03-10']);
    const { messages } = await client.listMessages(all(here));
    for (const digest of digests) {
      const ofDay = messages.filter(({ date }) => date === digest.date);
      const ids = new Set(ofDay.map(({ messageId }) => messageId));
      expect(digest.statements.length).toBeGreaterThan(0);
      for (const { sources } of [...digest.statements, ...digest.keyPoints]) {
        expect(sources.length).toBeGreaterThan(0);
        expect(sources.filter((id) => !ids.has(id))).toEqual([]);
      }
      expect(digest).toMatchObject({ engine: 'local', messagesRead: ofDay.length });
    }
  });

  it('finds questions with answers that carry what they share, and resources', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell([...history(), marker(here, 'job-1', 11, false)]);

    const { questions } = await client.listQuestions(all(here));
    const tools = questions.find(({ messageId }) => messageId === 'c7');
    expect(tools?.answers[0]).toMatchObject({
      messageId: 'c8',
      answeredBy: 'Mia',
      resource: { type: 'link', url: 'https://tools.example.com/spades' },
    });
    const venue = questions.find(({ messageId }) => messageId === 'c1');
    expect(venue?.answers[0]).toMatchObject({ messageId: 'c2', answeredBy: 'Luis' });

    const { resources } = await client.listResources(all(here));
    const event = resources.find(({ type }) => type === 'event');
    expect(event).toMatchObject({ eventDate: '2026-03-21', eventTime: '18:00', sharedBy: 'Luis' });
    expect(resources.filter(({ type }) => type === 'link')).toHaveLength(2);
    expect(await client.listDigests(all(here))).toMatchObject({ digests: [] });
  });

  it('what the owner says of a question stays when its day is processed again', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell([...history(), marker(here, 'job-1', 11, false)]);
    const { ownerId } = here;
    const tools = async () => {
      const { questions } = await client.listQuestions(all(here));
      return questions.find(({ messageId }) => messageId === 'c7');
    };
    const found = await tools();
    expect(found).toMatchObject({ answered: true, corrected: false });
    const { documentId = '' } = found ?? {};
    const wrong = { answered: false, corrected: true };
    const { question } = await client.updateQuestion({ ownerId, documentId, answered: false });
    expect(question).toMatchObject(wrong);
    // Another answer changes the question itself, and the day around it.
    const late = message('c9b', {
      senderId: 'bo@s',
      senderName: 'Bo',
      at: new Date('2026-03-11T10:30:00Z'),
      text: 'The roses need a rake too',
      quotedMessageId: 'c7',
    });
    await insights.tell([said(here, late, Origin.EXPORT), marker(here, 'job-2', 12, false)]);
    const again = await tools();
    expect(again?.answers.map((one) => one.messageId)).toContain('c9b');
    expect(again).toMatchObject(wrong);
    const open = async () => {
      const { digests } = await client.listDigests(all(here));
      const day = digests.find(({ date }) => date === '2026-03-11');
      const told = (statements: readonly { text: string }[] = []) =>
        statements.some(({ text }) => text.includes('camera'));
      return [told(day?.statements), told(day?.keyPoints), day?.summary.includes('camera')];
    };
    // Nobody answers, but the owner knows better: the digest does not ask any more.
    const unanswered = message('c9c', {
      senderId: 'bo@s',
      senderName: 'Bo',
      at: new Date('2026-03-11T22:30:00Z'),
      text: 'Who has the camera of the club? I need it for the fair on Saturday',
    });
    await insights.tell([said(here, unanswered, Origin.EXPORT), marker(here, 'job-3', 13)]);
    expect(await open()).toEqual([false, true, false]);
    const camera = (await client.listQuestions(all(here))).questions.find(
      ({ messageId }) => messageId === 'c9c',
    );
    const settled = { ownerId, documentId: camera?.documentId ?? '' };
    await client.updateQuestion({ ...settled, answered: true });
    expect(await open()).toEqual([false, false, false]);
    const later = message('c9d', {
      at: new Date('2026-03-11T22:20:00Z'),
      text: 'The seeds are sold out',
    });
    await insights.tell([said(here, later, Origin.EXPORT), marker(here, 'job-4', 14)]);
    expect(await open()).toEqual([false, false, false]);
    await client.updateQuestion(settled);
    expect(await open()).toEqual([false, true, false]);
    const stranger = { ownerId: 'somebody-else', documentId, answered: true };
    await expect(client.updateQuestion(stranger)).rejects.toMatchObject({ kind: 'not_found' });
    await client.updateQuestion({ ownerId, documentId });
    expect(await tools()).toMatchObject({ answered: true, corrected: false });
  });
});

describe('Process Group Chat', () => {
  it('of an export is done without the network, once at a time', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tell([...history(), marker(here, 'job-1', 11, false)]);
    const request = { ...here, fetchHistory: false, includeDigests: true };
    const { job } = await client.startProcessing(request);
    const states = await followed(client, here, job?.jobId ?? '');
    expect(states.at(-1)).toMatchObject({ state: 'done', digests: 2, newMessages: 0 });
    expect(insights.commands).toEqual([]);
    expect(await notices(client)).toEqual([]);
  });

  it('in the background is told of over all groups, until somebody asks for it', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const { ownerId } = here;
    const second = place(ownerId, '2@g.us');
    for (const group of [here, second]) await insights.tellGroup(group);
    const request = { fetchHistory: true, includeDigests: true };
    const begin = (group: typeof here) =>
      client.startProcessing({ ...group, ...request, background: true });
    const { job } = await begin(here);
    await begin(second);
    expect(job).toMatchObject({ state: 'queued', background: true });
    const reading = (owner = ownerId) => client.getReading({ ownerId: owner });
    const groupIds = [here.groupId, second.groupId];
    expect(await reading()).toEqual({ groupIds, done: 0 });
    expect(await reading('somebody-else')).toEqual({ groupIds: [], done: 0 });
    await insights.tell([marker(second, (await begin(second)).job?.jobId ?? '', 0)]);
    expect(await reading()).toEqual({ groupIds: [here.groupId], done: 1 });
    // Whoever processes a group that is being read waits for it from here on.
    const asked = await client.startProcessing({ ...here, ...request });
    expect(asked.job).toMatchObject({ jobId: job?.jobId, background: false });
    expect(await reading()).toEqual({ groupIds: [], done: 0 });
  });

  it('of a live group asks for history; the same job answers until its marker ends it', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    const request = { ...here, fetchHistory: true, includeDigests: true };
    const [first, second] = [
      await client.startProcessing(request),
      await client.startProcessing(request),
    ];
    const jobId = first.job?.jobId ?? '';
    expect(second.job?.jobId).toBe(jobId);
    expect(await client.findRunningJob(here)).toMatchObject({ job: { jobId, state: 'queued' } });
    await insights.bus.drain();
    expect(insights.commands.map(({ action }) => action?.$case)).toEqual(['fetchHistory']);

    await insights.tell([
      ...conversation().map((one) => said(here, one, Origin.HISTORY)),
      { ...marker(here, jobId, 11), origin: Origin.HISTORY },
    ]);
    const states = await followed(client, here, jobId);
    expect(states.at(-1)).toMatchObject({ state: 'done', newMessages: 10, digests: 2 });
    expect(await notices(client)).toMatchObject([
      { type: 'digest', read: false, link: `/group/${here.groupId}?tab=digests` },
    ]);
    expect(await client.findRunningJob(here)).toEqual({ job: undefined });
    const again = await client.startProcessing(request);
    expect(again.job?.jobId).not.toBe(jobId);
  });

  it('asks the network for what is not known to be complete; at night for the latest', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    const hour = 3_600_000;
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * hour);
    const covers = (from: Date | undefined, to: Date, gapReason = '') =>
      happened(here, { $case: 'coverage', value: { from, to, gapReason } }, Origin.HISTORY);
    const sinces = async () => {
      await insights.bus.drain();
      return insights.commands.map(({ action }) =>
        action?.$case === 'fetchHistory' ? action.value.since : null,
      );
    };
    const ask = async (nightly: boolean) => {
      const request = { ...here, fetchHistory: true, includeDigests: false, nightly };
      const { job } = await client.startProcessing(request);
      const ended = marker(here, job?.jobId ?? '', 0, false);
      await insights.tell([{ ...ended, origin: Origin.HISTORY }]);
    };
    await ask(true);
    const [old, gone, back, now] = [at(900), at(500), at(400), at(0)];
    await insights.tell([
      ...[covers(old, gone), covers(back, now)],
      covers(undefined, old, 'before_history'),
    ]);
    await ask(true);
    await ask(false);
    expect(await sinces()).toEqual([
      undefined,
      new Date(now.getTime() - hour),
      new Date(gone.getTime() - hour),
    ]);
  });

  it('asked for by several at once is one job', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    const request = { ...here, fetchHistory: true, includeDigests: true };
    const started = await Promise.all([1, 2, 3, 4].map(() => client.startProcessing(request)));
    expect(new Set(started.map(({ job }) => job?.jobId)).size).toBe(1);
    await insights.settle();
    expect(insights.commands).toHaveLength(1);
  });

  it('that no longer moves is given up, also when a page asks for it', async () => {
    await using insights = await world();
    let now = new Date();
    await using client = await insights.start({ now: () => now });
    const request = { ...here, fetchHistory: true, includeDigests: true };
    const { job } = await client.startProcessing(request);
    now = new Date(now.getTime() + 16 * 60_000);
    expect(await client.findRunningJob(here)).toEqual({ job: undefined });
    const ended = await client.getJob({ ownerId: here.ownerId, jobId: job?.jobId ?? '' });
    expect(ended.job).toMatchObject({ state: 'failed', errorCode: 'timed_out' });
  });

  it('fails with the reason of the connector', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const { job } = await client.startProcessing({
      ...here,
      fetchHistory: true,
      includeDigests: true,
    });
    const jobId = job?.jobId ?? '';
    const result = {
      ownerId: here.ownerId,
      chatId: here.chatId,
      idempotencyKey: `history:${jobId}`,
      jobId,
      messageId: '',
      at: new Date(),
      errorCode: '',
      errorMessage: '',
    };
    const key = chatKey(here.ownerId, here.chatId);
    await insights.bus.publish(topics.chatCommandResults, [
      { key, value: { ...result, state: 'progress', fetched: 40 } },
    ]);
    await insights.bus.drain();
    expect(await client.getJob({ ownerId: here.ownerId, jobId })).toMatchObject({
      job: { state: 'fetching', done: 40 },
    });
    const failure = { errorCode: 'not_connected', errorMessage: 'Your account is not connected.' };
    await insights.bus.publish(topics.chatCommandResults, [
      { key, value: { ...result, ...failure, state: 'failed', fetched: 40 } },
    ]);
    const states = await followed(client, here, jobId);
    expect(states.at(-1)).toMatchObject({ state: 'failed', ...failure });
  });

  it('a watched job may be unknown at first', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const watching = followed(client, here, 'job-late');
    await insights.tell([...history(), marker(here, 'job-late', 11)]);
    expect((await watching).at(-1)).toMatchObject({ state: 'done', digests: 2 });
  });
});
