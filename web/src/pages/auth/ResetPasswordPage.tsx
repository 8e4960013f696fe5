import { Anchor, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { ResetPasswordForm } from '../../features/auth/ResetPasswordForm.tsx';
import { authTexts } from '../../features/auth/texts.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';

const { reset, toasts } = authTexts;

/** Completes a password reset; without its code it says so and goes to /auth. */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const code = params.get('code')?.trim();
  useEffect(() => {
    if (!code) notify.error(toasts.badLink, toastMs.auth);
  }, [code]);
  if (!code) return <Navigate to="/auth" replace />;
  return (
    <AuthFrame title={reset.title} text={reset.text}>
      <ResetPasswordForm code={code} />
      <Text ta="center" mt="lg" size="sm">
        <Anchor component={Link} to="/auth" size="sm">
          {reset.back}
        </Anchor>
      </Text>
    </AuthFrame>
  );
}
