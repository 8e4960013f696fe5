import { Alert, Badge, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { postBillingCheckout, putBilling } from '../../shared/api/endpoints.ts';
import type { Billing } from '../../shared/api/types.ts';
import { featureItems, type Plan, planTerms, plans, watchLimitOf } from '../../shared/plans.ts';
import { listText } from '../../shared/ui/format-number.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { billingTexts } from './texts.ts';
import { leave } from './use-billing.ts';

const texts = billingTexts.dialog;

/** What is in a plan, in one line. */
function contentOf(plan: Plan): string {
  const limit = watchLimitOf(plan);
  const groups = texts.groups(limit);
  const features = planTerms[plan].features.map((feature) => featureItems[feature].toLowerCase());
  return listText([groups, ...features], 'unit');
}

function PlanRadio({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) {
  return (
    <Radio.Card value={plan} p="md" radius="md" aria-label={planTerms[plan].name}>
      <Group wrap="nowrap" align="flex-start">
        <Radio.Indicator />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Text fw={600}>{planTerms[plan].name}</Text>
              {isCurrent && (
                <Badge size="sm" variant="light">
                  {texts.current}
                </Badge>
              )}
            </Group>
            <Text size="sm" className="tabular">
              {billingTexts.price(plan)}
            </Text>
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {contentOf(plan)}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}

interface Props {
  opened: boolean;
  billing: Billing;
  /** Chosen where somebody came from. */
  wanted: Plan | undefined;
  onClose(): void;
  onChanged(billing: Billing): void;
}

/** Chooses another plan: leads to the payment, or changes the subscription that there is. */
export function ChangePlanDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={billingTexts.change} size="lg">
      <Choice onClose={onClose} {...rest} />
    </Modal>
  );
}

/** Pays for a plan, or has the subscription that there is changed to it. */
async function subscribe(plan: Plan, isNew: boolean): Promise<Billing | undefined> {
  if (isNew) {
    const { data } = await postBillingCheckout({ data: { plan } }).send();
    leave.to(data.url);
    return undefined;
  }
  const { data } = await putBilling({ data: { plan } }).send();
  if (data.paymentUrl === null) return data;
  leave.to(data.paymentUrl);
  return undefined;
}

function Choice({ billing, wanted, onClose, onChanged }: Omit<Props, 'opened'>) {
  const { subscribedPlan } = billing;
  const [plan, setPlan] = useState<Plan>(wanted ?? subscribedPlan ?? billing.plan);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isNew = subscribedPlan === null;

  async function confirm(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const changed = await subscribe(plan, isNew);
      // Else the browser is on its way to Stripe.
      if (!changed) return;
      onChanged(changed);
      notify.success(billingTexts.done(changed.plan), toastMs.settings);
      onClose();
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  }

  return (
    <Stack gap="md">
      <Radio.Group
        aria-label={texts.label}
        value={plan}
        onChange={(next) => setPlan(plans.find((one) => one === next) ?? plan)}
      >
        <Stack gap="sm">
          {plans.map((one) => (
            <PlanRadio key={one} plan={one} isCurrent={one === (subscribedPlan ?? billing.plan)} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {isNew ? texts.first : texts.settled}{' '}
        {isNew && billing.trialDays > 0 && billingTexts.offered(billing.trialDays)}
      </Text>
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {messageOf(problem, texts.failed)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button
          loading={busy}
          disabled={!isNew && plan === subscribedPlan}
          onClick={() => void confirm()}
        >
          {isNew ? texts.toPayment : texts.toPlan(plan)}
        </Button>
      </Group>
    </Stack>
  );
}
