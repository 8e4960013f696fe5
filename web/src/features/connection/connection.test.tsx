import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FakeEvents, FakeFailure } from '../../test/fake-api.ts';
import { onPhone } from '../../test/on-phone.ts';
import { violations } from '../../test/render.tsx';
import { OPENING_MS } from './connection.tsx';
import {
  connectButton,
  gone,
  listening,
  QR,
  QR2,
  refreshButton,
  setUp,
  toldAndChecked,
} from './testing.tsx';

describe('the connection dialog', () => {
  it('says that the account is simulated, where it is', async () => {
    setUp('close');
    expect(await screen.findByText('Simulated account')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('says at the field why no code came for a phone number', async () => {
    const words = 'This is not a phone number with its country code';
    let answer: unknown = new FakeFailure(400, words, 'ValidationError', 'bad_phone_number');
    const routes = { 'POST /api/wa-pairing-code': () => answer };
    setUp('close', routes, { chatProvider: 'whatsapp' });
    await userEvent.click(await connectButton());
    await userEvent.click(
      await screen.findByRole('button', { name: 'Link with a phone number instead' }),
    );
    const field = screen.getByLabelText('Your phone number, with country code');
    await userEvent.type(field, '123{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(words));
    expect(await violations()).toEqual([]);
    answer = { data: { qrcode: QR, pairingCode: 'ABCD-1234' } };
    await userEvent.type(field, '4');
    expect(field).toHaveAccessibleDescription('');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('ABCD-1234')).toBeVisible();
  });

  it('begins on a phone with the number, as nobody scans what the phone itself shows', async () => {
    onPhone();
    const routes = {
      'POST /api/wa-pairing-code': () => ({ data: { qrcode: QR, pairingCode: 'ABCD-1234' } }),
    };
    setUp('close', routes, { chatProvider: 'whatsapp' });
    const field = await screen.findByLabelText('Your phone number, with country code');
    expect(screen.queryByRole('button', { name: 'Connect WhatsApp' })).toBeNull();
    await userEvent.type(field, '+44 7700 900123{Enter}');
    expect(await screen.findByText('ABCD-1234')).toBeVisible();
    expect(screen.queryByAltText(/QR code/)).toBeNull();
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /Scan a QR code/ }));
    expect(await screen.findByAltText(/QR code/)).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('checks first, and stays away when the account is connected', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<object>();
    const { api } = setUp('open', { 'GET /api/wa-check': () => held });
    expect(await screen.findByText('Checking the connection...')).toBeInTheDocument();
    await waitFor(() => expect(api.of('GET', '/api/wa-check')).not.toHaveLength(0));
    answer({ data: { state: 'open' } });
    await gone();
    expect(screen.queryByText('WhatsApp connected successfully! 🎉')).toBeNull();
  });

  it('shows the code and what to do with it, and goes when the account is linked', async () => {
    const { api } = setUp('close');
    await userEvent.click(await connectButton());
    expect(await screen.findByAltText(/QR code/)).toHaveAttribute('src', QR);
    expect(await screen.findByText('Scan the QR code with WhatsApp on your phone')).toBeVisible();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Open WhatsApp on your phone',
      'Go to Settings, then Linked devices',
      'Choose Link a device and scan this code',
    ]);
    expect(await violations()).toEqual([]);
    await listening(api);
    const before = api.of('GET', '/api/users/me').length;
    api.events.send({ type: 'connection', state: 'open' });
    expect(await screen.findByText('WhatsApp connected successfully! 🎉')).toBeVisible();
    await gone();
    // The user record says now that the account is linked.
    expect(api.of('GET', '/api/users/me').length).toBeGreaterThan(before);
  });

  it('tells once what it hears twice in the same moment', async () => {
    const { api } = setUp('close');
    await userEvent.click(await connectButton());
    expect(await screen.findByAltText(/QR code/)).toBeVisible();
    await listening(api);
    act(() => {
      api.events.send({ type: 'connection', state: 'open' });
      api.events.send({ type: 'connection', state: 'open' });
    });
    expect(await screen.findByText('WhatsApp connected successfully! 🎉')).toBeVisible();
    await gone();
    expect(screen.getAllByText('WhatsApp connected successfully! 🎉')).toHaveLength(1);
  });

  it('stays away when an older answer comes after the account was linked', async () => {
    const { promise: old, resolve: answerOld } = Promise.withResolvers<object>();
    let answers: object = { data: { state: 'close' } };
    const { api } = setUp('close', { 'GET /api/wa-check': () => answers });
    await userEvent.click(await connectButton());
    await screen.findByAltText(/QR code/);
    await listening(api);
    answers = old;
    await toldAndChecked(api, 'connecting');
    api.events.send({ type: 'connection', state: 'open' });
    await gone();
    answerOld({ data: { state: 'connecting', qrcode: QR } });
    await act(async () => {});
    expect(screen.queryByText('Required to use the app')).toBeNull();
  });

  it('asks once as it starts, when the stream of events has opened', async () => {
    const real = setTimeout;
    const unasked = -1;
    const timers = ((run: () => void, ms?: number) =>
      ms === OPENING_MS ? unasked : real(run, ms)) as typeof setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(timers);
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const { api } = setUp('close');
    await connectButton();
    expect(api.of('GET', '/api/wa-check')).toHaveLength(1);
    expect(clear).toHaveBeenCalledWith(unasked);
  });

  it('learns what happened before the stream of events opened', async () => {
    const events = new FakeEvents();
    const letOpen = events.hold();
    const { api, current } = setUp('close', {}, {}, events);
    await userEvent.click(await connectButton());
    await screen.findByAltText(/QR code/);
    current.state = 'open';
    expect(api.events.opened).toBe(false);
    letOpen();
    await gone();
  });

  it('shows a renewed code, and one that another tab asked for', async () => {
    const { api, current } = setUp('close');
    await connectButton();
    await listening(api);
    Object.assign(current, { state: 'connecting', qrcode: QR, pairingCode: 'ABCD-1234' });
    api.events.send({ type: 'connection', state: 'connecting' });
    expect(await screen.findByAltText(/QR code/)).toHaveAttribute('src', QR);
    expect(screen.getByText('ABCD-1234')).toBeVisible();
    current.qrcode = QR2;
    api.events.send({ type: 'connection', state: 'connecting' });
    await waitFor(() => expect(screen.getByAltText(/QR code/)).toHaveAttribute('src', QR2));
  });

  it('Refresh Status: still connecting, then lost', async () => {
    const { current } = setUp('close');
    await userEvent.click(await connectButton());
    current.state = 'connecting';
    await userEvent.click(await refreshButton());
    expect(await screen.findByText('Still connecting... Please wait')).toBeVisible();
    current.state = 'close';
    await userEvent.click(await refreshButton());
    expect(await screen.findByText('Connection lost. Please scan QR code again.')).toBeVisible();
    expect(await connectButton()).toBeVisible();
  });

  it('Refresh Status: connected', async () => {
    const { current } = setUp('close');
    await userEvent.click(await connectButton());
    current.state = 'open';
    await userEvent.click(await refreshButton());
    expect(await screen.findByText('WhatsApp connected successfully! 🎉')).toBeVisible();
    await gone();
  });

  const away = (code: string, message = 'away') =>
    new FakeFailure(503, message, 'ApplicationError', code);

  it.each([
    ['no code', { data: {} }, 'Failed to generate QR code'],
    ['away', away('test'), 'Failed to connect WhatsApp. Please try again.'],
    ['no code at all', away('no_qrcode'), 'Failed to generate QR code'],
    ['its own words', away('provider_unavailable', 'Import it instead'), 'Import it instead'],
  ])('says when connecting failed, and may be tried again: %s', async (_, answer, text) => {
    setUp('close', { 'POST /api/wa-create': () => answer });
    await userEvent.click(await connectButton());
    expect(await screen.findByText(text)).toBeVisible();
    expect(await connectButton()).toBeEnabled();
  });

  it('believes the server that the account is linked already', async () => {
    const failure = new FakeFailure(409, 'Linked', 'ApplicationError', 'already_linked');
    const { current } = setUp('close', { 'POST /api/wa-create': () => failure });
    await connectButton();
    current.state = 'open';
    await userEvent.click(await connectButton());
    await gone();
  });

  it('can be skipped only where the operator allows it', async () => {
    setUp('close');
    await userEvent.click(await screen.findByRole('button', { name: 'Skip (Dev Only)' }));
    await gone();
  });

  it('offers the import of an export, and no skipping where it is not allowed', async () => {
    const { onImport } = setUp('close', {}, { allowConnectionSkip: false });
    await connectButton();
    expect(screen.queryByRole('button', { name: 'Skip (Dev Only)' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Import a chat export instead' }));
    expect(onImport).toHaveBeenCalledOnce();
  });

  it('is not called required where imported chats do without it', async () => {
    setUp('close', {}, {}, new FakeEvents(), true);
    await connectButton();
    expect(screen.getByText('Your imported chats work without it')).toBeVisible();
    expect(screen.queryByText('Required to use the app')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['passkey_required', /asks for a passkey/],
    ['blocked', /does not let this account link devices/],
    ['something_new', 'The server gives this reason: something_new'],
  ])('shows why the account is not linked: %s', async (reason, text) => {
    const { current } = setUp('close', { 'GET /api/wa-check': () => ({ data: current }) });
    current.reason = reason;
    expect(await screen.findByText(text)).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});
