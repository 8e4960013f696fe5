import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RequireAuth } from '../../features/auth/RequireAuth.tsx';
import type { NewsletterLetter, User } from '../../shared/api/types.ts';
import { aGroup, aPage, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import {
  aLetter,
  anIssue,
  aSubscriber,
  hostile,
  newsletterSettings,
} from '../../test/newsletter-documents.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { NewsletterPage } from './NewsletterPage.tsx';

function setUp(routes: Parameters<typeof fakeApi>[0] = {}, plan: User['plan'] = 'ultimate') {
  const user = aUser({ plan });
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () =>
      aPage([
        aGroup({ documentId: 'g1', name: 'Garden club', is_watched: true }),
        aGroup({ documentId: 'g2', name: 'Chess club', is_watched: true }),
      ]),
    'GET /api/newsletter-issues': () => aPage([anIssue()]),
    'GET /api/newsletter-letters': () => aPage([aLetter()]),
    'GET /api/newsletter-subscribers': () => aPage([aSubscriber()]),
    'GET /api/newsletter-settings': () => ({ data: newsletterSettings }),
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <NewsletterPage />
    </RequireAuth>,
    { user, path: '/newsletter' },
  );
  return api;
}

const letters = async () =>
  within(await screen.findByRole('list', { name: 'Letters of this issue' }));

it('shows every letter with its state, why it is not sent, and how far the issue is', async () => {
  setUp({
    'GET /api/newsletter-letters': () =>
      aPage([
        aLetter({ documentId: 'l1', state: 'sent', sentAt: '2026-03-06T11:00:00.000Z' }),
        aLetter({ documentId: 'l2', name: 'Bo', state: 'failed', reason: 'address' }),
        aLetter({ documentId: 'l3', name: 'Cem', state: 'suppressed', reason: 'opted_out' }),
        aLetter({ documentId: 'l4', name: null, state: 'approved', reason: 'budget_spent' }),
      ]),
    'GET /api/newsletter-issues': () =>
      aPage([
        anIssue({
          letters: [
            { state: 'sent', count: 1 },
            { state: 'failed', count: 1 },
            { state: 'suppressed', count: 1 },
            { state: 'approved', count: 1 },
          ],
        }),
      ]),
  });
  const list = await letters();
  const rows = list.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toMatch(/^AdaWhatsApp message · sent Mar 6, 2026.*Sent$/);
  expect(rows[1]).toMatch(/^Bo.*does not exist.*Failed$/);
  expect(rows[2]).toMatch(/^Cem.*opted out.*Not sent$/);
  expect(rows[3]).toMatch(/^1WhatsApp message · today’s budget is spent.*Waiting$/);
  expect(screen.getByText('1 of 3 went out')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(await violations()).toEqual([]);
});

it('shows a letter as it goes out, and approves that one', async () => {
  let state: NewsletterLetter['state'] = 'draft';
  const api = setUp({
    'GET /api/newsletter-letters': () => aPage([aLetter({ state })]),
    'POST /api/newsletter-issues/i1/approval': () => {
      state = 'approved';
      return { data: anIssue() };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Read the letter to Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Letter to Ada' }));
  const heading = dialog.getByText('What you missed');
  expect(heading.tagName).toBe('STRONG');
  expect(heading.parentElement).toHaveTextContent(hostile);
  expect(document.querySelector('img[src=x]')).toBeNull();
  expect(await violations()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await (await letters()).findByText('Waiting')).toBeVisible();
  expect(api.of('POST', '/api/newsletter-issues/i1/approval')[0]?.body).toEqual({
    data: { letter: 'l1' },
  });
});

it('approves all that wait after asking, and leaves one out', async () => {
  const api = setUp({
    'POST /api/newsletter-issues/i1/approval': () => ({ data: anIssue() }),
    'DELETE /api/newsletter-letters/l1': () => undefined,
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Do not send the letter to Ada' }),
  );
  await waitFor(() => expect(api.of('DELETE', '/api/newsletter-letters/l1')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 letters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve letters' }));
  expect(
    dialog.getByText(/^2 letters go out: messages by your account’s send queue/),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 2 letters' }));
  await waitFor(() =>
    expect(api.of('POST', '/api/newsletter-issues/i1/approval')[0]?.body).toEqual({ data: {} }),
  );
});

it('narrows letters to a state and a name', async () => {
  const api = setUp({
    'GET /api/newsletter-letters': ({ query }) =>
      aPage(query.get('filters[state][$eq]') === 'failed' ? [] : [aLetter()]),
  });
  await letters();
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Failed', hidden: true }));
  expect(await screen.findByText('No letters in this state')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all letters' }));
  await letters();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'ad');
  await waitFor(() => {
    const asked = api.of('GET', '/api/newsletter-letters').at(-1)?.query;
    expect(asked?.get('filters[name][$containsi]')).toBe('ad');
  });
});

it('begins with nothing: says so, refuses letters without subscribers, tells of failures', async () => {
  let isAway = true;
  const none = () => (isAway ? new FakeFailure(503, 'Away') : aPage([]));
  setUp({
    'GET /api/newsletter-issues': none,
    'GET /api/newsletter-subscribers': none,
    'POST /api/newsletter-issues': () =>
      new FakeFailure(409, 'Nobody has opted in yet. Add subscribers first.'),
  });
  expect(await screen.findByText('The letters could not be loaded')).toBeVisible();
  expect(await screen.findByText('The subscribers could not be loaded')).toBeVisible();
  isAway = false;
  for (const retry of screen.getAllByRole('button', { name: 'Try again' })) {
    await userEvent.click(retry);
  }
  expect(await screen.findByText('No letters yet')).toBeVisible();
  expect(await screen.findByText('No subscribers yet')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Write this week’s letters' }));
  expect(await screen.findByText('Nobody has opted in yet. Add subscribers first.')).toBeVisible();
});

it('opts a member in with how they agreed, by message or by mail', async () => {
  let refuses = true;
  const api = setUp({
    'GET /api/people': () => aPage([{ documentId: '2@s.whatsapp.net', name: 'Bo' }]),
    'POST /api/newsletter-subscribers': () =>
      refuses ? new FakeFailure(409, 'This member has opted out.') : { data: aSubscriber() },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add subscriber' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add subscriber' }));
  const add = dialog.getByRole('button', { name: 'Add' });
  await userEvent.click(add);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose a member.');
  await userEvent.type(dialog.getByRole('combobox', { name: 'Member' }), 'b');
  await userEvent.click(await screen.findByRole('option', { name: 'Bo', hidden: true }));
  await userEvent.click(dialog.getByRole('radio', { name: 'E-mail' }));
  await userEvent.click(add);
  expect(dialog.getByRole('alert')).toHaveTextContent('Write their e-mail address.');
  await userEvent.type(
    dialog.getByRole('textbox', { name: 'Their e-mail address' }),
    'bo@example.org',
  );
  await userEvent.type(dialog.getByRole('textbox', { name: 'How they agreed' }), 'By phone');
  expect(await violations()).toEqual([]);
  await userEvent.click(add);
  expect(await dialog.findByText('This member has opted out.')).toBeVisible();
  refuses = false;
  await userEvent.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.of('POST', '/api/newsletter-subscribers').at(-1)?.body).toEqual({
    data: {
      memberId: '2@s.whatsapp.net',
      name: 'Bo',
      channel: 'email',
      email: 'bo@example.org',
      consent: 'By phone',
    },
  });
});

it('invites groups with the word that opts in', async () => {
  const api = setUp({ 'POST /api/scheduled-messages': () => ({ data: {} }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite members' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite members' }));
  const words = dialog.getByRole('textbox', { name: 'Invitation' });
  const send = dialog.getByRole('button', { name: 'Send invitation' });
  expect(words).toHaveTextContent(/START/);
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Garden club/ }));
  await userEvent.clear(words);
  await userEvent.type(words, 'A newsletter?');
  await userEvent.click(send);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Keep the word START');
  await userEvent.type(words, ' Write START.');
  expect(await violations()).toEqual([]);
  await userEvent.click(send);
  expect(await screen.findByText('The invitation is on its way to 1 group')).toBeVisible();
  expect(api.of('POST', '/api/scheduled-messages')[0]?.body).toMatchObject({
    data: { message: 'A newsletter? Write START.', groups: ['g1'] },
  });
});

it('removes who opted in after asking; who opted out stays', async () => {
  const api = setUp({
    'GET /api/newsletter-subscribers': () =>
      aPage([
        aSubscriber(),
        aSubscriber({
          documentId: 's3',
          name: 'Zed',
          channel: 'email',
          email: 'zed@example.org',
          addressRefusedAt: '2026-03-02T10:00:00.000Z',
        }),
        aSubscriber({
          documentId: 's2',
          name: 'Bo',
          state: 'opted_out',
          consent: null,
          decidedBy: 'member',
        }),
      ]),
    'DELETE /api/newsletter-subscribers/s1': () => undefined,
  });
  const list = within(await screen.findByRole('list', { name: 'Subscribers' }));
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^AdaWhatsApp message · .*: Said so at the meetingOpted in$/),
    expect.stringMatching(
      /^Zedzed@example.org · .* · the mail server says that this address does not exist/,
    ),
    expect.stringMatching(/^Bowrote so on Mar 1, 2026.*Opted out$/),
  ]);
  expect(list.queryByRole('button', { name: 'Remove Bo' })).toBeNull();
  await userEvent.click(list.getByRole('button', { name: 'Remove Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove subscriber' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(api.of('DELETE', '/api/newsletter-subscribers/s1')).toHaveLength(1));
});

it('chooses groups, rhythm and channel', async () => {
  const api = setUp({
    'PUT /api/newsletter-settings': ({ body }) => ({
      data: { ...(body as { data: object }).data, nextAt: '2026-03-13T07:00:00.000Z' },
    }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Every two weeks' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'On' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Friday', hidden: true }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Groups it is about' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Chess club', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^The next letters are written Mar 13, 2026/)).toBeVisible();
  expect(api.of('PUT', '/api/newsletter-settings')[0]?.body).toEqual({
    data: { groups: ['g2'], rhythm: 'fortnightly', weekday: 5, hour: 9, channel: 'message' },
  });
});

it('is an offer where the plan has none; what was there is read', async () => {
  const api = setUp({}, 'professional');
  const card = await screen.findByRole('region', { name: 'Not part of the Professional plan' });
  expect(card).toHaveTextContent(
    'A newsletter for each member comes with Ultimate (£250 a month).',
  );
  await letters();
  for (const name of [/^Approve/, /^Write/, 'Add subscriber', 'Invite members', 'Save']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(await violations()).toEqual([]);
});
