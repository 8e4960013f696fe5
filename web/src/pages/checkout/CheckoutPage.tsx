import { Alert, Anchor, Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useUser } from '../../features/auth/session.tsx';
import { billingTexts } from '../../features/billing/texts.ts';
import { leave } from '../../features/billing/use-billing.ts';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { getBilling, postBillingCheckout } from '../../shared/api/endpoints.ts';
import { type Plan, plans } from '../../shared/plans.ts';
import { AuthFrame } from '../auth/AuthFrame.tsx';

const texts = billingTexts.checkout;

/** The plan to pay for: the one in the address, else what was chosen before signing up. */
async function planOf(asked: Plan | undefined): Promise<Plan | null> {
  if (asked) return asked;
  const { data } = await getBilling().send();
  return data.state === 'none' ? data.wishedPlan : null;
}

/** Where there is nothing to pay for. */
function destinationAfter(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'already_subscribed') return '/settings';
  return error.status === 404 ? '/dashboard' : undefined;
}

/** Leads somebody who has just signed up to the payment of the plan that they chose. */
export function CheckoutPage() {
  const { plan: current } = useUser();
  const [params] = useSearchParams();
  const asked = plans.find((one) => one === params.get('plan'));
  const [problem, setProblem] = useState<unknown>();
  const [next, setNext] = useState<string>();
  const begun = useRef(false);

  const lead = useCallback(async () => {
    setProblem(undefined);
    try {
      const plan = await planOf(asked);
      if (!plan) {
        setNext('/dashboard');
        return;
      }
      const { data } = await postBillingCheckout({ data: { plan } }).send();
      leave.to(data.url);
    } catch (error) {
      const elsewhere = destinationAfter(error);
      if (elsewhere) setNext(elsewhere);
      else setProblem(error);
    }
  }, [asked]);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void lead();
  }, [lead]);

  if (next) return <Navigate to={next} replace />;
  return (
    <AuthFrame title={texts.title} text={texts.text}>
      {problem === undefined ? (
        <Center mih={160}>
          <Loader role="status" aria-label={texts.leading} />
        </Center>
      ) : (
        <Stack gap="md">
          <Alert color="red" role="alert">
            {messageOf(problem, texts.failed)}
          </Alert>
          <Button fullWidth size="md" onClick={() => void lead()}>
            {texts.retry}
          </Button>
          <Text size="sm" c="dimmed">
            {texts.laterNote(current)}
          </Text>
          <Text ta="center" size="sm">
            <Anchor component={Link} to="/dashboard" size="sm">
              {texts.later}
            </Anchor>
          </Text>
        </Stack>
      )}
    </AuthFrame>
  );
}
