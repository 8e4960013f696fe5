import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SchedulePage } from '../../pages/schedule/SchedulePage.tsx';
import { RequireAuth } from '../auth/RequireAuth.tsx';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aBudget, aGroup, aPage, aScheduled, aUser } from '../../test/documents.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';

const user = aUser();
export const garden = aGroup({ name: 'Garden club', size: 1200 });
export const listPath = '/api/scheduled-messages';

/** The schedule screen of a user with one watched group and no messages. */
export function setUp(routes: Parameters<typeof fakeApi>[0] = {}, state?: unknown) {
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () => aPage([garden]),
    'GET /api/scheduled-messages/days': () => ({ data: [] }),
    'GET /api/wa-budget': () => ({ data: aBudget() }),
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <LiveProvider>
        <SchedulePage />
      </LiveProvider>
    </RequireAuth>,
    { user, path: '/schedule', state },
  );
  return api;
}

/** The list as it is, which a test may change. */
export function withList(messages = [aScheduled()], routes: Parameters<typeof fakeApi>[0] = {}) {
  const held = { messages };
  const api = setUp({ [`GET ${listPath}`]: () => aPage(held.messages), ...routes });
  return { api, held };
}

export const addButton = () => screen.findByRole('button', { name: 'Schedule a message' });

/** The dialog in which a message is made. */
export async function openDialog(name = 'Schedule New Message') {
  await userEvent.click(await addButton());
  return within(await screen.findByRole('dialog', { name }));
}
