import { Tabs, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ForgotPasswordModal } from '../../features/auth/ForgotPasswordModal.tsx';
import { LegalModal, type LegalText } from '../../features/auth/LegalModal.tsx';
import { LoginForm } from '../../features/auth/LoginForm.tsx';
import { RegisterForm } from '../../features/auth/RegisterForm.tsx';
import { SocialButtons } from '../../features/auth/SocialButtons.tsx';
import { authTexts } from '../../features/auth/texts.ts';
import { useReturnTo } from '../../features/auth/use-after-auth.ts';
import { readToken } from '../../shared/api/session.ts';
import { AuthFrame } from './AuthFrame.tsx';

/** Login and Register (spec §2); /login shows the same screen. */
export function AuthPage() {
  const [params] = useSearchParams();
  const returnTo = useReturnTo();
  // Only a session from before: one that starts here moves on after its toast.
  const [already] = useState(() => readToken() !== null);
  const [forgot, setForgot] = useState(false);
  const [legal, setLegal] = useState<LegalText | null>(null);
  if (already && readToken()) return <Navigate to={returnTo} replace />;
  return (
    <AuthFrame>
      <VisuallyHidden component="h1">{authTexts.tabs.login}</VisuallyHidden>
      <Tabs defaultValue={params.get('tab') === 'register' ? 'register' : 'login'}>
        <Tabs.List grow mb="lg">
          <Tabs.Tab value="login">{authTexts.tabs.login}</Tabs.Tab>
          <Tabs.Tab value="register">{authTexts.tabs.register}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <LoginForm onForgot={() => setForgot(true)} />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <RegisterForm onLegal={setLegal} />
        </Tabs.Panel>
      </Tabs>
      <SocialButtons />
      <ForgotPasswordModal opened={forgot} onClose={() => setForgot(false)} />
      <LegalModal open={legal} onClose={() => setLegal(null)} />
    </AuthFrame>
  );
}
