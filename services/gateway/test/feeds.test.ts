import { expect, test } from 'vitest';
import { digestOf, factOf, messageOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

async function tokenOf(gateway: Harness, token: string, scopes: readonly string[]) {
  const made = await gateway.json('POST', '/api/api-tokens', {
    token,
    body: { data: { name: 'Calendar', scopes } },
  });
  return (made.data as { token?: string } | undefined)?.token ?? '';
}

const read = async (gateway: Harness, path: string) => {
  const answer = await gateway.call('GET', path);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  };
};

test('a calendar is read by its address, in the zone of its owner', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.withGroup('ada@example.org', { isWatched: true });
  const bob = await gateway.withGroup('bob@example.org', { isWatched: true });
  const user = gateway.auth.users.get(ada.ownerId);
  if (user) user.timezone = 'Europe/Berlin';
  const facts = [
    { what: 'Summer, party', date: '2027-03-28', time: '18:30', place: 'Harbour; hall' },
    { what: 'Market', date: '2027-05-02', time: '', status: 'cancelled' },
    { what: 'Fees', date: '2027-06-30', time: '', kind: 'deadline' },
  ];
  for (const fact of facts) {
    gateway.insights.facts.add(ada.ownerId, factOf(ada.group.documentId, fact));
  }
  gateway.insights.facts.add(bob.ownerId, factOf(bob.group.documentId, { what: 'Secret' }));
  const feed = await tokenOf(gateway, ada.token, ['feed']);
  const { status, type, text } = await read(gateway, `/api/feeds/events.ics?token=${feed}`);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text).toContain('SUMMARY:Summer\\, party');
  expect(text).toContain('LOCATION:Harbour\\; hall');
  // Clocks went forward that night: half past six is 16:30 UTC.
  expect(text).toContain('DTSTART:20270328T163000Z');
  expect(text).toContain('DTSTART;VALUE=DATE:20270502');
  expect(text).toContain('STATUS:CANCELLED');
  expect(text).toContain('SUMMARY:Fees (deadline)');
  expect(text).not.toContain('Secret');
});

test('digests are read as a feed, without markup of members', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.withGroup('ada@example.org', { isWatched: true });
  const { documentId: groupId } = ada.group;
  const summary = '<script>alert(1)</script> & ]]> all';
  gateway.insights.digests.add(ada.ownerId, digestOf(groupId, '2027-03-01', { summary }));
  gateway.insights.digests.add(ada.ownerId, digestOf(groupId, '2027-03-02', { soFar: true }));
  const feed = await tokenOf(gateway, ada.token, ['feed']);
  const { status, type, text } = await read(gateway, `/api/feeds/digests.atom?token=${feed}`);
  expect([status, type]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(text.match(/<entry>/g)).toHaveLength(1);
  expect(text).toContain('Investors, 2027-03-01');
  expect(text).toContain('&lt;script&gt;alert(1)');
  expect(text).not.toContain('<script>');
});

test('an address opens nothing else, and no other token opens it', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.withGroup('ada@example.org');
  const feed = await tokenOf(gateway, ada.token, ['feed']);
  const reader = await tokenOf(gateway, ada.token, ['read']);
  const path = '/api/feeds/events.ics';
  expect((await read(gateway, path)).status).toBe(401);
  expect((await read(gateway, `${path}?token=gs_x`)).status).toBe(401);
  expect((await read(gateway, `${path}?token=${ada.token}`)).status).toBe(401);
  expect((await read(gateway, `${path}?token=${reader}`)).status).toBe(403);
  expect((await read(gateway, `/api/digests?token=${feed}`)).status).toBe(401);
  expect((await gateway.call('GET', '/api/digests', { token: feed })).status).toBe(403);
  expect((await gateway.call('GET', path, { token: ada.token })).status).toBe(200);
});

test('lists are tables for spreadsheets, with what one takes for formulas made harmless', async () => {
  await using gateway = await startHarness();
  const ada = await gateway.withGroup('ada@example.org', { isWatched: true });
  const bob = await gateway.signIn('bob@example.org');
  for (let index = 0; index < 230; index += 1) {
    const what = index === 0 ? '=HYPERLINK("https://evil.example")' : `Plan ${index}, "quoted"`;
    gateway.insights.facts.add(
      ada.ownerId,
      factOf(ada.group.documentId, { what, date: '2027-03-01' }),
    );
  }
  const csv = async (path: string, token: string) => {
    const answer = await gateway.call('GET', path, { token, headers: { accept: 'text/csv' } });
    const rows = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n');
    return { type: answer.headers.get('content-type'), head: rows[0], rows: rows.slice(1) };
  };
  const { type, head, rows } = await csv('/api/facts', ada.token);
  expect(type).toBe('text/csv; charset=utf-8; header=present');
  expect(head).toMatch(/^"id","documentId","kind","what","date",.*"group"$/);
  expect(rows).toHaveLength(230);
  expect(rows.filter((row) => row.includes("'=HYPERLINK"))).toHaveLength(1);
  expect(rows.every((row) => row.endsWith('"Investors"'))).toBe(true);
  const filtered = await csv('/api/facts?filters[kind][$eq]=deadline', ada.token);
  expect(filtered.rows).toEqual([]);
  expect((await csv('/api/facts', bob.token)).rows).toEqual([]);
  const refused = await gateway.call('GET', '/api/facts?sort=nothing', {
    token: ada.token,
    headers: { accept: 'text/csv' },
  });
  expect(refused.status).toBe(400);
});

test('what a search finds and who is in a group are tables, too', async () => {
  await using gateway = await startHarness();
  const { ownerId, token, group } = await gateway.withGroup('ada@example.org', { isWatched: true });
  const { documentId } = group;
  for (let index = 0; index < 120; index += 1) {
    const text = index === 0 ? '=SUM(1;2) hotel' : `The hotel, number ${index}`;
    gateway.insights.messages.add(ownerId, { ...messageOf(documentId, `M${index}`), text });
  }
  const csv = async (path: string) => {
    const answer = await gateway.call('GET', path, { token, headers: { accept: 'text/csv' } });
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    return (await answer.text()).replace('\uFEFF', '').trim().split('\r\n');
  };
  const [head, ...rows] = await csv('/api/search?q=hotel');
  expect(head).toBe('"type","name","text","url","date","createdAt","groups"');
  expect(rows).toHaveLength(120);
  expect(rows.filter((row) => row.includes("'=SUM"))).toHaveLength(1);
  expect(rows.every((row) => row.endsWith('"Investors"'))).toBe(true);
  const [writers] = await csv(`/api/watched-groups/${documentId}/members`);
  expect(writers).toBe('"id","name","messages","active_days","last_message_at"');
  const [participants] = await csv(`/api/watched-groups/${documentId}/participants`);
  expect(participants).toBe('"id","name","is_admin"');
});
