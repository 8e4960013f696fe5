import { deadLetterTopic, topics } from '@groupsight/shared/bus/topics';
import { describe, expect, it } from 'vitest';
import { all, aRule, happened, message, notices, place, said, world } from './support.ts';

const here = place();
const at = new Date('2026-03-10T13:00:00Z');
const by = { memberId: 'a', memberName: 'Ann', at };
const edited = (messageId: string, text: string) =>
  happened(here, { $case: 'edited', value: { messageId, text, at } });
const deleted = (messageId: string) =>
  happened(here, { $case: 'deleted', value: { messageId, at } });
const reacted = (messageId: string) =>
  happened(here, { $case: 'reaction', value: { messageId, emoji: '👍', ...by } });
const voted = (messageId: string) =>
  happened(here, { $case: 'vote', value: { messageId, options: ['tue'], ...by } });

describe('live messages', () => {
  it('are shown at once, with what they share; nobody is told of an unwatched group', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const elsewhere = place(here.ownerId, '2@g.us');
    await insights.tellGroup(here);
    await insights.tellGroup(elsewhere, { isWatched: false });
    const link = message('m1', { text: 'Minutes: https://docs.example.com/minutes' });
    await insights.tell([said(here, link), said(elsewhere, link)]);
    const { stats } = await client.getGroupStats({
      ownerId: here.ownerId,
      groupIds: [here.groupId, elsewhere.groupId],
    });
    // The connector tells only of watched ones: it may have heard so before this service.
    expect(stats.map(({ totalMessages }) => totalMessages)).toEqual([1, 1]);
    expect((await client.listResources(all(here))).resources).toHaveLength(1);
    expect(await notices(client)).toMatchObject([
      { type: 'resource', link: `/group/${here.groupId}?tab=resources` },
    ]);
  });

  it('deleted or edited change everything derived from them', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    const shared = { text: 'Look at https://docs.example.com/plan please' };
    const asked = { text: 'Where do we meet on Friday?', at: new Date('2026-03-10T12:05:00Z') };
    await insights.tell([
      said(here, message('m1', shared)),
      said(here, message('m2', asked)),
      deleted('m1'),
      edited('m2', 'Found it, thanks anyway'),
      edited('unknown', 'nothing'),
    ]);
    expect((await client.listResources(all(here))).resources).toEqual([]);
    expect((await client.listQuestions(all(here))).questions).toEqual([]);
    const { messages } = await client.listMessages(all(here));
    expect(messages).toMatchObject([
      { messageId: 'm1', type: 'deleted', text: '' },
      { messageId: 'm2', text: 'Found it, thanks anyway', edited: true },
    ]);
    const { stats } = await client.getGroupStats({
      ownerId: here.ownerId,
      groupIds: [here.groupId],
    });
    // A deleted message was sent all the same.
    expect(stats[0]?.totalMessages).toBe(2);
    // The messages again, as a redelivery brings them, revive nothing.
    await insights.tell([said(here, message('m1', shared)), said(here, message('m2', asked))]);
    expect((await client.listMessages(all(here))).messages).toEqual(messages);
  });

  it('a record that cannot be read goes aside and stops nothing', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    await insights.tell([
      said(here, message('m1')),
      reacted('m1'),
      said(here, message('', { text: 'poison' })),
      voted('m1'),
      said(here, message('m2')),
    ]);
    expect((await client.listMessages(all(here))).messages).toHaveLength(2);
    const dead: string[] = [];
    await insights.bus.subscribe({
      topic: deadLetterTopic(topics.chatMessages.name),
      group: 'test',
      onBatch: async (records) => {
        dead.push(...records.map(({ headers }) => headers.errorCode ?? ''));
      },
    });
    await insights.bus.drain();
    expect(dead).toEqual(['invalid_event']);
  });

  it('of one owner never show for another, even in the same chat', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const bobs = place('owner-bob');
    await insights.tellGroup(here);
    await insights.tellGroup(bobs);
    await insights.tell([said(here, message('m1', { text: 'Ada only: https://a.example.com' }))]);
    await insights.tell([said(bobs, message('m1', { text: 'Bob only' }))]);
    const { messages } = await client.listMessages({ ownerId: 'owner-bob', query: undefined });
    expect(messages.map(({ text }) => text)).toEqual(['Bob only']);
    expect(
      (await client.listResources({ ownerId: 'owner-bob', query: undefined })).resources,
    ).toEqual([]);
    const [stolen] = (await client.listResources(all(here))).resources;
    expect(stolen).toBeDefined();
    const { rule } = await client.createRule(aRule());
    const theirs = { ownerId: 'owner-bob', documentId: rule?.documentId ?? '' };
    await expect(client.deleteRule(theirs)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(
      client.updateRule({ ...theirs, name: 'mine', allowedMembers: undefined }),
    ).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

describe('what members did about a message', () => {
  it('counts with it: of each the latest, whatever comes again', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    const ofMember = (memberId: string, minute: number) => ({
      messageId: 'p1',
      memberId,
      memberName: '',
      at: new Date(Date.UTC(2026, 2, 10, 13, minute)),
    });
    const reactedBy = (memberId: string, emoji: string, minute: number) =>
      happened(here, { $case: 'reaction', value: { ...ofMember(memberId, minute), emoji } });
    const votedBy = (memberId: string, options: string[], minute: number) =>
      happened(here, { $case: 'vote', value: { ...ofMember(memberId, minute), options } });
    const poll = message('p1', { type: 'MESSAGE_TYPE_POLL', text: 'When?\nMonday\nTuesday' });
    const events = [
      // A vote may come before its poll.
      ...[votedBy('ann', ['Monday'], 1), said(here, poll), votedBy('bo', ['Tuesday'], 2)],
      ...[votedBy('ann', ['Tuesday'], 3), votedBy('cem', ['Monday'], 4), votedBy('cem', [], 5)],
      ...[reactedBy('ann', '👍', 1), reactedBy('bo', '🎉', 2), reactedBy('bo', '👍', 3)],
      ...[reactedBy('cem', '🌹', 4), reactedBy('cem', '', 5), reactedBy('dea', '🎉', 6)],
    ];
    const read = async () => (await client.listMessages(all(here))).messages[0];
    await insights.tell(events);
    const counted = {
      reactions: [
        { emoji: '👍', count: 2 },
        { emoji: '🎉', count: 1 },
      ],
      pollOptions: [
        { text: 'Monday', votes: 0 },
        { text: 'Tuesday', votes: 2 },
      ],
      pollVoters: 2,
    };
    expect(await read()).toMatchObject(counted);
    await insights.tell(events.toReversed());
    expect(await read()).toMatchObject(counted);
    const polls = { ownerId: here.ownerId, groupId: here.groupId, messageIds: ['p1'] };
    const { votes } = await client.listPollVotes(polls);
    expect(votes.map(({ memberId, options }) => [memberId, options])).toEqual([
      ['bo', ['Tuesday']],
      ['ann', ['Tuesday']],
    ]);
    const stranger = await client.listPollVotes({ ...polls, ownerId: 'owner-eve' });
    expect(stranger.votes).toEqual([]);
  });

  it('is one person’s when two members turn out to be one, whatever comes when', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    const voted = (memberId: string, option: string, minute: number) => {
      const at = new Date(Date.UTC(2026, 2, 10, 13, minute));
      const value = { messageId: 'p1', memberId, memberName: '', options: [option], at };
      return happened(here, { $case: 'vote', value });
    };
    const merged = happened(here, {
      $case: 'memberMerged',
      value: { fromId: '111@lid', intoId: '49@s', name: '' },
    });
    const poll = message('p1', { type: 'MESSAGE_TYPE_POLL', text: 'When?\nMonday\nTuesday' });
    const read = async () => (await client.listMessages(all(here))).messages[0];
    const votes = (monday: number, tuesday: number) => ({
      pollOptions: [{ votes: monday }, { votes: tuesday }],
      pollVoters: monday + tuesday,
    });
    await insights.tell([
      ...[said(here, poll), voted('111@lid', 'Tuesday', 3), voted('49@s', 'Monday', 1)],
      voted('bo', 'Monday', 1),
    ]);
    expect(await read()).toMatchObject(votes(2, 1));
    await insights.tell([merged]);
    expect(await read()).toMatchObject(votes(1, 1));
    // The same again, and what is still on its way under the old id.
    await insights.tell([voted('111@lid', 'Tuesday', 3), merged, voted('111@lid', 'Monday', 4)]);
    expect(await read()).toMatchObject(votes(2, 0));
  });
});

describe('topics', () => {
  it('count stored and new messages, notify once an hour, and follow their words', async () => {
    await using insights = await world();
    const now = new Date('2026-03-12T10:00:00Z');
    await using client = await insights.start({ now: () => now });
    await insights.tellGroup(here);
    await insights.tell([said(here, message('m1', { text: 'The roses need water' }))]);
    const { topic } = await client.createTopic({ ...here, name: ' Rose ', description: '' });
    expect(topic).toMatchObject({ name: 'Rose', color: '#3b82f6', mentions: 1, totalMentions: 1 });
    const documentId = topic?.documentId ?? '';
    await insights.tell([
      said(here, message('m2', { text: 'A rose is a rose', sequence: 1 })),
      said(here, message('m3', { text: 'ROSES!', sequence: 2 })),
      said(here, message('m4', { text: 'tulips', sequence: 3 })),
      said(here, message('old', { text: 'rose', at: new Date('2026-01-01T10:00:00Z') })),
    ]);
    const listed = await client.listTopics(all(here));
    expect(listed.topics).toMatchObject([{ mentions: 3, totalMentions: 4 }]);
    const days = listed.topics[0]?.dailyMentions ?? [];
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ date: '2026-02-27', count: 0 });
    expect(days.filter(({ count }) => count > 0)).toEqual([{ date: '2026-03-10', count: 3 }]);
    const behind = async (offset: number, limit: number) => {
      const asked = { ownerId: here.ownerId, documentId, offset, limit };
      const { messages, meta } = await client.listTopicMessages(asked);
      return [messages.map((one) => one.messageId), meta?.total];
    };
    expect(await behind(0, 100)).toEqual([['m3', 'm2', 'm1', 'old'], 4]);
    expect(await behind(1, 2)).toEqual([['m2', 'm1'], 4]);
    expect(await behind(3, 2)).toEqual([['old'], 4]);
    expect(await behind(9, 2)).toEqual([[], 4]);
    const foreign = { ownerId: 'owner-bob', documentId, offset: 0, limit: 1 };
    await expect(client.listTopicMessages(foreign)).rejects.toMatchObject({ kind: 'not_found' });
    const told = (await notices(client)).filter(({ type }) => type === 'topic');
    expect(told).toHaveLength(2);
    const overview = await client.getOverview({ ownerId: here.ownerId, groupIds: [here.groupId] });
    expect(overview).toMatchObject({ messagesTracked: 5, activeTopics: 1 });
    expect(overview.trendingTopics).toMatchObject([{ mentions: 3, before: 0 }]);

    const renamed = await client.updateTopic({ ownerId: here.ownerId, documentId, name: 'tulip' });
    expect(renamed.topic).toMatchObject({ mentions: 1, totalMentions: 1 });
    await client.deleteTopic({ ownerId: here.ownerId, documentId });
    expect((await client.listTopics(all(here))).topics).toEqual([]);
  });

  it('refuse what is not a topic', async () => {
    await using insights = await world();
    await using client = await insights.start();
    const blank = client.createTopic({ ...here, name: '   ', description: '' });
    await expect(blank).rejects.toMatchObject({ kind: 'invalid', code: 'invalid_name' });
    const coloured = client.createTopic({ ...here, name: 'x', description: '', color: 'url(x)' });
    await expect(coloured).rejects.toMatchObject({ code: 'invalid_color' });
  });
});

describe('notifications', () => {
  it('are read, deleted, and not revived by a redelivered cause', async () => {
    await using insights = await world();
    await using client = await insights.start();
    await insights.tellGroup(here);
    const link = said(here, message('m1', { text: 'Minutes: https://docs.example.com/minutes' }));
    await insights.tell([link]);
    const { ownerId } = here;
    expect(await client.markNotificationsRead({ ownerId, documentId: '' })).toEqual({ changed: 1 });
    const [notice] = await notices(client);
    expect(notice?.read).toBe(true);
    const mine = { ownerId, documentId: notice?.documentId ?? '' };
    const theirs = { ...mine, ownerId: 'owner-bob' };
    await expect(client.deleteNotifications(theirs)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await client.deleteNotifications(mine)).toEqual({ deleted: 1 });
    await insights.tell([link]);
    expect(await notices(client)).toEqual([]);
  });
});
