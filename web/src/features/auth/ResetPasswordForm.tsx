import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { refusal, resetPassword } from './api.ts';
import { PasswordField } from './PasswordField.tsx';
import { authTexts } from './texts.ts';
import { redirectMs, useDelayedNavigate } from './use-after-auth.ts';

const { fields, rules, toasts } = authTexts;
const SHORTEST = 6;

/** The rule of spec §5 that two new passwords break; null when they may be sent. */
export function resetProblem(password: string, confirm: string): string | null {
  if (password !== confirm) return rules.mismatch;
  if (password.length < SHORTEST) return rules.short;
  return null;
}

/** The new password, twice, for the code of a reset link. */
export function ResetPasswordForm({ code }: { code: string }) {
  const goLater = useDelayedNavigate();
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { password: '', confirm: '' } });

  async function submit({ password, confirm }: typeof form.values): Promise<void> {
    const problem = resetProblem(password, confirm);
    if (problem) {
      notify.error(problem, toastMs.auth);
      return;
    }
    setBusy(true);
    try {
      await resetPassword(code, password, confirm);
      notify.success(toasts.resetOk, toastMs.auth);
      goLater('/auth', redirectMs.reset);
    } catch (error) {
      setBusy(false);
      const { error: shown } = refusal(error, toasts.resetFailed, toasts.resetFailed);
      notify.error(shown?.message ?? toasts.resetFailed, toastMs.auth);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="sm">
        <PasswordField
          label={fields.newPassword}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={fields.confirmNewPassword}
          autoComplete="new-password"
          required
          {...form.getInputProps('confirm')}
        />
        <Button type="submit" loading={busy} fullWidth mt="xs">
          {authTexts.reset.submit}
        </Button>
      </Stack>
    </form>
  );
}
