import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { replaceToken, whileReplacingToken } from '../../shared/api/session.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { changePassword, refusal } from './api.ts';
import { PasswordField } from './PasswordField.tsx';
import { authTexts } from './texts.ts';

const { fields, rules, toasts } = authTexts;

interface ChangeValues {
  current: string;
  password: string;
  confirm: string;
}

/** The rule of spec §5 that the change breaks; null when it may be sent. */
export function changeProblem({ current, password, confirm }: ChangeValues): string | null {
  if (!current || !password || !confirm) return rules.fillAll;
  if (password !== confirm) return rules.newMismatch;
  return null;
}

export function ChangePasswordForm() {
  const [busy, setBusy] = useState(false);
  const form = useForm<ChangeValues>({
    initialValues: { current: '', password: '', confirm: '' },
  });

  async function submit(values: ChangeValues): Promise<void> {
    const problem = changeProblem(values);
    if (problem) {
      notify.error(problem, toastMs.settings);
      return;
    }
    setBusy(true);
    try {
      // The change revokes every session; this one goes on with its new token.
      await whileReplacingToken(async () => {
        const result = await changePassword(values.current, values.password, values.confirm);
        replaceToken(result.jwt);
      });
      notify.success(toasts.changeOk, toastMs.settings);
      form.reset();
    } catch (error) {
      const { error: shown } = refusal(error, toasts.changeFailed, toasts.changeError);
      notify.error(shown?.message ?? toasts.changeFailed, toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="sm" maw={420}>
        <PasswordField
          label={fields.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
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
        <Group mt="xs">
          <Button type="submit" loading={busy}>
            {authTexts.change.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
