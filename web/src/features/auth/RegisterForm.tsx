import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { AuthResult, PublicConfig, User } from '../../shared/api/types.ts';
import { toastMs } from '../../shared/toast/toast.ts';
import { AgreeField } from './AgreeField.tsx';
import { isConfirmationMailed, register } from './api.ts';
import { useBillingTerms } from '../billing/use-billing.ts';
import { EmailField } from './EmailField.tsx';
import type { LegalText } from '../legal/LegalBody.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type RegisterValues, registerProblems } from './rules.ts';
import { showOutcome } from './show-outcome.ts';
import { authTexts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';

const { fields, failures, toasts } = authTexts;

/** What the link of an invitation holds. */
export interface Invitation {
  readonly code: string;
  /** The address that is invited. */
  readonly email: string;
}

interface Props {
  /** Chosen on the landing page. */
  plan: { readonly id: User['plan']; readonly name: string; readonly price: string } | undefined;
  invitation: Invitation | undefined;
  onLegal(text: LegalText): void;
  onSignedUp(result: AuthResult, redirectTo: string): void;
  /** A link was mailed to this address, without which the account cannot be used. */
  onMailed(email: string): void;
}

/** What becomes of the plan that was chosen. */
function noteOf({ mode, trialDays }: PublicConfig['billing']): string {
  const { note, paid, paidTrial } = authTexts.plan;
  if (mode === 'none') return note;
  return trialDays > 0 ? paidTrial(trialDays) : paid;
}

/** Full name, email, password twice, and the agreement. */
export function RegisterForm({ plan, invitation, onLegal, onSignedUp, onMailed }: Props) {
  const email = invitation?.email ?? '';
  const billing = useBillingTerms();
  const { form, busy, onSubmit } = useAuthForm<RegisterValues & Record<string, unknown>>({
    name: 'register',
    initialValues: { username: '', email, password: '', confirm: '', agreed: false },
    problems: registerProblems,
    async submit(values) {
      const signUp = {
        username: values.username.trim(),
        email: values.email.trim(),
        password: values.password,
        ...(plan ? { plan: plan.id } : {}),
        ...(invitation ? { invitation: invitation.code } : {}),
      };
      const done = await showOutcome(register(signUp), {
        failed: failures.register.message,
        exception: toasts.registerError,
        ms: toastMs.auth,
      });
      if (!done) return false;
      if (isConfirmationMailed(done.answer)) onMailed(signUp.email);
      else onSignedUp(done.answer, done.redirectTo);
      return true;
    },
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {plan && (
          <Text size="sm" c="dimmed">
            <Text span inherit fw={600} c="var(--gs-text)">
              {authTexts.plan.chosen(plan.name, plan.price)}
            </Text>{' '}
            {noteOf(billing)}
          </Text>
        )}
        <TextInput
          label={fields.fullName}
          autoComplete="name"
          required
          withAsterisk={false}
          {...form.getInputProps('username')}
        />
        <EmailField readOnly={invitation !== undefined} {...form.getInputProps('email')} />
        <PasswordField
          label={fields.password}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={fields.confirmPassword}
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
        />
        <AgreeField onLegal={onLegal} {...form.getInputProps('agreed', { type: 'checkbox' })} />
        <Button type="submit" loading={busy} fullWidth size="md">
          {authTexts.register}
        </Button>
      </Stack>
    </form>
  );
}
