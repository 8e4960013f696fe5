import { Button, Stack } from '@mantine/core';
import type { AuthResult } from '../../shared/api/types.ts';
import { toastMs } from '../../shared/toast/toast.ts';
import { confirmEmail } from './api.ts';
import { PasswordField } from './PasswordField.tsx';
import { showOutcome } from './show-outcome.ts';
import { authTexts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';

const texts = authTexts.confirm;

interface Props {
  /** From the mailed link. */
  code: string;
  onConfirmed(result: AuthResult, redirectTo: string): void;
}

/** The password that was chosen with a new account: the mailed link alone opens nothing. */
export function ConfirmEmailForm({ code, onConfirmed }: Props) {
  const { form, busy, onSubmit } = useAuthForm<{ password: string } & Record<string, unknown>>({
    name: 'confirm',
    initialValues: { password: '' },
    problems: ({ password }) => (password ? {} : { password: authTexts.rules.passwordRequired }),
    async submit({ password }) {
      const done = await showOutcome(confirmEmail(code, password), {
        failed: texts.failed,
        exception: authTexts.toasts.loginError,
        ms: toastMs.auth,
      });
      if (done) onConfirmed(done.answer, done.redirectTo);
      return Boolean(done);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <PasswordField
          label={authTexts.fields.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={busy} fullWidth size="md">
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}
