import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aPage, aResource, aUser, paidConfig } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { openGroup } from '../../test/group-screen.tsx';
import { aRule } from '../../test/moderation-documents.ts';
import { violations } from '../../test/render.tsx';
import { setUp } from '../schedule/testing.tsx';

const personal = { 'GET /api/users/me': () => aUser({ plan: 'personal' }) };
const theCard = async () =>
  within(await screen.findByRole('region', { name: 'Not part of the Personal plan' }));

it('where the plan has no library a card says which plans do, and no error', async () => {
  openGroup('?tab=resources', {
    ...personal,
    'GET /api/resources': () => new FakeFailure(403, 'no', 'ForbiddenError', 'plan_limit'),
  });
  const card = await theCard();
  expect(
    card.getByText(
      'The resource library comes with Professional (£50 a month) and Ultimate (£250 a month).',
    ),
  ).toBeVisible();
  expect(card.getByRole('link', { name: 'See your plan' })).toHaveAttribute('href', '/settings');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByPlaceholderText('Search resources...')).toBeNull();
  expect(await violations()).toEqual([]);
});

it('where people pay for their plans the card leads to the smallest that has it', async () => {
  openGroup('?tab=resources', { ...personal, 'GET /api/config': () => paidConfig() });
  const card = await theCard();
  const link = await card.findByRole('link', { name: 'Change plan' });
  expect(link).toHaveAttribute('href', '/settings?plan=professional');
  expect(card.queryByText(/Whoever runs this server/)).toBeNull();
});

it('what the library held before the plan became smaller stays', async () => {
  openGroup('?tab=resources', {
    ...personal,
    'GET /api/resources': () => aPage([aResource({ title: 'Old price list' })]),
  });
  await theCard();
  expect(await screen.findByText('Old price list')).toBeVisible();
});

it('rules of a smaller plan are read and deleted, not made', async () => {
  openGroup('?tab=moderation', {
    ...personal,
    'GET /api/moderation-rules': () => aPage([aRule({ name: 'Polite' })]),
  });
  await theCard();
  expect(await screen.findByRole('button', { name: 'Delete rule Polite' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit rule Polite' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add Rule' })).toBeNull();
});

it('a message is not written where it could not be scheduled', async () => {
  setUp(personal, { add: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule New Message' }));
  expect(await dialog.findByText('Not part of the Personal plan')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('heading', { name: 'Scheduled Messages' })).toBeVisible();
});
