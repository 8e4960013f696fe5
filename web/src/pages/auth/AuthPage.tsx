import { Center, Loader, Tabs, Text } from '@mantine/core';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { AuthNotice, Notice } from '../../features/auth/AuthNotice.tsx';
import { checkoutPath, useIsPaid } from '../../features/billing/use-billing.ts';
import type { LegalText } from '../../features/legal/LegalBody.tsx';
import { ConfirmationMailed } from '../../features/auth/ConfirmationMailed.tsx';
import { LoginForm } from '../../features/auth/LoginForm.tsx';
import { RegisterForm } from '../../features/auth/RegisterForm.tsx';
import { SocialButtons } from '../../features/auth/SocialButtons.tsx';
import { authTexts } from '../../features/auth/texts.ts';
import { sentWith, useArrive } from '../../features/auth/use-after-auth.ts';
import { useRegistration } from '../../features/auth/use-registration.ts';
import { useSocialProviders } from '../../features/auth/use-social-providers.ts';
import { type AskedArrival, useSocialReturn } from '../../features/auth/use-social-return.ts';
import { PasskeySignIn } from '../../features/second-factors/PasskeySignIn.tsx';
import { factorTexts } from '../../features/second-factors/texts.ts';
import { readToken } from '../../shared/api/session.ts';
import { notify } from '../../shared/toast/toast.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { offeredPlans } from '../landing/pricing-texts.ts';
import classes from './AuthFrame.module.css';
import { AuthFrame } from './AuthFrame.tsx';

const { tabs, titles, toasts } = authTexts;
const ForgotPasswordModal = lazyDialog(() =>
  import('../../features/auth/ForgotPasswordModal.tsx').then((m) => m.ForgotPasswordModal),
);
const LegalModal = lazyDialog(() =>
  import('../../features/auth/LegalModal.tsx').then((m) => m.LegalModal),
);

const SecondFactorForm = lazy(async () => {
  const form = await import('../../features/second-factors/SecondFactorForm.tsx');
  return { default: form.SecondFactorForm };
});

type Tab = keyof typeof titles;

/** Long enough to be read: it says that a password is gone. */
const WARNING_MS = 15_000;

/** The tab that the address names, and the plan chosen on the landing page. */
function useTab() {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'register' ? 'register' : 'login';
  const show = (next: string | null) => {
    if (!next || next === tab) return;
    // The plan that was chosen stays, should they come back to the other tab.
    const wanted = new URLSearchParams(params);
    wanted.set('tab', next);
    setParams(wanted, { state: location.state });
  };
  const plan = offeredPlans().find(({ id }) => id === params.get('plan'));
  const [code, email] = [params.get('invitation')?.trim(), params.get('email')?.trim()];
  const invitation = code && email ? { code, email } : undefined;
  return { tab, show, plan, invitation };
}

/** Why nobody can sign up here now; undefined where they can. */
function useRefusal(isInvited: boolean) {
  const { mode } = useRegistration();
  const texts = authTexts.registration;
  if (mode === 'closed') return { title: texts.closedTitle, text: texts.closed };
  if (mode === 'invitation' && !isInvited) {
    return { title: texts.invitationTitle, text: texts.invitation };
  }
  return undefined;
}

/** For whom the form is, where it is not for everybody. */
function AudienceNote({ invited }: { invited: string | undefined }) {
  const { mode, domains } = useRegistration();
  const texts = authTexts.registration;
  const domainNote = mode === 'domain' ? texts.domains(domains) : undefined;
  const text = invited === undefined ? domainNote : texts.invited(invited);
  return text ? (
    <Text size="sm" c="dimmed" mb="md">
      {text}
    </Text>
  ) : null;
}

/** Login and Register; /login shows the same screen. */
export function AuthPage() {
  const { from, notice } = sentWith(useLocation());
  const { tab, show, plan, invitation } = useTab();
  const isPaid = useIsPaid();
  // Whoever chose a plan is led to its payment, where there is one.
  const onward = from ?? (isPaid && plan ? checkoutPath(plan.id) : undefined);
  const refusal = useRefusal(invitation !== undefined);
  const { providersOnly } = useRegistration();
  const [asked, setAsked] = useState<AskedArrival>();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { nameOf } = useSocialProviders();
  const { leaving, arrive } = useArrive();
  const [remember, setRemember] = useState(true);
  const [forgot, setForgot] = useState<string>();
  const [legal, setLegal] = useState<LegalText | null>(null);
  const warn = useCallback((text: string) => notify.warning(text, WARNING_MS), []);
  const { arriving, problem } = useSocialReturn({
    onArrival: arrive,
    onAsked: setAsked,
    onWarning: warn,
  });
  // A session that starts here moves on after its toast.
  if (readToken() && !leaving && !arriving) return <Navigate to={onward ?? '/dashboard'} replace />;
  if (asked) {
    const { needed, ...arrival } = asked;
    return (
      <AuthFrame title={factorTexts.signIn.title} text={authTexts.tagline}>
        <Suspense fallback={<Loader />}>
          <SecondFactorForm
            needed={needed}
            onSignedIn={(result) => arrive({ ...arrival, result })}
            onBack={() => setAsked(undefined)}
          />
        </Suspense>
      </AuthFrame>
    );
  }
  if (unconfirmed !== undefined && !leaving) {
    return (
      <AuthFrame title={authTexts.confirm.title} text={authTexts.tagline}>
        <ConfirmationMailed email={unconfirmed} onBack={() => setUnconfirmed(undefined)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={titles[tab]} text={authTexts.tagline}>
      {arriving && (
        <Center mih={320}>
          <Loader role="status" aria-label={authTexts.social.arriving(nameOf(arriving))} />
        </Center>
      )}
      <div hidden={Boolean(arriving)}>
        {problem && (
          <Notice
            urgent
            title={authTexts.notices.socialTitle(nameOf(problem.provider))}
            text={problem.text}
          />
        )}
        {notice && !problem && <AuthNotice kind={notice} />}
        {providersOnly ? (
          <Text size="sm">{authTexts.registration.providersOnly}</Text>
        ) : (
          <Tabs value={tab} onChange={show}>
            <Tabs.List grow mb="lg" aria-label={tabs.label}>
              <Tabs.Tab value="login" className={classes.tab}>
                {tabs.login}
              </Tabs.Tab>
              <Tabs.Tab value="register" className={classes.tab}>
                {tabs.register}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="login">
              <LoginForm
                remember={remember}
                onRemember={setRemember}
                onForgot={setForgot}
                onUnconfirmed={setUnconfirmed}
                onAsked={(needed) =>
                  setAsked({ needed, remember, toast: toasts.loginOk, to: onward ?? '/dashboard' })
                }
                onSignedIn={(result, redirectTo) =>
                  arrive({ result, remember, toast: toasts.loginOk, to: onward ?? redirectTo })
                }
              />
              <PasskeySignIn
                onSignedIn={(result) =>
                  arrive({ result, remember, toast: toasts.loginOk, to: onward ?? '/dashboard' })
                }
              />
            </Tabs.Panel>
            <Tabs.Panel value="register">
              {refusal ? (
                <Notice {...refusal} />
              ) : (
                <>
                  <AudienceNote invited={invitation?.email} />
                  <RegisterForm
                    plan={plan}
                    invitation={invitation}
                    onLegal={setLegal}
                    onMailed={setUnconfirmed}
                    onSignedUp={(result, redirectTo) =>
                      arrive({
                        result,
                        remember: true,
                        toast: toasts.registerOk,
                        to: onward ?? redirectTo,
                      })
                    }
                  />
                </>
              )}
            </Tabs.Panel>
          </Tabs>
        )}
        <SocialButtons from={onward} remember={tab === 'register' || remember} onLegal={setLegal} />
      </div>
      <ForgotPasswordModal
        opened={forgot !== undefined}
        email={forgot ?? ''}
        onClose={() => setForgot(undefined)}
      />
      <LegalModal opened={legal !== null} text={legal} onClose={() => setLegal(null)} />
    </AuthFrame>
  );
}
