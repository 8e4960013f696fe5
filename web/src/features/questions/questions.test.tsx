import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../shared/api/types.ts';
import { aMessage, aPage, aQuestion, aResource } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { openGroup, ownPath, theGroup } from '../../test/group-screen.tsx';
import { onPhone, violations } from '../../test/render.tsx';

function anAnswer(values: Partial<Answer> = {}): Answer {
  return {
    id: 1,
    documentId: `a${values.message_id ?? 1}`,
    createdAt: '2026-03-18T10:00:00.000Z',
    text: 'At noon.',
    message_id: 'm3',
    answeredBy: 'Bo',
    answeredById: 'bo@s',
    resource: null,
    ...values,
  };
}

function openQuestions(list = [aQuestion()], routes: Parameters<typeof openGroup>[1] = {}) {
  return openGroup('?tab=questions', { 'GET /api/questions': () => aPage(list), ...routes });
}

describe('the questions tab', () => {
  it('says when nothing was asked', async () => {
    openQuestions([]);
    expect(await screen.findByText('No questions have been asked yet')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('is a table of question, answers, date and actions', async () => {
    openQuestions([aQuestion({ answers: [anAnswer({ text: 'x'.repeat(101) })], answerCount: 1 })]);
    const row = within(await screen.findByRole('row', { name: /When is the meeting/ }));
    for (const name of ['Question', 'Answers', 'Date', 'Actions']) {
      expect(screen.getByRole('columnheader', { name })).toBeVisible();
    }
    expect(row.getByText(`${'x'.repeat(100)}…`)).toBeVisible();
    expect(row.getByText('Mar 18, 2026')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('is a card for each question on a phone', async () => {
    onPhone();
    openQuestions([aQuestion({ text: 'When?' })]);
    await userEvent.click(await screen.findByRole('button', { name: /When\?/ }));
    expect(await screen.findByRole('dialog', { name: 'Question' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('searches on the server, and takes the search back', async () => {
    const api = openQuestions([]);
    await screen.findByText('No questions have been asked yet');
    await userEvent.type(screen.getByPlaceholderText('Search questions...'), ' venue ');
    expect(await screen.findByText('No questions match your search.')).toBeVisible();
    const { query } = api.of('GET', '/api/questions').at(-1) ?? {};
    expect(query?.get('filters[$or][0][text][$containsi]')).toBe('venue');
    expect(query?.get('filters[group][documentId][$eq]')).toBe(theGroup.documentId);
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as Element,
    );
    expect(await screen.findByText('No questions have been asked yet')).toBeVisible();
  });

  it('shows an error with a retry', async () => {
    let fails = true;
    openQuestions([], {
      'GET /api/questions': () => (fails ? new FakeFailure(500, 'oops') : aPage([aQuestion()])),
    });
    expect(await screen.findByText('The questions could not be loaded')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('When is the meeting?')).toBeVisible();
  });
});

describe('a question', () => {
  it('without answers says so', async () => {
    openQuestions();
    await userEvent.click(await screen.findByText('When is the meeting?'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Question' }));
    expect(dialog.getByText('No answers yet')).toBeVisible();
    expect(dialog.getByText(/Asked by Cy/)).toBeVisible();
  });

  it('shows its answers with what they share, and where they were said', async () => {
    const link = aResource({ name: 'The plan' });
    const answers = [
      anAnswer({ resource: link }),
      anAnswer({ message_id: 'm4', text: 'Or at one.', answeredBy: null }),
    ];
    openQuestions([aQuestion({ answers, answerCount: 2 })], {
      [`GET ${ownPath}/conversation`]: () => ({
        data: [aMessage({ text: 'Said before' }), aMessage({ message_id: 'm3', text: 'At noon.' })],
        meta: { hasEarlier: false, hasLater: false },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^View question/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Question' }));
    expect(dialog.getByText('2 answers')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open The plan' })).toHaveAttribute(
      'href',
      'https://example.test/agenda',
    );
    expect(dialog.getByText('Somebody')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(
      dialog.getByRole('button', { name: 'Show the messages around it: At noon.' }),
    );
    expect(await dialog.findByText('Said before')).toBeVisible();
  });

  it('can be marked as answered, and left to what is found again', async () => {
    let now = aQuestion({ documentId: 'dq' });
    const api = openQuestions([], {
      'GET /api/questions': () => aPage([now]),
      'PUT /api/questions/dq': ({ body }) => {
        const { answered } = (body as { data: { answered: boolean | null } }).data;
        now = { ...now, answered: answered ?? false, corrected: answered !== null };
        return { data: now };
      },
    });
    await userEvent.click(await screen.findByText('When is the meeting?'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Question' }));
    expect(dialog.getByText('Open')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as answered' }));
    expect(await dialog.findByText('Set by you')).toBeVisible();
    expect(dialog.getByText('Answered')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Decide from the messages' }));
    expect(await dialog.findByText('Open')).toBeVisible();
    expect(api.of('PUT', '/api/questions/dq').map(({ body }) => body)).toEqual([
      { data: { answered: true } },
      { data: { answered: null } },
    ]);
  });

  it('shows an answer that comes while it is open', async () => {
    const question = aQuestion();
    let now = question;
    const api = openQuestions([], { 'GET /api/questions': () => aPage([now]) });
    await userEvent.click(await screen.findByText('When is the meeting?'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Question' }));
    now = { ...question, answers: [anAnswer()], answerCount: 1 };
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ type: 'messages', group: theGroup.documentId });
    expect(await dialog.findByText('At noon.')).toBeVisible();
  });
});
