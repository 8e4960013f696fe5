import { Button, Stack } from '@mantine/core';
import { clearSession } from '../../shared/api/session.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { completeReset } from './api.ts';
import { PasswordField } from './PasswordField.tsx';
import { type ResetValues, resetProblems } from './rules.ts';
import { showOutcome } from './show-outcome.ts';
import { authTexts } from './texts.ts';
import { redirectMs, useDelayedNavigate } from './use-after-auth.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useRegistration } from './use-registration.ts';

const { fields, toasts } = authTexts;

/** The new password, twice, for the code of a reset link. */
export function ResetPasswordForm({ code }: { code: string }) {
  const goLater = useDelayedNavigate();
  const { resetPasswordLength: least } = useRegistration();
  const { form, busy, onSubmit } = useAuthForm<ResetValues & Record<string, unknown>>({
    name: 'reset',
    initialValues: { password: '', confirm: '' },
    problems: (values) => resetProblems(values, least),
    async submit({ password, confirm }) {
      const done = await showOutcome(completeReset(code, password, confirm), {
        failed: toasts.resetFailed,
        exception: toasts.resetFailed,
        ms: toastMs.auth,
      });
      if (!done) return false;
      // The reset has ended every session; the form is where one begins again.
      clearSession('signed-out');
      notify.success(toasts.resetOk, toastMs.auth);
      goLater(done.redirectTo, redirectMs.reset);
      return true;
    },
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <PasswordField
          label={fields.newPassword}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={fields.confirmNewPassword}
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
        />
        <Button type="submit" loading={busy} fullWidth size="md">
          {authTexts.reset.submit}
        </Button>
      </Stack>
    </form>
  );
}
