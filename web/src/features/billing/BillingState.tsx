import { Alert, Text } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import type { Billing } from '../../shared/api/types.ts';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { type Plan, plans } from '../../shared/plans.ts';
import { billingTexts as texts } from './texts.ts';

const [smallest] = plans;

/** Where a subscription that goes on stands, in one sentence. */
function runningText(billing: Billing, subscribed: Plan, dayAt: (instant: string) => string) {
  const { state, endsAt, trialEndsAt, renewsAt } = billing;
  if (state === 'trial' && endsAt) return texts.trialEnds(dayAt(endsAt));
  if (state === 'trial' && trialEndsAt) return texts.trial(dayAt(trialEndsAt), subscribed);
  if (endsAt) return texts.ends(dayAt(endsAt), smallest);
  return renewsAt ? texts.renews(dayAt(renewsAt)) : '';
}

function restText({ state, plan }: Billing): string {
  if (plan !== smallest) return texts.given(plan);
  return state === 'ended' ? texts.ended : texts.notSubscribed;
}

/** Where somebody stands with what they pay. */
export function BillingState({ billing }: { billing: Billing }) {
  const zone = useZone();
  const dayAt = (instant: string) => dayText(dayOf(instant, zone));
  const { state, plan, subscribedPlan, graceEndsAt, trialDays } = billing;
  if (state === 'failed' && subscribedPlan) {
    const isOver = graceEndsAt === null || new Date(graceEndsAt) <= new Date();
    return (
      <Alert
        color="red"
        role="alert"
        title={texts.failedTitle}
        icon={<IconCreditCardOff size={18} aria-hidden />}
      >
        {isOver ? texts.fell(subscribedPlan, plan) : texts.failed(dayAt(graceEndsAt), smallest)}
      </Alert>
    );
  }
  return (
    <Text size="sm">
      {subscribedPlan ? runningText(billing, subscribedPlan, dayAt) : restText(billing)}{' '}
      {!subscribedPlan && trialDays > 0 && texts.offered(trialDays)}
    </Text>
  );
}
