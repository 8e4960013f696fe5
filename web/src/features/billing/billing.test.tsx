import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { CheckoutPage } from '../../pages/checkout/CheckoutPage.tsx';
import { PlanSection } from '../../pages/settings/PlanSection.tsx';
import type { Billing } from '../../shared/api/types.ts';
import { aBilling, aGroup, aPage, aUser, paidConfig } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { RequireAuth } from '../auth/RequireAuth.tsx';
import { leave } from './use-billing.ts';

let left: MockInstance<typeof leave.to>;
beforeEach(() => {
  left = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
});

type Routes = Parameters<typeof fakeApi>[0];

function setUp(given: Partial<Billing> = {}, path = '/settings', routes: Routes = {}) {
  const held = { billing: aBilling(given) };
  const user = aUser({ plan: held.billing.plan, timezone: 'UTC' });
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/config': () => paidConfig(),
    'GET /api/watched-groups': () => aPage([aGroup()]),
    'GET /api/billing': () => ({ data: held.billing }),
    'POST /api/billing/refresh': () => ({ data: held.billing }),
    'POST /api/billing/checkout': () => ({ data: { url: 'https://checkout.test/1' } }),
    'POST /api/billing/portal': () => ({ data: { url: 'https://portal.test/1' } }),
    'PUT /api/billing': ({ body }) => {
      const { plan } = (body as { data: Pick<Billing, 'plan'> }).data;
      held.billing = { ...held.billing, plan, subscribedPlan: plan };
      return { data: { ...held.billing, paymentUrl: null } };
    },
    ...routes,
  });
  renderApp(
    <RequireAuth>
      <PlanSection />
    </RequireAuth>,
    { user, path },
  );
  return api;
}

const subscribed = {
  plan: 'professional',
  state: 'active',
  subscribedPlan: 'professional',
  renewsAt: '2026-04-01T12:00:00.000Z',
  hasPortal: true,
} as const;

describe('the card of plan and billing', () => {
  it.each<[string, Partial<Billing>, RegExp]>([
    ['who never subscribed', {}, /^No subscription: you pay nothing/],
    ['who may try', { trialDays: 14 }, /The first 14 days of a subscription cost nothing/],
    ['whom an operator gave a plan', { plan: 'ultimate' }, /gave you the Ultimate plan/],
    ['who subscribes', subscribed, /^Renews on Apr 1, 2026/],
    [
      'who cancelled',
      { ...subscribed, renewsAt: null, endsAt: '2026-04-01T12:00:00.000Z' },
      /^Ends on Apr 1, 2026\. From then on your account has the Personal plan/,
    ],
    [
      'who tries',
      { ...subscribed, state: 'trial', trialEndsAt: '2026-04-01T12:00:00.000Z' },
      /^Trial until Apr 1, 2026, then £50 a month/,
    ],
    [
      'whose payment failed',
      { ...subscribed, state: 'failed', graceEndsAt: '2096-04-01T12:00:00.000Z' },
      /^Your plan stays until Apr 1, 2096/,
    ],
    [
      'whose grace is over',
      {
        ...subscribed,
        plan: 'personal',
        state: 'failed',
        graceEndsAt: '2016-04-01T12:00:00.000Z',
      },
      /^Your account has the Personal plan until the bill is paid; then Professional is back/,
    ],
    ['who has ended it', { state: 'ended', hasPortal: true }, /^Your subscription has ended/],
  ])('says where it stands for one %s', async (_who, billing, text) => {
    setUp(billing);
    expect(await screen.findByRole('heading', { name: 'Plan and billing' })).toBeVisible();
    expect(await screen.findByText(text)).toBeVisible();
    const portal = screen.queryByRole('button', { name: 'Manage billing' });
    expect(portal !== null).toBe(billing.hasPortal ?? false);
    expect(await violations()).toEqual([]);
  });

  it('leads to the payment of a first plan', async () => {
    const api = setUp({ trialDays: 14 });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Ultimate' }));
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://checkout.test/1'));
    expect(api.of('POST', '/api/billing/checkout')[0]?.body).toEqual({
      data: { plan: 'ultimate' },
    });
  });

  it('changes the plan of a subscription, and says what was refused', async () => {
    const refusal = new FakeFailure(409, 'The payment was refused', 'ApplicationError', 'no');
    let refused = true;
    setUp(subscribed, '/settings', {
      'PUT /api/billing': () => {
        if (refused) return refusal;
        const changed = { ...subscribed, plan: 'ultimate', subscribedPlan: 'ultimate' } as const;
        return { data: { ...aBilling(changed), paymentUrl: null } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    expect(dialog.getByRole('radio', { name: 'Professional' })).toBeChecked();
    expect(dialog.getByRole('button', { name: 'Change to Professional' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('radio', { name: 'Ultimate' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change to Ultimate' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The payment was refused');
    refused = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Change to Ultimate' }));
    expect(await screen.findByText('Your account has the Ultimate plan now')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('£250 a month')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });

  it('leads to the bill where the difference has to be paid first', async () => {
    setUp(subscribed, '/settings?plan=ultimate', {
      'PUT /api/billing': () => ({
        data: { ...aBilling(subscribed), paymentUrl: 'https://bill.test/1' },
      }),
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    expect(dialog.getByRole('radio', { name: 'Ultimate' })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Change to Ultimate' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://bill.test/1'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/settings');
  });

  it('leads to bills and cards, or says why not', async () => {
    let isAway = true;
    const away = new FakeFailure(503, 'Stripe is away', 'ServiceUnavailableError', 'x');
    setUp(subscribed, '/settings', {
      'POST /api/billing/portal': () =>
        isAway ? away : { data: { url: 'https://portal.test/1' } },
    });
    const manage = await screen.findByRole('button', { name: 'Manage billing' });
    await userEvent.click(manage);
    expect(await screen.findByText('Stripe is away')).toBeVisible();
    isAway = false;
    await userEvent.click(manage);
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://portal.test/1'));
  });

  it('asks Stripe when somebody comes back from it, and says what it came to', async () => {
    const api = setUp(subscribed, '/settings?billing=done');
    expect(await screen.findByText('Your account has the Professional plan now')).toBeVisible();
    expect(api.of('POST', '/api/billing/refresh')).toHaveLength(1);
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('says that nothing was paid, or that Stripe has not confirmed it yet', async () => {
    setUp({}, '/settings?billing=cancelled');
    expect(await screen.findByText(/^Nothing was paid/)).toBeVisible();
  });

  it('says what could not be read, and reads it again', async () => {
    let isAway = true;
    const away = new FakeFailure(503, 'Away', 'ServiceUnavailableError', 'x');
    setUp({}, '/settings', {
      'GET /api/billing': () => (isAway ? away : { data: aBilling() }),
    });
    expect(await screen.findByText('What you pay could not be read.')).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText(/^No subscription/)).toBeVisible();
  });
});

describe('after signing up', () => {
  function open(path: string, given: Partial<Billing> = {}, routes: Routes = {}) {
    const user = aUser({ plan: 'personal' });
    const api = fakeApi({
      'GET /api/users/me': () => user,
      'GET /api/billing': () => ({ data: aBilling(given) }),
      'POST /api/billing/checkout': () => ({ data: { url: 'https://checkout.test/1' } }),
      ...routes,
    });
    renderApp(
      <RequireAuth>
        <CheckoutPage />
      </RequireAuth>,
      { user, path },
    );
    return api;
  }

  it('leads to the payment of the plan in the address', async () => {
    const api = open('/checkout?plan=ultimate');
    expect(await screen.findByRole('status', { name: /payment/ })).toBeVisible();
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://checkout.test/1'));
    expect(api.of('POST', '/api/billing/checkout').map(({ body }) => body)).toEqual([
      { data: { plan: 'ultimate' } },
    ]);
  });

  it('leads to the payment of what was chosen before, else into the app', async () => {
    const api = open('/checkout', { wishedPlan: 'professional' });
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(api.of('POST', '/api/billing/checkout')[0]?.body).toEqual({
      data: { plan: 'professional' },
    });
  });

  it('goes on where nothing was chosen, and to the settings where it is paid', async () => {
    open('/checkout');
    await waitFor(() => expect(address()).toBe('/dashboard'));
    const paid = new FakeFailure(409, 'No', 'ApplicationError', 'already_subscribed');
    open('/checkout?plan=ultimate', {}, { 'POST /api/billing/checkout': () => paid });
    await waitFor(() =>
      expect(screen.getAllByTestId('address').at(-1)).toHaveTextContent('/settings'),
    );
    expect(left).not.toHaveBeenCalled();
  });

  it('says why the page to pay on does not open, and lets one go on without', async () => {
    const away = new FakeFailure(503, 'Stripe is away', 'ServiceUnavailableError', 'x');
    open('/checkout?plan=ultimate', {}, { 'POST /api/billing/checkout': () => away });
    expect(await screen.findByRole('alert')).toHaveTextContent('Stripe is away');
    expect(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/dashboard');
    expect(await violations()).toEqual([]);
  });
});
