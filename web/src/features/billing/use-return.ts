import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-error.ts';
import { postBillingRefresh } from '../../shared/api/endpoints.ts';
import type { Billing } from '../../shared/api/types.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { billingTexts as texts } from './texts.ts';

/** How somebody comes back from Stripe. */
const ways = ['done', 'cancelled', 'back'] as const;
type Way = (typeof ways)[number];

function say(way: Way, billing: Billing): void {
  if (way === 'cancelled') notify.info(texts.cancelled, toastMs.settings);
  if (way !== 'done') return;
  if (billing.subscribedPlan) notify.success(texts.done(billing.plan), toastMs.settings);
  else notify.info(texts.stillWaiting, toastMs.settings);
}

/** Who comes back from Stripe is told what it came to: it is asked then, whatever events say. */
export function useReturnFromStripe(onBilling: (billing: Billing) => void): void {
  const [params, setParams] = useSearchParams();
  const way = ways.find((one) => one === params.get('billing'));
  const handled = useRef(false);

  useEffect(() => {
    if (!way || handled.current) return;
    handled.current = true;
    const rest = new URLSearchParams(params);
    rest.delete('billing');
    setParams(rest, { replace: true });
    void postBillingRefresh()
      .send()
      .then(({ data }) => {
        onBilling(data);
        say(way, data);
      })
      .catch((error: unknown) => {
        notify.error(messageOf(error, texts.refreshFailed), toastMs.settings);
      });
  }, [way, params, setParams, onBilling]);
}
