import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { User } from '../../shared/api/types.ts';
import { aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import {
  peoplePage,
  personFigures,
  personGroup,
  wholePerson,
} from '../../test/people-documents.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { PeoplePage } from './PeoplePage.tsx';
import { PersonPage } from './PersonPage.tsx';

function setUp(
  routes: Parameters<typeof fakeApi>[0],
  path = '/people',
  plan: User['plan'] = 'ultimate',
) {
  const user = aUser({ plan });
  const api = fakeApi({ 'GET /api/users/me': () => user, ...routes });
  renderApp(
    <Routes>
      <Route path="/people" element={<PeoplePage />} />
      <Route path="/people/:personId" element={<PersonPage />} />
    </Routes>,
    { path, user },
  );
  return api;
}

const person = `/people/${encodeURIComponent(personFigures.documentId)}`;

it('people are listed with how they stand, and lead to their page', async () => {
  const found = { ...personFigures, groups: [personGroup] };
  setUp({
    'GET /api/people': ({ query }) =>
      query.get('filters[segment][$eq]') === 'quiet' ? peoplePage([]) : peoplePage([found]),
    [`GET /api${person}`]: () => ({ data: wholePerson }),
  });
  const table = within(await screen.findByRole('table', { name: 'People of your groups' }));
  expect(table.getByRole('row', { name: /Ana Ruiz\s*Rising\s*Helper/ })).toBeVisible();
  expect(screen.getByText(/Feb 20, 2026 to Mar 19, 2026/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Quiet 0' }));
  expect(await screen.findByText('Nobody is like that')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Ana Ruiz' }));
  expect(address()).toBe(person);
  expect(await screen.findByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();
});

it('a person page says where, when, whom they answer, with the source', async () => {
  setUp({ [`GET /api${person}`]: () => ({ data: wholePerson }) }, person);
  expect(await screen.findByText('12 in the 28 days before')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Most often at 9:00 AM: 30 messages' })).toBeVisible();
  const answers = within(screen.getByRole('list', { name: 'Latest answers' }));
  expect(answers.getByText('Harper & Sons')).toBeVisible();
  expect(answers.getByRole('button', { name: /: Harper & Sons$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Luis' })).toHaveAttribute('href', '/people/luis%40s');
  expect(screen.getByText('Asked nothing that was found.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('who is not there is said to be so', async () => {
  setUp(
    {
      [`GET /api${person}`]: () => new FakeFailure(404, 'Not Found'),
    },
    person,
  );
  expect(await screen.findByText(/Nobody of this kind/)).toBeVisible();
});

const note = { text: 'Met at the fair', tags: ['press'], updatedAt: '2026-03-01T10:00:00.000Z' };

it('a note and tags are written, and deleted after a question', async () => {
  let noted: object | null = null;
  const api = setUp(
    {
      [`GET /api${person}`]: () => ({ data: { ...wholePerson, note: noted } }),
      [`PUT /api${person}/note`]: ({ body }) => {
        noted = { ...(body as { data: object }).data, updatedAt: note.updatedAt };
        return { data: noted };
      },
      [`DELETE /api${person}/note`]: () => {
        noted = null;
        return undefined;
      },
    },
    person,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), note.text);
  await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'press{Enter}');
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The note was saved.')).toBeVisible();
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    data: { text: note.text, tags: note.tags },
  });
  expect(await screen.findByText('Written on Mar 1, 2026.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The note was deleted.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

it('a smaller plan reads what was noted before, and is told which plan writes', async () => {
  setUp({ [`GET /api${person}`]: () => ({ data: { ...wholePerson, note } }) }, person, 'personal');
  expect(await screen.findByText(note.text)).toBeVisible();
  expect(screen.getByText('press')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete note' })).toBeVisible();
  expect(screen.getByText('Not part of the Personal plan')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(await violations()).toEqual([]);
});
