import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../deploy/local/ports.ts';
import { type FakeStripe, fakeStripe } from '../../../auth/test/fake-stripe.ts';
import { newUser } from '../api.ts';
import { problems } from './check-screen.ts';
import { openStage, type Stage } from './product-setup.ts';
import { field } from './steps.ts';

describe('a person who pays for a plan', () => {
  let stage: Stage;
  let stripe: FakeStripe;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    stripe = await fakeStripe();
    stripe.state.webhookUrl = `${url}/api/webhooks/stripe`;
    stage = await openStage({
      ...stripe.settings,
      PORT: String(port),
      PUBLIC_URL: url,
      BILLING_GRACE_DAYS: '7',
    });
    ({ page, errors } = await stage.open());
  });
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]();
    await stripe?.[Symbol.asyncDispose]();
  });

  /** Chooses a plan on the landing page and signs up; ends on Stripe's page. */
  async function signUpFor(on: Page, plan: string): Promise<void> {
    const user = newUser();
    await on.goto('/');
    await on.getByRole('link', { name: `Get Started: ${plan}` }).click();
    await on.getByText('After signing up you pay by card, on a page of Stripe.').waitFor();
    await field(on, 'Full Name').fill(user.name);
    await field(on, 'Email').fill(user.email);
    await field(on, 'Password').fill(user.password);
    await field(on, 'Confirm Password').fill(user.password);
    await on.getByRole('checkbox').check();
    await on.getByRole('button', { name: 'Create Account' }).click();
    await on.waitForURL(`${stripe.origin}/pay/**`);
  }

  const price = (amount: string) => page.getByText(`${amount} a month`, { exact: true });

  it('chooses it on the landing page, signs up, pays and has it', async () => {
    await signUpFor(page, 'Professional');
    await page.getByRole('heading', { name: 'Pay for price_professional' }).waitFor();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL('**/settings**');
    await page.getByText('Your account has the Professional plan now').waitFor();
    await page.getByText('Skip (Dev Only)').click();
    await page.getByText(/^Renews on /).waitFor();
    await price('£50').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('heading', { name: 'Plan and billing' }).scrollIntoViewIfNeeded();
    expect(await problems(page)).toEqual([]);
  });

  it('takes a larger one', async () => {
    await page.getByRole('button', { name: 'Change plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change plan' });
    await dialog.getByRole('radio', { name: 'Ultimate' }).click();
    expect(await problems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change to Ultimate' }).click();
    await page.getByText('Your account has the Ultimate plan now').waitFor();
    await price('£250').waitFor();
  });

  it('looks at the bills, and comes back', async () => {
    await page.getByRole('button', { name: 'Manage billing' }).click();
    await page.getByRole('heading', { name: /^Bills of cus_/ }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('**/settings**');
    await price('£250').waitFor();
  });

  it('is told that a payment failed, and until when the plan stays', async () => {
    for (const one of stripe.subscriptions.values()) {
      one.status = 'past_due';
      await stripe.emit('customer.subscription.updated', one);
    }
    await page.reload();
    await page.getByText('Payment failed').waitFor();
    await page.getByText(/^Your plan stays until /).waitFor();
    expect(await problems(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('and one who leaves the page has the smallest plan, and finds the way back to it', async () => {
    const { page: other } = await stage.open();
    await signUpFor(other, 'Ultimate');
    await other.getByRole('link', { name: 'Back' }).click();
    await other.getByText('Nothing was paid. Your plan stays as it is.').waitFor();
    await other.getByText('Skip (Dev Only)').click();
    await other.getByText('No subscription: you pay nothing.').waitFor();
    await other.goto('/recap');
    await other.getByRole('link', { name: 'Change plan' }).click();
    const dialog = other.getByRole('dialog', { name: 'Change plan' });
    expect(await dialog.getByRole('radio', { name: 'Ultimate' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await other.getByRole('button', { name: 'Subscribe' }).click();
    await other.getByText('Your account has the Ultimate plan now').waitFor();
  });
});
