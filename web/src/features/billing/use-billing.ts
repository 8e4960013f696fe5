import { getBilling, getConfig } from '../../shared/api/endpoints.ts';
import type { PublicConfig } from '../../shared/api/types.ts';
import { useData, useUnchanging } from '../../shared/api/use-api.ts';

const nobodyPays: PublicConfig['billing'] = { mode: 'none', trialDays: 0 };

/** How people get a plan on this server; by its operator until it is known. */
export function useBillingTerms(): PublicConfig['billing'] {
  const { data } = useUnchanging(getConfig());
  return data?.billing ?? nobodyPays;
}

/** Whether people pay for their plans on this server. */
export const useIsPaid = (): boolean => useBillingTerms().mode === 'stripe';

/** What the user pays; nothing is asked where nobody does. */
export function useBilling() {
  return useData(useIsPaid() ? getBilling() : null);
}

/** Leaves the app for a page of Stripe, which leads back; an object, so that tests can watch it. */
export const leave = {
  to(url: string): void {
    window.location.assign(url);
  },
};

/** Where somebody pays for a plan. */
export const checkoutPath = (plan: string): string => `/checkout?plan=${plan}`;
