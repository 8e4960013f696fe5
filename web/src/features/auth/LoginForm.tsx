import { Anchor, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { login, refusal } from './api.ts';
import { PasswordField } from './PasswordField.tsx';
import { useSession } from './session.tsx';
import { authTexts } from './texts.ts';
import { redirectMs, useDelayedNavigate, useReturnTo } from './use-after-auth.ts';

const { fields, toasts } = authTexts;

/** Email, password and whether to stay signed in. */
export function LoginForm({ onForgot }: { onForgot(): void }) {
  const { start } = useSession();
  const returnTo = useReturnTo();
  const goLater = useDelayedNavigate();
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { identifier: '', password: '', remember: true } });

  async function submit({ identifier, password, remember }: typeof form.values): Promise<void> {
    setBusy(true);
    try {
      const result = await login(identifier.trim(), password);
      notify.success(toasts.loginOk, toastMs.auth);
      goLater(returnTo, redirectMs.signedIn);
      start(result, remember);
    } catch (error) {
      setBusy(false);
      const { error: shown } = refusal(error, toasts.loginFailed, toasts.loginError);
      notify.error(shown?.message ?? toasts.loginFailed, toastMs.auth);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="sm">
        <TextInput
          type="email"
          label={fields.email}
          autoComplete="username"
          required
          {...form.getInputProps('identifier')}
        />
        <PasswordField
          label={fields.password}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Group justify="space-between">
          <Checkbox
            label={fields.remember}
            {...form.getInputProps('remember', { type: 'checkbox' })}
          />
          <Anchor component="button" type="button" size="sm" onClick={onForgot}>
            {authTexts.forgotLink}
          </Anchor>
        </Group>
        <Button type="submit" loading={busy} fullWidth mt="xs">
          {authTexts.login}
        </Button>
      </Stack>
    </form>
  );
}
