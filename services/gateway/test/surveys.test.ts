import { expect, test } from 'vitest';
import { startHarness } from './support/harness.ts';

const path = '/api/surveys';
const question = { kind: 'single', text: 'Which day?', options: ['Monday', '=1+1'] };
const asked = {
  title: 'Summer=party',
  closesAt: '2030-01-01T00:00:00.000Z',
  questions: [
    question,
    { kind: 'multiple', text: 'What?', options: ['Cake', '@home'], required: true },
    { kind: 'scale', text: 'How?', scale: { points: 5, low: 'Bad', high: '' } },
    { kind: 'text', text: '=HYPERLINK("x")' },
  ],
};

async function setUp() {
  const gateway = await startHarness();
  const { user, ownerId, token } = await gateway.signIn('surveys@example.org');
  user.plan = 'ultimate';
  const group = gateway.groups.addGroup(ownerId, 'Investors');
  const make = async (data: object = asked) =>
    (await gateway.json('POST', path, { token, body: { data } })).data?.documentId ?? '';
  const post = (where: string, data: object, as: { token?: string } = { token }) =>
    gateway.json('POST', where, { ...as, body: { data } });
  return { gateway, ownerId, token, group, make, post };
}

test('a survey is made, sent, answered without an account and read', async () => {
  const { gateway, token, group, make, post } = await setUp();
  await using _gateway = gateway;
  const documentId = await make();
  const one = `${path}/${documentId}`;
  expect(await gateway.json('GET', one, { token })).toMatchObject({
    data: {
      status: 'draft',
      questions: [{ ...question, required: false, scale: null }, {}, { scale: { points: 5 } }, {}],
    },
  });
  const changed = { token, body: { data: { ...asked, title: 'Autumn' } } };
  expect(await gateway.json('PUT', one, changed)).toMatchObject({ data: { title: 'Autumn' } });
  const sent = await post(`${one}/send`, { groups: ['Investors'], asLink: true });
  expect(sent).toMatchObject({
    status: 200,
    data: {
      survey: { status: 'open' },
      sendings: [{ group: group.documentId, name: 'Investors', way: 'link', status: 'pending' }],
    },
  });
  const made = await post(`${one}/links`, { names: ['Ada'] });
  expect(made).toMatchObject({ status: 201, data: [{ name: 'Ada', group: null }] });
  const [link] = made.data as unknown as { token: string; documentId: string }[];
  const opening = { token: link?.token };
  const shared = await post('/api/shared-survey', opening, {});
  expect(shared).toMatchObject({
    status: 200,
    data: { title: 'Autumn', name: 'Ada', mark: 'mark', once: false },
  });
  expect(JSON.stringify(shared.data)).not.toContain(documentId);
  const answers = [{ question: 0, choices: [1] }];
  const answered = await post('/api/shared-survey/answers', { ...opening, answers }, {});
  expect(answered).toMatchObject({ status: 200, data: { replaced: false } });
  expect(await gateway.json('GET', `${one}/results`, { token })).toMatchObject({
    data: { survey: { answers: 1 }, results: [{ counts: [0, 1] }, {}, {}, {}], tooFew: false },
  });
  const end = () => gateway.call('DELETE', `${one}/links/${link?.documentId}`, { token });
  expect([(await end()).status, (await end()).status]).toEqual([204, 404]);
  expect((await gateway.call('DELETE', one, { token })).status).toBe(204);
  expect((await gateway.json('GET', one, { token })).status).toBe(404);
});

test('each member of groups is sent a link of their own', async () => {
  const { gateway, token, make, post } = await setUp();
  await using _gateway = gateway;
  const documentId = await make();
  const invitations = `${path}/${documentId}/invitations`;
  expect(await post(invitations, { groups: ['Investors'] })).toMatchObject({
    status: 200,
    data: { survey: { status: 'open' }, invited: 1 },
  });
  expect(await gateway.json('GET', `${path}/${documentId}/results`, { token })).toMatchObject({
    data: { invitations: [{ name: null, state: 'approved', reason: null, sentAt: null }] },
  });
  expect(await post(invitations, { groups: [] })).toMatchObject({ status: 400 });
  expect(await post(invitations, { groups: ['Nobody'] })).toMatchObject({ status: 400 });
  const { token: stranger } = await gateway.signIn('stranger@example.org');
  const asStranger = await post(invitations, { groups: ['Investors'] }, { token: stranger });
  expect([403, 404]).toContain(asStranger.status);
});

test('addresses are mailed a link of their own, so many at once', async () => {
  const { gateway, token, make, post } = await setUp();
  await using _gateway = gateway;
  const documentId = await make();
  const one = `${path}/${documentId}/mails`;
  const emails = ['ada@example.org', 'ben@example.org'];
  const mailed = { survey: { status: 'open' }, invited: 2, leftOut: 0 };
  expect(await post(one, { emails })).toMatchObject({ status: 200, data: mailed });
  const many = Array.from({ length: 201 }, (_, n) => `a${n}@example.org`);
  for (const wrong of [{ emails: many }, { emails: [''] }, { emails: 'ada@example.org' }]) {
    expect((await post(one, wrong)).status).toBe(400);
  }
  const results = await gateway.json('GET', `${path}/${documentId}/results`, { token });
  expect(results.data).toMatchObject({
    invitations: [
      { memberId: 'ada@example.org', email: 'ada@example.org', stopped: false, state: 'approved' },
      { email: 'ben@example.org' },
    ],
  });
});

test('answers are a table that no spreadsheet runs', async () => {
  const { gateway, token, make, post } = await setUp();
  await using _gateway = gateway;
  const documentId = await make({ ...asked, title: '"Évil"\r\n/../=x' });
  const [link] = (await post(`${path}/${documentId}/links`, {})).data as unknown as {
    token: string;
  }[];
  const values = (text: string) => [
    { question: 0, choices: [1] },
    { question: 1, choices: [0, 1] },
    { question: 2, point: 4 },
    { question: 3, text },
  ];
  for (const text of ['=cmd|calc', '+1', '-1', '@sum', '\t=1', 'a,"b"\nc', '無料', '<b>x</b>']) {
    const given = { token: link?.token, name: '=Ada', answers: values(text) };
    expect((await post('/api/shared-survey/answers', given, {})).status).toBe(200);
  }
  const answer = await gateway.call('GET', `${path}/${documentId}/answers.csv`, { token });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="survey-e-vil-x.csv"',
  );
  const table = Buffer.from(await answer.arrayBuffer()).toString();
  const [head, first] = table.split('\r\n');
  expect(head).toBe(
    '\uFEFF"Name","Group","Answered by","Answered at","Which day?","What?","How?","\'=HYPERLINK(""x"")"',
  );
  expect(first).toBe(
    '"\'=Ada","Investors","Link","2026-03-01T10:00:00.000Z","\'=1+1","Cake; @home",4,"\'=cmd|calc"',
  );
  for (const cell of ["'+1", "'-1", "'@sum", "'\t=1", 'a,""b""\nc', '無料', '<b>x</b>']) {
    expect(table).toContain(`"${cell}"`);
  }
  // No cell begins as a formula does.
  expect(table).not.toMatch(/(^|\r\n|,)"?[=+\-@\t]/);
});

test('links that ended, were taken back or never were look alike; a closed survey says so', async () => {
  const { gateway, token, make, post } = await setUp();
  await using _gateway = gateway;
  const documentId = await make();
  const one = `${path}/${documentId}`;
  const [link] = (await post(`${one}/links`, {})).data as unknown as { token: string }[];
  const closing = { token, body: { data: {} } };
  const closed = await gateway.json('PUT', `${one}/closing`, closing);
  expect(closed).toMatchObject({ data: { status: 'closed' } });
  const given = { token: link?.token, answers: [{ question: 0, choices: [0] }] };
  expect(await post('/api/shared-survey/answers', given, {})).toMatchObject({
    status: 409,
    error: { details: { code: 'survey_closed' } },
  });
  for (const guessed of ['never-was', 'x'.repeat(200)]) {
    for (const [where, more] of [
      ['/api/shared-survey', {}],
      ['/api/shared-survey/answers', { answers: given.answers }],
    ] as const) {
      expect(await post(where, { token: guessed, ...more }, {})).toMatchObject({
        status: 404,
        error: { details: { code: 'link_ended' } },
      });
    }
  }
  const opened = await gateway.call('POST', '/api/shared-survey', {
    body: { data: { token: link?.token } },
  });
  expect(opened.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(opened.headers.get('set-cookie')).toBeNull();
});

test('a survey is nobody else’s, and only groups of one’s own get it', async () => {
  const { gateway, make, post } = await setUp();
  await using _gateway = gateway;
  const documentId = await make();
  const thief = await gateway.signIn('thief@example.org');
  thief.user.plan = 'ultimate';
  const one = `${path}/${documentId}`;
  const data = { groups: ['Investors'] };
  for (const [method, where, body] of [
    ['GET', one, undefined],
    ['PUT', one, { data: asked }],
    ['PUT', `${one}/closing`, { data: {} }],
    ['DELETE', one, undefined],
    ['POST', `${one}/send`, { data }],
    ['POST', `${one}/mails`, { data: { emails: ['ada@example.org'] } }],
    ['POST', `${one}/links`, { data: {} }],
    ['DELETE', `${one}/links/${documentId}`, undefined],
    ['GET', `${one}/results`, undefined],
    ['GET', `${one}/answers.csv`, undefined],
  ] as const) {
    const answer = await gateway.json(method, where, { token: thief.token, body });
    expect([method, where, answer.status]).toEqual([method, where, 404]);
  }
  const foreign = gateway.groups.addGroup(thief.ownerId, 'Theirs');
  const sent = await post(`${one}/send`, { groups: [foreign.documentId] });
  expect(sent.status).toBe(404);
});

test('visitors are held to a limit', async () => {
  await using gateway = await startHarness({ env: { RATE_LIMIT_WRITE: '2' } });
  const statuses = [];
  for (let n = 0; n < 3; n++) {
    const body = { data: { token: 'guessed' } };
    statuses.push((await gateway.json('POST', '/api/shared-survey', { body })).status);
  }
  expect(statuses).toEqual([404, 404, 429]);
});
