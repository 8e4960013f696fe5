import { Anchor, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { ResetPasswordForm } from '../../features/auth/ResetPasswordForm.tsx';
import { authTexts } from '../../features/auth/texts.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { AuthFrame } from './AuthFrame.tsx';

/** Completes a password reset; without its code it says so and goes to /auth (spec §2). */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const code = params.get('code');
  useEffect(() => {
    if (!code) notify.error(authTexts.toasts.badLink, toastMs.auth);
  }, [code]);
  if (!code) return <Navigate to="/auth" replace />;
  return (
    <AuthFrame>
      <Title order={1} fz="lg" mb="md">
        {authTexts.reset.title}
      </Title>
      <ResetPasswordForm code={code} />
      <Text ta="center" mt="md" size="sm">
        <Anchor component={Link} to="/auth" size="sm">
          {authTexts.reset.back}
        </Anchor>
      </Text>
    </AuthFrame>
  );
}
