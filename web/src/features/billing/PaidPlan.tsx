import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-error.ts';
import { postBillingPortal } from '../../shared/api/endpoints.ts';
import type { Billing } from '../../shared/api/types.ts';
import { plans, planTerms } from '../../shared/plans.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { useSession } from '../auth/session.tsx';
import { BillingState } from './BillingState.tsx';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import { billingTexts as texts } from './texts.ts';
import { leave, useBilling } from './use-billing.ts';
import { useReturnFromStripe } from './use-return.ts';

/** The plan, where it stands with its payment, and what can be done about it. */
export function PaidPlan() {
  const { refresh } = useSession();
  const billing = useBilling();
  const { mutate } = billing;
  const changed = useCallback(
    (next: Billing) => {
      void mutate(next, { revalidate: false });
      void refresh();
    },
    [mutate, refresh],
  );
  useReturnFromStripe(changed);
  return (
    <Loaded of={billing} errorTitle={texts.loadFailed} skeleton={<Skeleton height={96} />}>
      {(data) => <Card billing={data} onChanged={changed} />}
    </Loaded>
  );
}

interface Props {
  billing: Billing;
  onChanged(billing: Billing): void;
}

function Card({ billing, onChanged }: Props) {
  const [params, setParams] = useSearchParams();
  const wanted = plans.find((one) => one === params.get('plan'));
  const [isChoosing, setChoosing] = useState(false);
  const { plan, subscribedPlan } = billing;

  function close(): void {
    setChoosing(false);
    if (!wanted) return;
    const rest = new URLSearchParams(params);
    rest.delete('plan');
    setParams(rest, { replace: true });
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between" align="baseline">
        <Text fz="lg" fw={600}>
          {planTerms[plan].name}
        </Text>
        {subscribedPlan && (
          <Text size="sm" c="dimmed" className="tabular">
            {texts.price(subscribedPlan)}
          </Text>
        )}
      </Group>
      <BillingState billing={billing} />
      <Group gap="sm">
        <Button onClick={() => setChoosing(true)}>
          {subscribedPlan ? texts.change : texts.choose}
        </Button>
        {billing.hasPortal && <PortalButton />}
      </Group>
      <ChangePlanDialog
        opened={isChoosing || wanted !== undefined}
        billing={billing}
        wanted={wanted}
        onClose={close}
        onChanged={onChanged}
      />
    </Stack>
  );
}

/** Leads to the bills and cards at Stripe, where one can cancel. */
function PortalButton() {
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await postBillingPortal().send();
      leave.to(data.url);
    } catch (error) {
      notify.error(messageOf(error, texts.portalFailed), toastMs.settings);
      setBusy(false);
    }
  }

  return (
    <Button variant="default" loading={busy} onClick={() => void open()}>
      {texts.manage}
    </Button>
  );
}
