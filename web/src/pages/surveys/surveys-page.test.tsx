import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import type { Survey, SurveyResults, User } from '../../shared/api/types.ts';
import { aGroup, aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { SurveyPage } from './SurveyPage.tsx';
import { SurveysPage } from './SurveysPage.tsx';

const aSurvey = (changed: Partial<Survey> = {}): Survey => ({
  id: 1,
  documentId: 's1',
  title: 'Summer party',
  description: '',
  anonymous: false,
  questions: [
    { kind: 'single', text: 'Which day?', required: true, options: ['Sat', 'Sun'], scale: null },
  ],
  status: 'open',
  closesAt: '2030-03-01T10:00:00.000Z',
  openedAt: '2026-03-01T10:00:00.000Z',
  answers: 4,
  fitsPoll: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...changed,
});

const found = (changed: Partial<SurveyResults> = {}): SurveyResults => ({
  survey: aSurvey(),
  results: [{ answered: 5, counts: [4, 1], texts: [] }],
  voters: 1,
  tooFew: false,
  sendings: [],
  links: [],
  invitations: [],
  ...changed,
});

function setUp(
  routes: Parameters<typeof fakeApi>[0],
  { path = '/surveys', plan = 'ultimate' as User['plan'] } = {},
) {
  const user = aUser({ plan });
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () =>
      aPage([
        aGroup({ documentId: 'g1', name: 'Garden club', is_watched: true }),
        aGroup({ documentId: 'g2', name: 'Chess club', is_watched: true }),
      ]),
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <Routes>
        <Route path="/surveys" element={<SurveysPage />} />
        <Route path="/surveys/:surveyId" element={<SurveyPage />} />
      </Routes>
    </RequireAuth>,
    { user, path },
  );
  return api;
}

it('lists surveys with what is known of each, and the way to a new one', async () => {
  setUp({
    'GET /api/surveys': () =>
      aPage([
        aSurvey(),
        aSurvey({ documentId: 's2', title: 'Old', status: 'closed', anonymous: true, answers: 1 }),
        aSurvey({ documentId: 's3', title: 'Next', status: 'draft', answers: 0 }),
      ]),
  });
  const list = within(await screen.findByRole('list', { name: 'Surveys' }));
  expect(list.getByRole('link', { name: /^Summer party/ })).toHaveTextContent(
    '1 question · 4 answers · open until Mar 1, 2030',
  );
  expect(list.getByRole('link', { name: /^Old/ })).toHaveTextContent(
    '1 answer · Anonymous · closed',
  );
  expect(list.getByRole('link', { name: /^Next/ })).toHaveAttribute('href', '/surveys/s3');
  expect(screen.getByRole('link', { name: 'New survey' })).toHaveAttribute('href', '/surveys/new');
  expect(await violations()).toEqual([]);
});

it('says that there are none, and that they could not be loaded', async () => {
  let isAway = true;
  setUp({ 'GET /api/surveys': () => (isAway ? new FakeFailure(503, 'Away') : aPage([])) });
  expect(await screen.findByText('The surveys could not be loaded')).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No surveys yet')).toBeVisible();
});

it('is an offer where the plan has none; what was made is read and ended there', async () => {
  const api = setUp({ 'GET /api/surveys': () => aPage([aSurvey()]) }, { plan: 'professional' });
  const card = await screen.findByRole('region', { name: 'Not part of the Professional plan' });
  expect(card).toHaveTextContent('Surveys come with Ultimate (£250 a month).');
  expect(await screen.findByRole('link', { name: /^Summer party/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New survey' })).toBeNull();
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('a smaller plan reads results, and makes nothing new', async () => {
  setUp(
    { 'GET /api/surveys/s1/results': () => ({ data: found() }) },
    { plan: 'personal', path: '/surveys/s1' },
  );
  expect(await screen.findByText('5 people answered')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close now' })).toBeVisible();
  for (const name of ['Send to groups', 'Make links', 'Change closing time']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('a new one is saved, sent and found again; refusals stay on the screen', async () => {
  let refuses = true;
  const made = aSurvey({ status: 'draft' });
  const api = setUp(
    {
      'POST /api/surveys': () =>
        refuses ? new FakeFailure(400, 'Give the survey a title.') : { data: made },
      'PUT /api/surveys/s1': () => ({ data: made }),
      'POST /api/surveys/s1/send': () => ({ data: { survey: aSurvey(), sendings: [{}] } }),
      'GET /api/surveys/s1/results': () => ({ data: found() }),
    },
    { path: '/surveys/new' },
  );
  const send = await screen.findByRole('button', { name: 'Send to groups' });
  const closes = screen.getByLabelText<HTMLInputElement>(/^Answers are taken until/);
  expect(closes.value).toMatch(/T23:59$/);
  await userEvent.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent('Give the survey a title.');
  refuses = false;
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Summer party');
  await userEvent.type(screen.getByRole('textbox', { name: 'Question 1' }), 'Which day?');
  await userEvent.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Sat');
  await userEvent.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Sun');
  expect(await violations()).toEqual([]);
  await userEvent.click(send);
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this survey' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose at least one group.');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Garden club/ }));
  await userEvent.click(
    dialog.getByRole('checkbox', { name: 'Send a link instead of a WhatsApp poll' }),
  );
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('5 people answered')).toBeVisible();
  expect(address()).toBe('/surveys/s1');
  expect(api.of('POST', '/api/surveys').at(-1)?.body).toMatchObject({
    data: {
      title: 'Summer party',
      anonymous: false,
      questions: [{ kind: 'single', options: ['Sat', 'Sun'], scale: null, required: true }],
    },
  });
  expect(api.of('POST', '/api/surveys/s1/send')[0]?.body).toEqual({
    data: { groups: ['g1'], asLink: true },
  });
});

it('tells how it goes out, and holds 20 questions', async () => {
  setUp({}, { path: '/surveys/new' });
  expect(await screen.findByText(/^Goes out as a WhatsApp poll/)).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: /^Anonymous answers/ }));
  expect(screen.getByText('Goes out as a link, because it is anonymous.')).toBeVisible();
  const add = screen.getByRole('button', { name: 'Add question' });
  for (let n = 2; n <= 20; n += 1) await userEvent.click(add);
  expect(add).toBeDisabled();
  expect(screen.getByText('At most 20 questions.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Question 20' }), 'Last');
  await userEvent.click(screen.getByRole('button', { name: 'Move question 20 up' }));
  expect(screen.getByRole('textbox', { name: 'Question 19' })).toHaveValue('Last');
  await userEvent.click(screen.getByRole('button', { name: 'Remove question 1' }));
  expect(screen.getByRole('textbox', { name: 'Question 18' })).toHaveValue('Last');
}, 30_000);

it('makes links for persons, which are shown this once, and says who has answered', async () => {
  const links = [
    {
      id: 1,
      documentId: 'l1',
      name: 'Ada',
      group: null,
      answered: true,
      createdAt: '2026-03-01T10:00:00.000Z',
    },
  ];
  const api = setUp(
    {
      'GET /api/surveys/s1/results': () => ({ data: found({ links }) }),
      'POST /api/surveys/s1/links': () => ({
        data: ['Bo', 'Cem'].map((name) => ({ ...links[0], name, token: `of-${name}` })),
      }),
      'DELETE /api/surveys/s1/links/l1': () => undefined,
    },
    { path: '/surveys/s1' },
  );
  const held = within(await screen.findByRole('list', { name: 'Links that hold' }));
  expect(held.getByText(/answered$/)).toBeVisible();
  expect(screen.getByText('By a personal link: one answer, whoever opens it.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Make links' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Links to this survey' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /for each person/ }), ' Bo \n\nCem');
  await userEvent.click(dialog.getByRole('button', { name: 'Make personal links' }));
  const made = await dialog.findByRole('textbox', { name: 'The links' });
  expect(made).toHaveValue(`Bo: ${location.origin}/s#of-Bo\nCem: ${location.origin}/s#of-Cem`);
  expect(api.of('POST', '/api/surveys/s1/links')[0]?.body).toEqual({
    data: { names: ['Bo', 'Cem'] },
  });
  expect(await violations()).toEqual([]);
});

it('sends each member a link of their own, and says how each went', async () => {
  const invitations = [
    {
      memberId: '1@s',
      name: 'Ada',
      state: 'sent',
      reason: null,
      sentAt: '2026-03-01T10:00:00.000Z',
    },
    { memberId: '2@s', name: 'Bo', state: 'suppressed', reason: 'opted_out', sentAt: null },
    {
      memberId: '3@s.whatsapp.net',
      name: null,
      state: 'approved',
      reason: 'budget_spent',
      sentAt: null,
    },
  ] as const;
  const survey = aSurvey({ anonymous: true, fitsPoll: false });
  const api = setUp(
    {
      'GET /api/surveys/s1/results': () => ({
        data: found({
          survey,
          invitations: invitations.map((one) => ({ ...one, email: null, stopped: false })),
        }),
      }),
      'POST /api/surveys/s1/invitations': () => ({ data: { survey, invited: 2 } }),
    },
    { path: '/surveys/s1' },
  );
  const list = within(await screen.findByRole('list', { name: 'Links sent to members' }));
  const rows = list.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^AdaSentMar 1, 2026/),
    'BoNot sentopted out',
    expect.stringMatching(/^3Waitingtoday’s budget is spent/),
  ]);
  expect(screen.getByText('1 waiting, 1 sent, 1 not sent')).toBeVisible();
  expect(screen.getByText(/^By a link of a member’s own: one answer\./)).toBeVisible();
  expect(screen.queryByText(/has answered|not answered yet/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send to groups' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this survey' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Each member' }));
  expect(dialog.getByText(/Which answer came by which link is not stored\./)).toBeVisible();
  expect(dialog.queryByText('When')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose at least one group.');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Garden club/ }));
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('2 members are sent a link')).toBeVisible();
  expect(api.of('POST', '/api/surveys/s1/invitations')[0]?.body).toEqual({
    data: { groups: ['g1'] },
  });
});

it('mails addresses a link of their own, and counts what was sent, bounced and stopped', async () => {
  const mailed = (email: string, changed: object) => ({
    memberId: null,
    name: null,
    email,
    stopped: false,
    state: 'sent' as const,
    reason: null,
    sentAt: '2026-03-01T10:00:00.000Z',
    ...changed,
  });
  const invitations = [
    mailed('ada@example.org', { name: 'Ada', memberId: '1@s' }),
    mailed('bo@example.org', { stopped: true }),
    mailed('gone@example.org', { state: 'failed', reason: 'address', sentAt: null }),
  ];
  const survey = aSurvey();
  const api = setUp(
    {
      'GET /api/surveys/s1/results': () => ({ data: found({ survey, invitations }) }),
      'GET /api/newsletter-subscribers': () => ({
        data: [],
        meta: { pagination: { page: 1, pageSize: 1, pageCount: 3, total: 3 } },
      }),
      'POST /api/surveys/s1/mails': () => ({ data: { survey, invited: 4, leftOut: 1 } }),
    },
    { path: '/surveys/s1' },
  );
  const list = within(await screen.findByRole('list', { name: 'Links sent by e-mail' }));
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^AdaSentada@example.org · Mar 1/),
    expect.stringMatching(/^bo@example.orgSentMar 1.*unsubscribed$/),
    'gone@example.orgFailedthe mail server does not know this address',
  ]);
  expect(screen.getByText('0 waiting, 2 sent, 1 bounced, 1 unsubscribed')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Links sent to members' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send to groups' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this survey' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'By e-mail' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter at least one address.');
  const addresses = dialog.getByRole('textbox', { name: 'E-mail addresses' });
  await userEvent.type(addresses, ' cem@example.org,{enter}dan@example.org;; ');
  await userEvent.click(
    await dialog.findByRole('checkbox', {
      name: 'Also the 3 members who get the newsletter by e-mail',
    }),
  );
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^4 addresses are mailed a link\. 1 is not/)).toBeVisible();
  expect(api.of('POST', '/api/surveys/s1/mails')[0]?.body).toEqual({
    data: { emails: ['cem@example.org', 'dan@example.org'], subscribers: true },
  });
});

it('keeps few anonymous answers to itself, and no file of them is offered', async () => {
  const survey = aSurvey({ anonymous: true, answers: 2, fitsPoll: false });
  setUp(
    {
      'GET /api/surveys/s1/results': () => ({ data: found({ survey, results: [], tooFew: true }) }),
    },
    { path: '/surveys/s1' },
  );
  expect(await screen.findByText('Fewer than 3 answers')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  expect(screen.getByText(/^Anonymous: no name, number, link/)).toBeVisible();
});

it('says that a survey is not there', async () => {
  setUp(
    { 'GET /api/surveys/s9/results': () => new FakeFailure(404, 'Not Found', 'NotFoundError') },
    { path: '/surveys/s9' },
  );
  expect(await screen.findByText('This survey is not there')).toBeVisible();
});
