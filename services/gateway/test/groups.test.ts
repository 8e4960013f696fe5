import { GetLinkResponse, type Group, GroupSource } from '@groupsight/proto/groups/v1/groups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduledOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

const linked = GetLinkResponse.fromPartial({ state: 'open', importedGroups: true });

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

/** A group's path, or one below it, is not there for anybody else. */
async function isHidden(path: string) {
  const { token } = await gateway.signIn('nosy@example.org');
  expect((await gateway.json('GET', path, { token })).status).toBe(404);
}

const startProcessing = (token: string, { documentId }: Group) =>
  gateway.json('POST', '/api/wa-messages', {
    token,
    body: { remoteJid: documentId },
    headers: { prefer: 'respond-async' },
  });

test('watched groups are composed of groups and insights, with one call for the page', async () => {
  const { ownerId, token } = await gateway.signIn('groups@example.org');
  gateway.groups.addGroup(ownerId, 'B', { isWatched: false, chatId: 'b@g.us' });
  const group = gateway.groups.addGroup(ownerId, 'A', {
    chatId: 'a@g.us',
    description: 'About',
    source: GroupSource.EXPORT,
  });
  const { statsCalls } = gateway.insights;
  const answer = await gateway.json('GET', '/api/watched-groups?sort=name', { token });
  expect(gateway.insights.statsCalls - statsCalls).toBe(1);
  expect(answer).toMatchObject({
    data: [
      {
        documentId: group.documentId,
        name: 'A',
        description: 'About',
        size: 12,
        picture_url: null,
        group_id: 'a@g.us',
        parent_id: null,
        is_watched: true,
        is_announcements: false,
        owner: null,
        source: 'export',
        total_messages: 7,
        daily_activity: { '2026-01-02': 7 },
        top_members: [{ id: 'm1', name: 'Ada', messages: 7 }],
        activity_score: 42,
        member_growth_stats: [{ value: 12, date: '2026-01-02' }],
        last_message_at: '2026-01-02T10:00:00.000Z',
      },
      { name: 'B' },
    ],
    meta: { pagination: { total: 2 } },
  });
  const watched = '/api/watched-groups?filters[is_watched][$eq]=true';
  expect(await gateway.json('GET', watched, { token })).toMatchObject({
    data: [{ name: 'A' }],
    meta: { pagination: { total: 1 } },
  });
});

test('one group is read, watched and unwatched', async () => {
  const { token, group } = await gateway.withGroup('one@example.org', { isWatched: false });
  const path = `/api/watched-groups/${group.documentId}`;
  expect(await gateway.json('GET', `${path}?populate=*`, { token })).toMatchObject({
    data: { is_watched: false, total_messages: 7 },
  });
  for (const is_watched of [true, false]) {
    const answer = await gateway.json('PUT', path, { token, body: { data: { is_watched } } });
    expect(answer).toMatchObject({ status: 200, data: { is_watched, total_messages: 7 } });
  }
  const activity = await gateway.json('GET', `${path}/activity?from=2026-02-01`, { token });
  expect(activity).toMatchObject({ data: [{ date: '2026-02-01', count: 0 }] });
});

test('many groups are watched with one request; the others are told of one by one', async () => {
  const {
    ownerId,
    token,
    group: first,
  } = await gateway.withGroup('many@example.org', {
    isWatched: false,
  });
  const second = gateway.groups.addGroup(ownerId, 'B', {
    isWatched: false,
    source: GroupSource.EXPORT,
  });
  const other = await gateway.withGroup('many-2@example.org', { isWatched: false });
  gateway.insights.outcome = { state: 'fetching' };
  gateway.insights.started = [];
  const ids = [first, second, other.group].map(({ documentId }) => documentId);
  const path = '/api/watched-groups/watch';
  const watch = (is_watched: boolean, as = token) =>
    gateway.json('POST', path, { token: as, body: { data: { groups: ids, is_watched } } });
  expect(await watch(true)).toMatchObject({
    status: 200,
    data: {
      changed: [first.documentId, second.documentId],
      failed: [{ documentId: other.group.documentId, code: 'not_found' }],
      reading: 2,
    },
  });
  expect(gateway.insights.started).toHaveLength(2);
  expect(gateway.insights.started).toContainEqual({ fetchHistory: true, includeDigests: true });
  expect(gateway.insights.started).toContainEqual({ fetchHistory: false, includeDigests: true });
  const reading = (as: string) => gateway.json('GET', '/api/reading', { token: as });
  expect(await reading(token)).toMatchObject({ data: { groups: ids.slice(0, 2), done: 0 } });
  expect(await reading(other.token)).toMatchObject({ data: { groups: [], done: 0 } });
  // What is watched already is not read anew; nor is what is unwatched.
  expect(await watch(true)).toMatchObject({ data: { changed: [], reading: 0 } });
  expect(await watch(false)).toMatchObject({ data: { changed: ids.slice(0, 2), reading: 0 } });
  expect(other.group.isWatched).toBe(false);
  const none = { token, body: { data: { groups: [], is_watched: true } } };
  expect(await gateway.json('POST', path, none)).toMatchObject({ status: 400 });
});

test('groups worth watching: where one takes part, then the most active', async () => {
  const { ownerId, token } = await gateway.signIn('suggest@example.org');
  const add = (name: string, more: Partial<Group> = {}) =>
    gateway.groups.addGroup(ownerId, name, {
      isWatched: false,
      chatId: `suggest-${name}@g.us`,
      ...more,
    });
  const [loud, written, named, few] = ['loud', 'written', 'named', 'few'].map((name) => add(name));
  const watched = add('watched', { isWatched: true });
  const exported = add('exported', { source: GroupSource.EXPORT });
  const counts = (group: Group | undefined, messages: number, own = 0, toOwner = 0) => ({
    chatId: group?.chatId ?? '',
    messages,
    own,
    toOwner,
  });
  gateway.connector.activity.set(ownerId, [
    counts(few, 3),
    counts(loud, 90),
    counts(written, 20, 4),
    counts(named, 20, 1, 2),
    counts(watched, 99, 9, 9),
    counts(exported, 99, 9, 9),
  ]);
  const path = '/api/watch-suggestions';
  expect(await gateway.json('GET', path, { token })).toMatchObject({
    status: 200,
    data: [
      { documentId: named?.documentId, reason: 'to_you', messages: 20, own_messages: 1, to_you: 2 },
      { documentId: written?.documentId, reason: 'you_write', own_messages: 4 },
      { documentId: loud?.documentId, reason: 'active', messages: 90 },
      { documentId: few?.documentId, reason: null, messages: 3 },
    ],
  });
  const other = await gateway.signIn('suggest-2@example.org');
  expect(await gateway.json('GET', path, { token: other.token })).toMatchObject({ data: [] });
});

test("another user's group does not exist", async () => {
  const { ownerId } = await gateway.signIn('owner@example.org');
  const { token } = await gateway.signIn('other@example.org');
  const path = `/api/watched-groups/${gateway.groups.addGroup(ownerId, 'A').documentId}`;
  const body = { data: { is_watched: true } };
  for (const answer of [
    await gateway.json('GET', path, { token }),
    await gateway.json('PUT', path, { token, body }),
    await gateway.json('GET', `${path}/activity`, { token }),
  ]) {
    expect(answer).toMatchObject({ status: 404, data: null, error: { name: 'NotFoundError' } });
  }
});

test('the link: state, QR code, groups, disconnecting', async () => {
  const { ownerId, token } = await gateway.signIn('link@example.org');
  gateway.groups.addGroup(ownerId, 'A', { isAnnouncements: true });
  const codes = { qrcode: 'data:x', pairingCode: 'ABCD-1234' };
  const connecting = { state: 'connecting', ...codes, reason: 'passkey_required' };
  gateway.groups.link = { ...connecting, importedGroups: false };
  expect(await gateway.json('GET', '/api/wa-check', { token })).toMatchObject({ data: connecting });
  expect(await gateway.json('POST', '/api/wa-create', { token })).toMatchObject({
    data: { qrcode: 'data:image/png;base64,AAAA' },
  });
  const typed = { token, body: { data: { phoneNumber: '+15550000000' } } };
  expect(await gateway.json('POST', '/api/wa-pairing-code', typed)).toMatchObject({
    data: { pairingCode: 'ABCD-1234' },
  });
  const early = await gateway.json('GET', '/api/wa-groups', { token });
  expect(early).toMatchObject({
    status: 409,
    error: { name: 'ApplicationError', details: { code: 'not_connected' } },
  });
  gateway.groups.link = linked;
  expect(await gateway.json('GET', '/api/wa-groups', { token })).toMatchObject({
    data: [{ name: 'A', is_announcements: true, group_id: expect.any(String) }],
  });
  const again = await gateway.json('POST', '/api/wa-create', { token });
  expect(again).toMatchObject({ status: 409, error: { details: { code: 'already_linked' } } });
  expect(await gateway.json('POST', '/api/wa-disconnect', { token })).toMatchObject({
    data: { state: 'close' },
  });
  gateway.groups.link = linked;
});

test('a drop is simulated where accounts are, and unknown elsewhere', async () => {
  const { token } = await gateway.signIn('drop@example.org');
  const drop = () =>
    gateway.json('POST', '/api/wa-simulate-drop', { token, body: { milliseconds: 250 } });
  expect(await drop()).toMatchObject({ status: 200, data: { ok: true } });
  expect(gateway.connector.drops).toEqual([250]);
  gateway.connector.simulated = false;
  expect(await drop()).toMatchObject({ status: 404 });
  gateway.connector.simulated = true;
});

test('what is known to be complete of a group, and what is not', async () => {
  const { token, group } = await gateway.withGroup('coverage@example.org');
  const path = `/api/watched-groups/${group.documentId}/coverage`;
  expect(await gateway.json('GET', path, { token })).toMatchObject({
    status: 200,
    data: {
      since: '2026-01-02T10:00:00.000Z',
      gaps: [
        { to: '2026-01-02T13:00:00.000Z', reason: 'phone_silent' },
        { to: null, reason: 'connection_lost' },
      ],
      before: 'before_history',
      unreadable: 3,
    },
  });
  await isHidden(path);
});

test('processing waits for the job and answers what came of it', async () => {
  const { token, group } = await gateway.withGroup('process@example.org');
  gateway.insights.outcome = { state: 'done', messages: 9, newMessages: 4, digests: 2, missing: 1 };
  gateway.insights.started = [];
  for (const remoteJid of [group.chatId, group.documentId]) {
    const body = { remoteJid, includeDigests: true };
    expect(await gateway.json('POST', '/api/wa-messages', { token, body })).toMatchObject({
      status: 200,
      data: { messages: 9, newMessages: 4, digests: 2, coverage: { read: 9, total: 10 } },
    });
  }
  expect(gateway.insights.started).toEqual([
    { fetchHistory: true, includeDigests: true },
    { fetchHistory: true, includeDigests: true },
  ]);
});

test('a job that is done all the same says what could not be fetched', async () => {
  const { token, group } = await gateway.withGroup('warned@example.org');
  const warned = { warningCode: 'not_connected', warningMessage: 'It is not connected.' };
  gateway.insights.outcome = { state: 'done', messages: 3, digests: 1, ...warned };
  const warning = { code: 'not_connected', message: 'It is not connected.' };
  const body = { remoteJid: group.documentId, includeDigests: true };
  const done = await gateway.json('POST', '/api/wa-messages', { token, body });
  expect(done).toMatchObject({ status: 200, data: { messages: 3, digests: 1, warning } });
  const path = `/api/jobs/${(done.data as { jobId: string }).jobId}`;
  expect(await gateway.json('GET', path, { token })).toMatchObject({
    data: { state: 'done', warning },
  });
});

test('respond-async answers the job, which can be read', async () => {
  const { token, group } = await gateway.withGroup('async@example.org', {
    source: GroupSource.EXPORT,
  });
  gateway.insights.outcome = { state: 'failed', errorCode: 'not_connected', errorMessage: 'Gone' };
  const started = await startProcessing(token, group);
  expect(started).toMatchObject({ status: 202, data: { state: 'queued' } });
  expect(gateway.insights.started.at(-1)).toMatchObject({ fetchHistory: false });
  const path = `/api/jobs/${started.data?.jobId}`;
  expect(await gateway.json('GET', path, { token })).toMatchObject({
    data: {
      group: group.documentId,
      state: 'failed',
      error: { code: 'not_connected', message: 'Gone' },
    },
  });
  await isHidden(path);
});

test('the job that runs for a group is found; none is null', async () => {
  const { token, group } = await gateway.withGroup('running@example.org');
  const path = `/api/watched-groups/${group.documentId}/job`;
  expect(await gateway.json('GET', path, { token })).toMatchObject({ status: 200, data: null });
  gateway.insights.outcome = { state: 'digesting', done: 1, total: 3 };
  await startProcessing(token, group);
  const found = { group: group.documentId, state: 'digesting', done: 1, total: 3 };
  expect(await gateway.json('GET', path, { token })).toMatchObject({ data: found });
  await isHidden(path);
});

test('a failed job is answered with its code', async () => {
  const { token, group } = await gateway.withGroup('fails@example.org');
  gateway.insights.outcome = { state: 'failed', errorCode: 'not_connected', errorMessage: 'Gone' };
  const body = { remoteJid: group.documentId, includeDigests: true };
  expect(await gateway.json('POST', '/api/wa-messages', { token, body })).toMatchObject({
    status: 409,
    error: { name: 'ApplicationError', message: 'Gone', details: { code: 'not_connected' } },
  });
});

test('the brief is of the watched groups; each reads and marks their own', async () => {
  const { ownerId, token, group } = await gateway.withGroup('brief@example.org', { name: 'A' });
  gateway.groups.addGroup(ownerId, 'B', { chatId: 'b@g.us', isWatched: false });
  gateway.groups.addGroup(ownerId, 'C', { chatId: 'c@g.us', isAnnouncements: true });
  const other = await gateway.withGroup('brief-2@example.org', { name: 'D' });
  const brief = (as = token) => gateway.json('GET', '/api/brief', { token: as });
  const before = await brief();
  expect(before).toMatchObject({
    data: {
      lines: [
        {
          section: 'dates',
          kind: 'event',
          status: 'changed',
          reason: null,
          who: null,
          group: { documentId: group.documentId, name: 'A' },
          sources: ['m1', 'm2'],
          date: '2026-01-09',
          time: '20:00',
          place: null,
          before: { date: '2026-01-09', time: '19:00' },
        },
      ],
      watchedGroups: 1,
      quietGroups: [],
      leftOut: [{ section: 'days', lines: 2 }],
      since: null,
      knowsYou: true,
      words: 50,
    },
  });
  const [line] = (before.data as { lines: { lineId: string }[] }).lines;
  const body = (read: boolean, lines: unknown = [line?.lineId]) => ({ data: { lines, read } });
  const mark = (read: boolean) =>
    gateway.json('POST', '/api/brief/read', { token, body: body(read) });
  expect(await mark(true)).toMatchObject({ data: { changed: 1 } });
  expect(await mark(true)).toMatchObject({ data: { changed: 0 } });
  expect(await brief()).toMatchObject({ data: { lines: [], since: '2026-01-03T10:00:00.000Z' } });
  expect(await brief(other.token)).toMatchObject({ data: { lines: [{ group: { name: 'D' } }] } });
  expect(await mark(false)).toMatchObject({ data: { changed: 1 } });
  expect(await brief()).toMatchObject(before);
  for (const wrong of [[], ['x'], 'all', Array.from({ length: 501 }, () => line?.lineId)]) {
    const answer = await gateway.json('POST', '/api/brief/read', {
      token,
      body: body(true, wrong),
    });
    expect(answer).toMatchObject({ status: 400 });
  }
  expect(await gateway.json('GET', '/api/brief', {})).toMatchObject({ status: 401 });
});

test('the dashboard counts and names groups', async () => {
  const { ownerId, token, group } = await gateway.withGroup('overview@example.org', { name: 'A' });
  gateway.groups.addGroup(ownerId, 'B', { chatId: 'b@g.us', isWatched: false });
  gateway.groups.addGroup(ownerId, 'C', { chatId: 'c@g.us', isAnnouncements: true });
  const data = { name: 'AI', group: group.documentId };
  await gateway.json('POST', '/api/watched-topics', { token, body: { data } });
  const named = { documentId: group.documentId, name: 'A' };
  const scheduledFor = new Date('2026-01-03T10:00:00Z');
  const result = { status: 'failed', error: 'Away', sentAt: undefined };
  const sentTo = { ...named, chatId: group.chatId, ...result };
  const failed = scheduledOf({ scheduledFor, groups: [sentTo], status: 'failed', error: 'Away' });
  gateway.scheduler.stored.push(
    { ownerId, message: failed },
    { ownerId, message: scheduledOf({ scheduledFor, message: 'Still to come' }) },
  );
  expect(await gateway.json('GET', '/api/overview', { token })).toMatchObject({
    data: {
      totalGroups: 2,
      watchedGroups: 1,
      messagesTracked: 7,
      messagesPerDay: [{ date: '2026-01-02', count: 7 }],
      activeTopics: 1,
      watchedTopics: 1,
      unreadNotifications: 0,
      recentActivity: [
        {
          type: 'scheduled',
          group: named,
          title: 'Hello',
          state: 'failed',
          count: 1,
          detail: 'Away',
          date: null,
          at: '2026-01-03T10:00:00.000Z',
        },
        { type: 'digest', group: named, title: 'A digest', date: '2026-01-01', detail: null },
      ],
      trendingTopics: [{ name: 'AI', color: '#3b82f6', group: named, mentions: 3, before: 1 }],
    },
  });
});
