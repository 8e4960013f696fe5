import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { refusal, register } from './api.ts';
import type { LegalText } from './LegalModal.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useSession } from './session.tsx';
import { authTexts } from './texts.ts';
import { redirectMs, useDelayedNavigate, useReturnTo } from './use-after-auth.ts';

const { fields, rules, toasts } = authTexts;

interface RegisterValues {
  username: string;
  email: string;
  password: string;
  confirm: string;
  agreed: boolean;
}

/** The first rule of spec §5 that the form breaks; null when it may be sent. */
export function registerProblem(values: RegisterValues): string | null {
  if (!values.agreed) return rules.terms;
  if (values.password !== values.confirm) return rules.mismatch;
  return null;
}

/** Full name, email, password twice, and the agreement. */
export function RegisterForm({ onLegal }: { onLegal(text: LegalText): void }) {
  const { start } = useSession();
  const returnTo = useReturnTo();
  const goLater = useDelayedNavigate();
  const [busy, setBusy] = useState(false);
  const form = useForm<RegisterValues>({
    initialValues: { username: '', email: '', password: '', confirm: '', agreed: false },
  });

  async function submit(values: RegisterValues): Promise<void> {
    const problem = registerProblem(values);
    if (problem) {
      notify.error(problem, toastMs.auth);
      return;
    }
    setBusy(true);
    try {
      const result = await register(values.username.trim(), values.email.trim(), values.password);
      notify.success(toasts.registerOk, toastMs.auth);
      goLater(returnTo, redirectMs.signedIn);
      start(result, true);
    } catch (error) {
      setBusy(false);
      const { error: shown } = refusal(error, toasts.registerFailed, toasts.registerError);
      notify.error(shown?.message ?? toasts.registerFailed, toastMs.auth);
    }
  }

  const legalLink = (text: LegalText, label: string) => (
    <Anchor component="button" type="button" size="sm" onClick={() => onLegal(text)}>
      {label}
    </Anchor>
  );
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="sm">
        <TextInput
          label={fields.fullName}
          autoComplete="name"
          required
          {...form.getInputProps('username')}
        />
        <TextInput
          type="email"
          label={fields.email}
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={fields.password}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={fields.confirmPassword}
          autoComplete="new-password"
          required
          {...form.getInputProps('confirm')}
        />
        <div style={{ display: 'flex', gap: 10, alignItems: 'flex-start' }}>
          <Checkbox
            mt={2}
            aria-label={`${authTexts.agree} ${authTexts.terms} ${authTexts.and} ${authTexts.privacy}`}
            {...form.getInputProps('agreed', { type: 'checkbox' })}
          />
          <span style={{ fontSize: 'var(--mantine-font-size-sm)' }}>
            {authTexts.agree} {legalLink('terms', authTexts.terms)} {authTexts.and}{' '}
            {legalLink('privacy', authTexts.privacy)}
          </span>
        </div>
        <Button type="submit" loading={busy} fullWidth mt="xs">
          {authTexts.register}
        </Button>
      </Stack>
    </form>
  );
}
