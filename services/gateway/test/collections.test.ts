import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  digestOf,
  factOf,
  messageOf,
  notificationOf,
  questionOf,
  resourceOf,
} from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
beforeAll(async () => {
  gateway = await startHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('digests: filtered by group, sorted, paged, with their group', async () => {
  const { ownerId, token, group } = await gateway.withGroup('digests@example.org');
  const other = gateway.groups.addGroup(ownerId, 'Others');
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) {
    const soFar = day === '2026-01-03';
    gateway.insights.digests.add(ownerId, digestOf(group.documentId, day, { soFar }));
  }
  gateway.insights.digests.add(ownerId, digestOf(other.documentId, '2026-01-04'));
  const query =
    `filters[group][documentId][$eq]=${group.documentId}` +
    '&sort=date:desc&pagination[page]=1&pagination[pageSize]=2&populate=*';
  const answer = await gateway.json('GET', `/api/digests?${query}`, { token });
  expect(answer).toMatchObject({
    status: 200,
    data: [
      {
        date: '2026-01-03',
        keyPoints: [{ text: 'A point', sources: ['M1'] }],
        conversations: [{ text: 'Bo asks.', sentiment: 'positive', messages: 3, members: 2 }],
        coverage: { read: 2, total: 3, deleted: 1, unreadable: 0, gaps: [] },
        so_far: true,
        createdAt: '2026-01-02T10:00:00.000Z',
        group: { documentId: group.documentId, name: 'Investors', group_id: group.chatId },
      },
      { date: '2026-01-02', so_far: false },
    ],
    meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
  });
  const plain = await gateway.json('GET', '/api/digests?pagination[start]=1&pagination[limit]=1', {
    token,
  });
  expect(plain).toMatchObject({ meta: { pagination: { start: 1, limit: 1, total: 4 } } });
  expect(JSON.stringify(plain)).not.toMatch(/Investors|conversations/);
});

test('fields choose what is answered; id and documentId always are', async () => {
  const { ownerId, token, group } = await gateway.withGroup('fields@example.org');
  gateway.insights.digests.add(ownerId, digestOf(group.documentId, '2026-01-01'));
  const answer = await gateway.json('GET', '/api/digests?fields[0]=date&populate=group', { token });
  expect(answer).toMatchObject({ status: 200 });
  expect(Object.keys((answer.data as unknown as object[])[0] ?? {}).sort()).toEqual([
    'date',
    'documentId',
    'group',
    'id',
  ]);
});

test('questions carry answers, and these their resources, as far as asked', async () => {
  const { ownerId, token, group } = await gateway.withGroup('questions@example.org');
  gateway.insights.questions.add(ownerId, questionOf(group.documentId));
  const first = async (query: string) => {
    const answer = await gateway.json('GET', `/api/questions?${query}`, { token });
    return (answer.data as unknown as { answers?: { resource?: unknown }[] }[])[0];
  };
  expect(await first('')).toMatchObject({ answerCount: 1 });
  expect((await first(''))?.answers).toBeUndefined();
  expect((await first('populate=answers'))?.answers?.[0]).not.toHaveProperty('resource');
  for (const query of [
    'populate[answers][populate][0]=resource',
    'populate[answers][populate]=*',
    'populate=answers.resource',
    'populate=*',
  ]) {
    expect((await first(query))?.answers).toMatchObject([{ resource: { type: 'link' } }]);
  }
});

test('facts tell how they stand and stood, also those of a digest, where asked', async () => {
  const { ownerId, token, group } = await gateway.withGroup('facts@example.org');
  const practice = factOf(group.documentId);
  const others = { kind: 'task', who: [{ id: 'ana@s', name: 'Ana' }], date: '' };
  gateway.insights.facts.add(ownerId, practice);
  gateway.insights.facts.add(ownerId, factOf(group.documentId, others));
  const dates = [{ sources: ['M2'], fact: practice }];
  gateway.insights.digests.add(ownerId, digestOf(group.documentId, '2026-01-02', { dates }));
  const list = async (path: string) => {
    const { data } = await gateway.json('GET', path, { token });
    return data as unknown as Record<string, unknown>[];
  };
  const [first, task] = await list('/api/facts?populate=group');
  expect(first).toMatchObject({
    kind: 'event',
    status: 'changed',
    version: 2,
    end_time: null,
    place: 'Hall',
    history: [{ status: 'planned', date: '2026-01-04', place: null, message_id: 'M2' }],
    group: { documentId: group.documentId },
  });
  expect(task).toMatchObject({ date: null, who: [{ id: 'ana@s', name: 'Ana' }] });
  const [plain] = await list('/api/digests');
  expect(plain).not.toHaveProperty('dates');
  const [digest] = await list('/api/digests?populate[0]=dates&populate[1]=tasks');
  expect(digest?.dates).toMatchObject([{ sources: ['M2'], fact: { what: 'Choir practice' } }]);
  expect(digest?.tasks).toEqual([]);
  expect(digest).not.toHaveProperty('decisions');
});

test('a digest is called good, bad, or neither again; nobody else’s is', async () => {
  const { ownerId, token, group } = await gateway.withGroup('ratings@example.org');
  const other = await gateway.withGroup('other-ratings@example.org');
  const digest = digestOf(group.documentId, '2026-01-02');
  gateway.insights.digests.add(ownerId, digest);
  const path = `/api/digests/${digest.documentId}/rating`;
  const rate = (rating: unknown, as = token) =>
    gateway.json('PUT', path, { token: as, body: { data: { rating } } });
  expect(await rate('up')).toMatchObject({ status: 200, data: { rating: 'up' } });
  expect((await gateway.json('GET', '/api/digests', { token })).data).toMatchObject([
    { rating: 'up' },
  ]);
  expect(await rate('good')).toMatchObject({ status: 400 });
  expect(await rate('down', other.token)).toMatchObject({ status: 404 });
  expect(await rate(null)).toMatchObject({ status: 200, data: { rating: null } });
});

test('resources name the address of a link, or where the medium is read', async () => {
  const { ownerId, token, group } = await gateway.withGroup('resources@example.org');
  gateway.insights.resources.add(ownerId, resourceOf(group.documentId, { name: 'A link' }));
  const image = resourceOf(group.documentId, { type: 'image', name: 'B', url: '', mediaId: 'm 1' });
  gateway.insights.resources.add(ownerId, image);
  const answer = await gateway.json('GET', '/api/resources?sort=name', { token });
  expect(answer).toMatchObject({
    data: [
      { title: 'A link', media_url: 'https://example.org/a', description: null },
      { type: 'image', url: null, media_url: expect.stringMatching(/^\/api\/media\/m%201\?link=/) },
    ],
  });
});

test('whether a question is answered is put right, by its owner', async () => {
  const { ownerId, token, group } = await gateway.withGroup('right@example.org');
  const { documentId } = gateway.insights.questions.add(ownerId, questionOf(group.documentId));
  const path = `/api/questions/${documentId}`;
  const say = (answered: unknown, as = token) =>
    gateway.json('PUT', path, { token: as, body: { data: { answered } } });
  expect(await say(false)).toMatchObject({
    status: 200,
    data: { answered: false, corrected: true, answers: [{ resource: { type: 'link' } }] },
  });
  expect(await say(null)).toMatchObject({ data: { answered: true, corrected: false } });
  expect((await say('yes')).status).toBe(400);
  const thief = await gateway.signIn('right-thief@example.org');
  expect((await say(false, thief.token)).status).toBe(404);
});

test('the chat is read around a message, and the messages behind a topic by page', async () => {
  const { ownerId, token, group } = await gateway.withGroup('chat@example.org');
  const groupId = group.documentId;
  for (let n = 1; n <= 5; n++) {
    gateway.insights.messages.add(ownerId, messageOf(groupId, `M${n}`));
  }
  const read = (query: string) =>
    gateway.json('GET', `/api/watched-groups/${groupId}/conversation?${query}`, { token });
  expect(await read('message_id=M3&before=1&after=1')).toMatchObject({
    status: 200,
    data: [{ message_id: 'M2' }, { message_id: 'M3', text: 'Words of M3' }, { message_id: 'M4' }],
    meta: { hasEarlier: true, hasLater: true },
  });
  expect((await read('message_id=nope')).status).toBe(404);
  for (const query of ['before=101', 'after=-1', 'before=x']) {
    expect([query, (await read(query)).status]).toEqual([query, 400]);
  }
  const data = { name: 'AI', group: groupId };
  const topic = await gateway.json('POST', '/api/watched-topics', { token, body: { data } });
  const path = `/api/watched-topics/${topic.data?.documentId}/messages`;
  const page = await gateway.json('GET', `${path}?pagination[page]=2&pagination[pageSize]=2`, {
    token,
  });
  expect(page).toMatchObject({
    data: [{ message_id: 'M3' }, { message_id: 'M4' }],
    meta: { pagination: { page: 2, pageSize: 2, pageCount: 3, total: 5 } },
  });
});

test('members: searched, sorted, paged, by field', async () => {
  const { ownerId, token, group } = await gateway.withGroup('members@example.org');
  const groupId = group.documentId;
  for (const [sender, count] of [
    ['Ana', 3],
    ['Bob', 2],
    ['Cem', 1],
  ] as const) {
    for (let n = 0; n < count; n++) {
      const message = { ...messageOf(groupId, `${sender}${n}`), senderName: sender };
      gateway.insights.messages.add(ownerId, { ...message, senderId: `${sender}@s` });
    }
  }
  const read = (query: string, id = groupId) =>
    gateway.json('GET', `/api/watched-groups/${id}/members?${query}`, { token });
  expect(await read('sort=messages:asc&pagination[page]=1&pagination[pageSize]=2')).toMatchObject({
    status: 200,
    data: [
      { id: 'Cem@s', name: 'Cem', messages: 1, last_message_at: '2026-01-02T10:00:00.000Z' },
      { name: 'Bob', messages: 2 },
    ],
    meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } },
  });
  expect(await read('filters[name][$containsi]=AN')).toMatchObject({ data: [{ name: 'Ana' }] });
  const named = await read('fields=name');
  expect(named.data).toEqual(['Ana', 'Bob', 'Cem'].map((name) => ({ id: `${name}@s`, name })));
  expect((await read('', 'nope')).status).toBe(404);
  expect((await read('filters[nope]=1')).status).toBe(400);
});

test('active members: people, counted once over the watched groups', async () => {
  const { ownerId, token, group } = await gateway.withGroup('active@example.org');
  const other = gateway.groups.addGroup(ownerId, 'Gardeners', { chatId: 'gardeners@g.us' });
  const unwatched = gateway.groups.addGroup(ownerId, 'Not watched', { isWatched: false });
  const announcements = gateway.groups.addGroup(ownerId, 'News', { isAnnouncements: true });
  const wrote = (in_: string, senderId: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const message = { ...messageOf(in_, `${in_}${senderId}${n}`), senderName: senderId };
      gateway.insights.messages.add(ownerId, { ...message, senderId });
    }
  };
  wrote(group.documentId, 'ana', 2);
  wrote(other.documentId, 'ana', 2);
  wrote(group.documentId, 'bo', 3);
  wrote(unwatched.documentId, 'cy', 9);
  wrote(announcements.documentId, 'cy', 9);
  const read = (query = '') => gateway.json('GET', `/api/active-members${query}`, { token });
  expect(await read()).toMatchObject({
    status: 200,
    data: [
      {
        id: 'ana',
        name: 'ana',
        messages: 4,
        groups: [{ name: 'Investors' }, { name: other.name }],
      },
      { id: 'bo', messages: 3, groups: [{ documentId: group.documentId }] },
    ],
  });
  expect((await read()).data).toHaveLength(2);
  expect((await read('?search=GARDEN')).data).toMatchObject([{ id: 'ana', messages: 2 }]);
  expect((await read('?search=nothing')).data).toEqual([]);
  const stranger = await gateway.signIn('stranger-to-active@example.org');
  expect(await gateway.json('GET', '/api/active-members', stranger)).toMatchObject({ data: [] });
  expect((await gateway.json('GET', '/api/active-members')).status).toBe(401);
});

test('people: over the watched groups, and one of them; nobody of another user', async () => {
  const { ownerId, token, group } = await gateway.withGroup('people@example.org');
  const unwatched = gateway.groups.addGroup(ownerId, 'Left alone', { isWatched: false });
  const ana = {
    memberId: '49151@s.whatsapp.net',
    name: 'Ana',
    groupIds: [group.documentId],
    messages: 9,
    recentMessages: 4,
    messagesBefore: 1,
    activeDays: 3,
    firstDate: '2026-01-02',
    lastMessageAt: new Date('2026-03-02T10:00:00Z'),
    questionsAsked: 1,
    questionsAnswered: 2,
    segments: ['rising'],
  };
  const hidden = { ...ana, memberId: 'cy@s', groupIds: [unwatched.documentId] };
  gateway.insights.people.set(ownerId, [ana, hidden]);
  const read = (path: string, as = { token }) => gateway.json('GET', `/api/people${path}`, as);
  const figures = { documentId: ana.memberId, name: 'Ana', messages: 9, recent_messages: 4 };
  expect(await read('?filters[segment][$eq]=rising&sort=messages:desc')).toMatchObject({
    status: 200,
    data: [{ ...figures, segments: ['rising'], groups: [{ name: group.name }] }],
    meta: { pagination: { total: 1 }, segments: [{ segment: 'new', people: 1 }], everybody: 9 },
  });
  expect((await read('?fields=name')).data).toEqual([{ documentId: ana.memberId, name: 'Ana' }]);
  const page = await read(`/${encodeURIComponent(ana.memberId)}`);
  const groups = [{ group: { name: group.name }, messages: 3 }];
  expect(page).toMatchObject({ status: 200, data: { ...figures, groups, hours: [1, 0] } });
  expect((await read('/cy@s')).status).toBe(404);
  const stranger = await gateway.signIn('stranger-to-people@example.org');
  expect((await read('', stranger)).data).toEqual([]);
  expect((await read(`/${ana.memberId}`, stranger)).status).toBe(404);
});

test('participants: everybody who is in the group, searched and paged', async () => {
  const { token, group } = await gateway.withGroup('participants@example.org');
  const groupId = group.documentId;
  const members = ['Ana', 'Bob', ''].map((name, n) => ({
    memberId: `${n}@s`,
    name,
    isAdmin: n === 1,
  }));
  gateway.groups.members.set(groupId, members);
  const read = (query: string, id = groupId) =>
    gateway.json('GET', `/api/watched-groups/${id}/participants?${query}`, { token });
  expect(await read('pagination[page]=1&pagination[pageSize]=2')).toMatchObject({
    status: 200,
    data: [
      { id: '0@s', name: 'Ana', is_admin: false },
      { id: '1@s', name: 'Bob', is_admin: true },
    ],
    meta: { pagination: { total: 3 } },
  });
  expect(await read('filters[name][$containsi]=AN')).toMatchObject({ data: [{ name: 'Ana' }] });
  expect((await read('', 'nope')).status).toBe(404);
});

test('topics and rules: made, read, changed, deleted', async () => {
  const { token, group } = await gateway.withGroup('topics@example.org');
  for (const [path, data] of [
    ['/api/watched-topics', { name: 'AI', description: 'Models' }],
    ['/api/moderation-rules', { name: 'No links', description: 'Links', delete_message: true }],
  ] as const) {
    const created = await gateway.json('POST', path, {
      token,
      body: { data: { ...data, group: group.documentId } },
    });
    expect(created).toMatchObject({ status: 201, data });
    const one = `${path}/${created.data?.documentId}`;
    const changed = await gateway.json('PUT', one, { token, body: { data: { name: 'Changed' } } });
    expect(changed).toMatchObject({ status: 200, data: { ...data, name: 'Changed' } });
    const read = await gateway.json('GET', `${one}?populate=group`, { token });
    expect(read).toMatchObject({ data: { group: { name: 'Investors' } } });
    const deleted = await gateway.call('DELETE', one, {
      token,
      headers: { 'content-type': 'application/json' },
    });
    expect([deleted.status, await deleted.text()]).toEqual([204, '']);
    expect((await gateway.json('GET', one, { token })).status).toBe(404);
  }
});

test("a topic or rule cannot be put into another user's group", async () => {
  const { group } = await gateway.withGroup('mine@example.org');
  const { token } = await gateway.signIn('thief@example.org');
  const data = { name: 'X', description: 'Y', group: group.documentId };
  for (const path of ['/api/watched-topics', '/api/moderation-rules']) {
    const answer = await gateway.json('POST', path, { token, body: { data } });
    expect(answer).toMatchObject({ status: 404, error: { name: 'NotFoundError' } });
  }
});

test('devices that are pushed to: each has their own, and removes no other', async () => {
  const one = await gateway.signIn('push-1@example.org');
  const two = await gateway.signIn('push-2@example.org');
  const endpoint = 'https://push.example.org/send/abc';
  const data = {
    endpoint,
    keys: { p256dh: 'BKey', auth: 'aXM' },
    kinds: ['digest'],
    name: 'Phone',
  };
  const save = (changed: object, token = one.token) =>
    gateway.json('POST', '/api/push-devices', { token, body: { data: { ...data, ...changed } } });
  const saved = await save({});
  expect(saved).toMatchObject({ data: { name: 'Phone', kinds: ['digest'] } });
  const devices = (token: string) => gateway.json('GET', '/api/push', { token });
  expect(await devices(one.token)).toMatchObject({
    data: { publicKey: 'BPush', devices: [{ name: 'Phone' }] },
  });
  expect(await devices(two.token)).toMatchObject({ data: { devices: [] } });
  const path = `/api/push-devices/push-${endpoint.length}`;
  expect((await gateway.call('DELETE', path, { token: two.token })).status).toBe(404);
  expect((await gateway.call('DELETE', path, { token: one.token })).status).toBe(204);
  expect(await devices(one.token)).toMatchObject({ data: { devices: [] } });
  for (const bad of [
    { kinds: [] },
    { kinds: ['all'] },
    { keys: {} },
    { name: '' },
    { endpoint: 1 },
  ]) {
    expect(await save(bad)).toMatchObject({ error: { status: 400 } });
  }
  expect(await gateway.json('GET', '/api/push', {})).toMatchObject({ error: { status: 401 } });
});

test('notifications: marked, all marked, deleted, cleared', async () => {
  const { ownerId, token } = await gateway.signIn('bell@example.org');
  const [one, two] = [1, 2, 3].map(() =>
    gateway.insights.notifications.add(ownerId, notificationOf()),
  );
  const path = `/api/notifications/${one?.documentId}`;
  const marked = await gateway.json('PUT', path, { token, body: { data: { read: true } } });
  expect(marked).toMatchObject({ status: 200, data: { read: true, type: 'topic' } });
  expect(await gateway.json('POST', '/api/notifications/mark-all-read', { token })).toMatchObject({
    data: { changed: 2 },
  });
  const gone = `/api/notifications/${two?.documentId}`;
  expect((await gateway.call('DELETE', gone, { token })).status).toBe(204);
  expect((await gateway.call('DELETE', gone, { token })).status).toBe(404);
  expect((await gateway.call('DELETE', '/api/notifications', { token })).status).toBe(204);
  const left = await gateway.json('GET', '/api/notifications', { token });
  expect(left).toMatchObject({ data: [], meta: { pagination: { total: 0, pageCount: 0 } } });
});
