import { Anchor, Button, Checkbox, Group, Stack } from '@mantine/core';
import type { AuthResult, SecondFactorNeeded } from '../../shared/api/types.ts';
import { toastMs } from '../../shared/toast/toast.ts';
import { isFactorNeeded, login } from './api.ts';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type LoginValues, loginProblems } from './rules.ts';
import { showOutcome } from './show-outcome.ts';
import { authTexts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';

const { fields, failures, toasts } = authTexts;

interface Props {
  remember: boolean;
  onRemember(remember: boolean): void;
  /** With what stands in the email field. */
  onForgot(email: string): void;
  onSignedIn(result: AuthResult, redirectTo: string): void;
  /** The password is right, and a second factor is asked for. */
  onAsked(needed: SecondFactorNeeded): void;
  /** The account of this address waits to be confirmed. */
  onUnconfirmed(email: string): void;
}

/** Email, password and whether to stay signed in. */
export function LoginForm(props: Props) {
  const { remember, onRemember, onForgot, onSignedIn, onAsked, onUnconfirmed } = props;
  const { form, busy, onSubmit } = useAuthForm<LoginValues & Record<string, unknown>>({
    name: 'login',
    initialValues: { identifier: '', password: '' },
    problems: loginProblems,
    async submit({ identifier, password }) {
      const done = await showOutcome(login(identifier.trim(), password), {
        failed: failures.login.message,
        exception: toasts.loginError,
        ms: toastMs.auth,
        onFailure(code) {
          const isUnconfirmed = code === 'email_unconfirmed';
          if (isUnconfirmed) onUnconfirmed(identifier.trim());
          return isUnconfirmed;
        },
      });
      if (!done) return false;
      if (isFactorNeeded(done.answer)) onAsked(done.answer);
      else onSignedIn(done.answer, done.redirectTo);
      return true;
    },
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <EmailField autoComplete="username" {...form.getInputProps('identifier')} />
        <PasswordField
          label={fields.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Group justify="space-between">
          <Checkbox
            label={fields.remember}
            checked={remember}
            onChange={(event) => onRemember(event.currentTarget.checked)}
          />
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onForgot(form.values.identifier.trim())}
          >
            {authTexts.forgotLink}
          </Anchor>
        </Group>
        <Button type="submit" loading={busy} fullWidth size="md">
          {authTexts.login}
        </Button>
      </Stack>
    </form>
  );
}
