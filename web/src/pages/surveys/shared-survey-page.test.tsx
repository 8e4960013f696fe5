import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SharedSurvey } from '../../shared/api/types.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { SharedSurveyPage } from './SharedSurveyPage.tsx';

let surveys = 0;
/** Each another one: a browser knows those that it answered. */
const survey = (changed: Partial<SharedSurvey> = {}): SharedSurvey => ({
  title: 'Summer party',
  description: 'Two words, please.',
  anonymous: false,
  status: 'open',
  questions: [
    { kind: 'single', text: 'Which day?', required: true, options: ['Sat', 'Sun'], scale: null },
    { kind: 'multiple', text: 'What?', required: false, options: ['Cake', 'Tea'], scale: null },
    {
      kind: 'scale',
      text: 'How?',
      required: false,
      options: [],
      scale: { points: 3, low: 'Bad', high: 'Good' },
    },
    { kind: 'text', text: 'Else?', required: false, options: [], scale: null },
  ],
  closesAt: '2030-03-01T10:00:00.000Z',
  name: null,
  answered: false,
  mark: `mark-${surveys++}`,
  once: false,
  ...changed,
});

function setUp(
  opened: () => unknown,
  { path = '/s#secret', answer = () => ({ data: { replaced: false } }) as unknown } = {},
) {
  const api = fakeApi({
    'POST /api/shared-survey': opened,
    'POST /api/shared-survey/answers': answer,
  });
  renderApp(<SharedSurveyPage />, { path });
  return api;
}

beforeEach(() => localStorage.clear());

const sendAnswer = () => userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
const choice = (name: string) => screen.getByRole('radio', { name });

it('by a link that takes one anonymous answer: says so, and that another browser has given it', async () => {
  const once = survey({ anonymous: true, once: true });
  let isUsed = false;
  setUp(() => ({ data: { ...once, answered: isUsed } }), {
    answer: () => new FakeFailure(409, 'This link has been used.', 'ConflictError', 'link_used'),
  });
  expect(
    await screen.findByText(/One answer for this link\. Only the browser that gives it/),
  ).toBeVisible();
  await userEvent.click(choice('Sun'));
  await sendAnswer();
  expect(await screen.findByText('This link has been used')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Answer again' })).toBeNull();
  expect(await violations()).toEqual([]);
  cleanup();
  isUsed = true;
  setUp(() => ({ data: { ...once, answered: isUsed } }));
  expect(await screen.findByText('This link has been used')).toBeVisible();
});

it('by its own link replaces what the same browser answered', async () => {
  const once = survey({ anonymous: true, once: true });
  let isUsed = false;
  const api = setUp(() => ({ data: { ...once, answered: isUsed } }));
  await screen.findByText(/One answer for this link/);
  await userEvent.click(choice('Sun'));
  await sendAnswer();
  await screen.findByText('Thank you');
  const first = api.of('POST', '/api/shared-survey/answers')[0]?.body;
  cleanup();
  isUsed = true;
  const later = setUp(() => ({ data: { ...once, answered: isUsed } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Answer again' }));
  await userEvent.click(choice('Sat'));
  await sendAnswer();
  await screen.findByText('Thank you');
  const second = later.of('POST', '/api/shared-survey/answers')[0]?.body;
  const receiptIn = (body: unknown) => (body as { data: { receipt: string } }).data.receipt;
  expect(receiptIn(second)).toBe(receiptIn(first));
});

it('is answered without an account; what is missing is said beside it', async () => {
  const api = setUp(() => ({ data: survey() }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer party' })).toBeVisible();
  expect(screen.getByText(/^Whoever made this survey sees your name/)).toBeVisible();
  await sendAnswer();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Something that must be answered is missing.',
  );
  const day = within(screen.getByRole('group', { name: /^Which day/ }));
  expect(day.getByText('Please answer this.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(choice('Sun'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tea' }));
  await userEvent.click(choice('3: Good'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear the choice' }));
  await sendAnswer();
  expect(screen.getByRole('alert')).toHaveTextContent('Please write your name.');
  await userEvent.type(screen.getByRole('textbox', { name: /^Your name/ }), 'Mia');
  await userEvent.type(screen.getByRole('textbox', { name: 'Else?' }), 'No');
  await sendAnswer();
  expect(await screen.findByText('Thank you')).toBeVisible();
  const [given] = api.of('POST', '/api/shared-survey/answers');
  expect(given?.body).toEqual({
    data: {
      token: 'secret',
      receipt: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Mia',
      answers: [
        { question: 0, choices: [1], point: 0, text: '' },
        { question: 1, choices: [1], point: 0, text: '' },
        { question: 3, choices: [], point: 0, text: 'No' },
      ],
    },
  });
  expect(JSON.stringify(localStorage)).not.toMatch(/Mia|secret|Sun/);
  expect(await violations()).toEqual([]);
});

it('knows a browser that has answered, and answers again with the same receipt', async () => {
  const known = survey({ anonymous: true });
  const api = setUp(() => ({ data: known }));
  expect(await screen.findByText(/^Anonymous: no name/)).toBeVisible();
  for (const name of ['Sat', 'Sun']) {
    await userEvent.click(choice(name));
    await sendAnswer();
    await userEvent.click(await screen.findByRole('button', { name: 'Answer again' }));
  }
  const receipts = api
    .of('POST', '/api/shared-survey/answers')
    .map(({ body }) => (body as { data: { receipt: string } }).data.receipt);
  expect(new Set(receipts).size).toBe(1);
  cleanup();
  setUp(() => ({ data: known }));
  expect(await screen.findByText('You have answered')).toBeVisible();
});

it('keeps an answer where the browser keeps nothing', async () => {
  const { setItem } = Storage.prototype;
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key: string,
    text: string,
  ) {
    if (key.includes('survey')) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
  setUp(() => ({
    data: survey({ name: 'Ada', questions: survey().questions.slice(0, 1) }),
  }));
  expect(await screen.findByText(/^This link is for Ada/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(choice('Sat'));
  await sendAnswer();
  expect(await screen.findByText('Thank you')).toBeVisible();
  expect(blocked).toHaveBeenCalled();
  blocked.mockRestore();
});

it.each([
  [
    'closed when it is opened',
    () => setUp(() => ({ data: survey({ status: 'closed', questions: [] }) })),
    '',
  ],
  [
    'closed while it is answered',
    () =>
      setUp(() => ({ data: survey({ name: 'Ada' }) }), {
        answer: () => new FakeFailure(409, 'Closed', 'ApplicationError', 'survey_closed'),
      }),
    'Sat',
  ],
])('says that it is %s', async (_when, open, chosen) => {
  open();
  if (chosen) {
    await userEvent.click(await screen.findByRole('radio', { name: chosen }));
    await sendAnswer();
  }
  expect(await screen.findByText('This survey is closed')).toBeVisible();
});

it('keeps what was written where it could not be stored', async () => {
  setUp(() => ({ data: survey({ name: 'Ada' }) }), {
    answer: () => new FakeFailure(429, 'Too many requests, please try again later'),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Sat' }));
  await sendAnswer();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your answer was not stored. Too many requests, please try again later',
  );
  expect(choice('Sat')).toBeChecked();
});

it.each(['/s#ended', '/s', '/s#%E0%A4%A'])('%s leads nowhere, in the same words', async (path) => {
  setUp(() => new FakeFailure(404, 'It ended', 'NotFoundError', 'link_ended'), { path });
  expect(await screen.findByText('This link leads nowhere')).toBeVisible();
  expect(await violations()).toEqual([]);
});
