import { expect, test } from 'vitest';
import { personOf } from './support/documents.ts';
import { startHarness } from './support/harness.ts';

const path = '/api/members-dashboard';

async function stage(address: string) {
  const gateway = await startHarness();
  const { user, ownerId, token } = await gateway.signIn(address);
  user.plan = 'ultimate';
  const group = gateway.groups.addGroup(ownerId, 'Garden club');
  const hidden = gateway.groups.addGroup(ownerId, 'Unwatched', { isWatched: false });
  const other = await gateway.signIn(`other-${address}`);
  other.user.plan = 'ultimate';
  return { gateway, user, ownerId, token, group, hidden, other };
}

test('rows of the watched groups, with the role, and figures against the days before', async () => {
  const { gateway, ownerId, token, group, hidden, other } = await stage('dashboard@example.org');
  await using _ = gateway;
  gateway.insights.people.set(ownerId, [
    personOf([group.documentId]),
    personOf([hidden.documentId], { memberId: 'cy@s' }),
  ]);
  gateway.groups.members.set(group.documentId, [
    { memberId: personOf([]).memberId, name: 'Ana', isAdmin: true },
  ]);
  const read = (query: string, as: { token?: string } = { token }) =>
    gateway.json('GET', `${path}${query}`, as);
  const groups = [{ documentId: group.documentId, name: 'Garden club' }];
  expect(await read('?days=90&filters[role][$eq]=admin&sort=change:desc')).toMatchObject({
    status: 200,
    data: [
      {
        documentId: personOf([]).memberId,
        role: 'admin',
        admin_of: groups,
        groups,
        note: null,
        tags: [],
        period_messages: 4,
        period_messages_before: 1,
        period_days: 2,
        topics: [{ name: 'Roses', mentions: 2 }],
      },
    ],
    meta: {
      pagination: { total: 1 },
      period: { from: '90 days ago' },
      figures: { messages: 4 },
      figures_before: { messages: 1 },
      months: [{ month: '2026-03', writers: 1 }],
      tags: [{ tag: 'press', people: 1 }],
    },
  });
  expect(await read('')).toMatchObject({ meta: { period: { from: '28 days ago' } } });
  expect(await read('', other)).toMatchObject({ status: 200, data: [], meta: { everybody: 0 } });
  for (const bad of ['?days=1', '?days=x', '?days[]=7', '?pagination[page]=0']) {
    expect([bad, (await read(bad)).status]).toEqual([bad, 400]);
  }
  expect((await read('', {})).status).toBe(401);
});

test('a note is written, read on the page of the person, and deleted; by its owner alone', async () => {
  const { gateway, user, ownerId, token, group, other } = await stage('notes@example.org');
  await using _ = gateway;
  gateway.insights.people.set(ownerId, [personOf([group.documentId])]);
  const person = `/api/people/${encodeURIComponent(personOf([]).memberId)}`;
  const write = (data: object, as: { token?: string } = { token }, of = person) =>
    gateway.json('PUT', `${of}/note`, { ...as, body: { data } });
  const note = { text: 'Met at the fair', tags: ['press'] };
  expect(await write(note)).toMatchObject({ status: 200, data: note });
  expect((await gateway.json('GET', person, { token })).data).toMatchObject({ note });
  expect((await gateway.json('GET', path, { token })).data).toMatchObject([
    { note: note.text, tags: note.tags },
  ]);

  expect((await write(note, other)).status).toBe(404);
  expect((await write(note, { token }, '/api/people/nobody@s')).status).toBe(404);
  const gone = await gateway.call('DELETE', `${person}/note`, { token: other.token });
  expect(gone.status).toBe(404);
  expect((await gateway.json('GET', person, { token })).data).toMatchObject({ note });
  for (const bad of [
    ...[
      {},
      { text: 'x' },
      { tags: [] },
      { ...note, more: 1 },
      { ...note, text: 'x'.repeat(4_001) },
    ],
    ...[
      { ...note, tags: 'press' },
      { ...note, tags: ['x'.repeat(201)] },
      { ...note, text: null },
    ],
  ]) {
    expect([bad, (await write(bad)).status]).toEqual([bad, 400]);
  }

  user.plan = 'personal';
  const smaller = { token: await gateway.auth.token(user.documentId) };
  const refused = { status: 403, error: { details: { limit: 'membersDashboard' } } };
  expect(await write(note, smaller)).toMatchObject(refused);
  expect((await gateway.json('GET', person, smaller)).data).toMatchObject({ note });
  expect((await gateway.call('DELETE', `${person}/note`, smaller)).status).toBe(204);
  expect((await gateway.json('GET', person, smaller)).data).toMatchObject({ note: null });
});

const hostile = [
  ...['=HYPERLINK("https://evil.example")', '+49 151', '-1+1', '@SUM(A1)', '\t=1', '\r=1'],
  ...[
    '',
    '"',
    'a,b\nc',
    '<script>alert(1)</script>',
    '\u202Egnp.exe',
    '👩‍👩‍👧‍👦',
    'x'.repeat(5_000),
  ],
];

test('all rows come as a file in which no cell is a formula', async () => {
  const { gateway, ownerId, token, group, other } = await stage('csv@example.org');
  await using _ = gateway;
  const names = [...hostile, ...Array.from({ length: 400 }, (_unused, n) => `Member ${n}`)];
  const everybody = names.map((name, n) =>
    personOf([group.documentId], { memberId: `${n}@s`, name }),
  );
  gateway.insights.people.set(ownerId, everybody);
  const answer = await gateway.call('GET', `${path}/csv?days=7`, { token });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="members.csv"');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const text = await answer.text();
  // A row begins with the id, quoted; a line break within a cell is no row.
  expect(text.match(/^"\d+@s",/gm)).toHaveLength(names.length);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  for (const cell of text.matchAll(/(?<=[,\n]")[^"]/g)) {
    expect(cell[0]).not.toMatch(/[=+\-@\t\r]/);
  }
  const stranger = await gateway.call('GET', `${path}/csv`, { token: other.token });
  expect((await stranger.text()).trim().split('\n')).toHaveLength(1);
});

test('the graph names people as they are, of the own groups', async () => {
  const { gateway, ownerId, token, group, other } = await stage('graph@example.org');
  await using _ = gateway;
  const everybody = hostile.map((name, n) => {
    return personOf([group.documentId], { memberId: `${n}@s`, name });
  });
  gateway.insights.people.set(ownerId, everybody);
  const read = (as: { token?: string }) => gateway.json('GET', `${path}/graph?days=7`, as);
  const { data } = await read({ token });
  expect(data).toMatchObject({
    nodes: hostile.map((name) => ({ name, group: group.documentId })),
    edges: [{ from: 0, to: 1, replies: 3 }],
    groups: [{ documentId: group.documentId, name: 'Garden club' }],
  });
  expect((await read(other)).data).toMatchObject({ nodes: [], edges: [], groups: [] });
});
