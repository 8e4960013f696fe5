import type { Meta, StoryObj } from '@storybook/react-vite';
import { aBilling } from '../../test/documents.ts';
import { BillingState } from './BillingState.tsx';

export default { title: 'Billing state', component: BillingState } satisfies Meta<
  typeof BillingState
>;
type Story = StoryObj<typeof BillingState>;

const subscribed = {
  plan: 'professional',
  state: 'active',
  subscribedPlan: 'professional',
  renewsAt: '2026-04-01T12:00:00.000Z',
} as const;

export const NotSubscribed: Story = { args: { billing: aBilling({ trialDays: 14 }) } };
export const Renews: Story = { args: { billing: aBilling(subscribed) } };
export const PaymentFailed: Story = {
  args: {
    billing: aBilling({
      ...subscribed,
      state: 'failed',
      graceEndsAt: '2096-04-01T12:00:00.000Z',
    }),
  },
};
