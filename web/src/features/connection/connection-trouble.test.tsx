import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { violations } from '../../test/render.tsx';
import {
  connectButton,
  gone,
  listening,
  refreshButton,
  setUp,
  toldAndChecked,
} from './testing.tsx';

describe('a check that cannot be made', () => {
  it('is told with a way to try again, and is no "disconnected"', async () => {
    const { current } = setUp('away');
    expect(await screen.findByText('The connection could not be checked')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect WhatsApp' })).toBeNull();
    expect(await violations()).toEqual([]);
    await userEvent.click(await refreshButton());
    expect(await screen.findByText('Failed to connect WhatsApp. Please try again.')).toBeVisible();
    current.state = 'close';
    await userEvent.click(await refreshButton());
    expect(await connectButton()).toBeVisible();
  });

  it('leaves a linked account linked', async () => {
    const { api, current } = setUp('open');
    await gone();
    await listening(api);
    current.state = 'away';
    await toldAndChecked(api, 'close');
    expect(screen.queryByText('Required to use the app')).toBeNull();
  });
});

describe('an account that comes back by itself', () => {
  it('blocks nothing, and is no news when it is back', async () => {
    const { api, current } = setUp('open');
    await gone();
    await listening(api);
    Object.assign(current, { state: 'connecting', reason: 'connection_lost' });
    await toldAndChecked(api, 'connecting');
    expect(screen.queryByText('Required to use the app')).toBeNull();
    api.events.send({ type: 'connection', state: 'open' });
    await act(async () => {});
    expect(screen.queryByText('WhatsApp connected successfully! 🎉')).toBeNull();
  });

  it('is asked to be scanned again when it is lost', async () => {
    const { api, current } = setUp('open');
    await gone();
    await listening(api);
    Object.assign(current, { state: 'close', reason: 'logged_out' });
    api.events.send({ type: 'connection', state: 'close' });
    expect(await screen.findByText('Connection lost. Please scan QR code again.')).toBeVisible();
    expect(await screen.findByText(/was logged out of WhatsApp/)).toBeVisible();
  });
});

it('keeps the focus on what is to be done, from phase to phase', async () => {
  const { current } = setUp('close');
  await waitFor(async () => expect(await connectButton()).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await refreshButton()).toHaveFocus());
  current.state = 'close';
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await connectButton()).toHaveFocus());
  // Round the dialog, never out of it.
  for (let n = 0; n < 6; n += 1) await userEvent.tab();
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('Required to use the app')).toBeVisible();
});
