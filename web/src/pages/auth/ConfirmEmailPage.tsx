import { Anchor, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { ConfirmEmailForm } from '../../features/auth/ConfirmEmailForm.tsx';
import { authTexts } from '../../features/auth/texts.ts';
import { useIsPaid } from '../../features/billing/use-billing.ts';
import { useArrive } from '../../features/auth/use-after-auth.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';

const texts = authTexts.confirm;

/** Confirms the address of a new account; without its code it says so and goes to /auth. */
export function ConfirmEmailPage() {
  const [params] = useSearchParams();
  const { arrive } = useArrive();
  const isPaid = useIsPaid();
  const code = params.get('code')?.trim();
  useEffect(() => {
    if (!code) notify.error(texts.badLink, toastMs.auth);
  }, [code]);
  if (!code) return <Navigate to="/auth" replace />;
  return (
    <AuthFrame title={texts.title} text={texts.text}>
      <ConfirmEmailForm
        code={code}
        onConfirmed={(result, to) =>
          arrive({
            result,
            remember: true,
            toast: authTexts.toasts.registerOk,
            to: isPaid ? '/checkout' : to,
          })
        }
      />
      <Text ta="center" mt="lg" size="sm">
        <Anchor component={Link} to="/auth" size="sm">
          {authTexts.reset.back}
        </Anchor>
      </Text>
    </AuthFrame>
  );
}
