import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const path = '/api/mail-subscriptions/one.brief.sig';

it('stops the mails of a link when asked to, and takes that back', async () => {
  const api = fakeApi({
    [`POST ${path}`]: () => ({ data: { kind: 'brief', brief: 'off' } }),
    [`PUT ${path}`]: () => ({ data: { kind: 'brief', brief: 'daily' } }),
  });
  renderApp(<UnsubscribePage />, { path: '/unsubscribe#one.brief.sig' });
  const changes = () => api.calls.filter((call) => call.path === path).map(({ method }) => method);
  const stop = await screen.findByRole('button', { name: 'Stop these mails' });
  expect(changes()).toEqual([]);
  await userEvent.click(stop);
  await userEvent.click(await screen.findByRole('button', { name: 'Have it come again' }));
  expect(await screen.findByText('Your brief comes by mail again, as before.')).toBeVisible();
  expect(changes()).toEqual(['POST', 'PUT']);
  expect(await violations()).toEqual([]);
});

it('says when the link is not known, and when it is cut off', async () => {
  fakeApi({
    [`POST ${path}`]: () => new FakeFailure(400, 'This link is not known here.'),
  });
  const { unmount } = renderApp(<UnsubscribePage />, { path: '/unsubscribe#one.brief.sig' });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not known here.');
  unmount();
  renderApp(<UnsubscribePage />, { path: '/unsubscribe' });
  expect(await screen.findByText(/This link is not whole/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('of an invitation to a survey speaks of no account', async () => {
  const survey = '/api/mail-subscriptions/one.survey-a.sig';
  fakeApi({ [`POST ${survey}`]: () => ({ data: { kind: 'survey', survey: false } }) });
  renderApp(<UnsubscribePage />, { path: '/unsubscribe#one.survey-a.sig' });
  expect(await screen.findByRole('heading', { name: 'Invitations to surveys' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Choose your mails in Settings' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByText(/mails you no more surveys/)).toBeVisible();
  expect(await violations()).toEqual([]);
});
