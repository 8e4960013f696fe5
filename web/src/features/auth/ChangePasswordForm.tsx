import { Button, Group, Stack, Text } from '@mantine/core';
import { replaceToken, whileReplacingToken } from '../../shared/api/session.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { type AuthOutcome, changePassword, startReset } from './api.ts';
import { PasswordField } from './PasswordField.tsx';
import { type ChangeValues, changeProblems } from './rules.ts';
import { useUser } from './session.tsx';
import { showOutcome } from './show-outcome.ts';
import { authTexts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useSocialProviders } from './use-social-providers.ts';

const { change, fields, toasts } = authTexts;

/** Changes the password; who has none yet can have a link mailed to set one. */
export function ChangePasswordForm() {
  const { provider } = useUser();
  return provider === 'local' ? <PasswordForm /> : <NoPassword provider={provider} />;
}

/** The change revokes every session; this one goes on with its new token. */
function changeAndGoOn({ current, password, confirm }: ChangeValues): Promise<AuthOutcome> {
  return whileReplacingToken(async () => {
    const outcome = await changePassword(current, password, confirm);
    if (outcome.success) replaceToken(outcome.answer.jwt);
    return outcome;
  });
}

function PasswordForm() {
  const { form, busy, onSubmit } = useAuthForm<ChangeValues & Record<string, unknown>>({
    name: 'change',
    initialValues: { current: '', password: '', confirm: '' },
    problems: changeProblems,
    async submit(values) {
      const done = await showOutcome(changeAndGoOn(values), {
        failed: toasts.changeFailed,
        exception: toasts.changeError,
        ms: toastMs.settings,
      });
      if (done) {
        notify.success(toasts.changeOk, toastMs.settings);
        form.reset();
      }
      return false;
    },
  });

  return (
    <form noValidate onSubmit={onSubmit}>
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
            {change.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function NoPassword({ provider }: { provider: string }) {
  const { email } = useUser();
  const { nameOf } = useSocialProviders();
  const { busy, onSubmit } = useAuthForm({
    name: 'first-password',
    initialValues: {},
    problems: () => ({}),
    async submit() {
      const done = await showOutcome(startReset(email), {
        failed: toasts.forgotFailed,
        exception: toasts.forgotFailed,
        ms: toastMs.settings,
      });
      if (done) notify.success(toasts.forgotOk, toastMs.settings);
      return false;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Text size="sm" c="var(--gs-text-2)" mb="md" maw={560}>
        {change.without(nameOf(provider))}
      </Text>
      <Button type="submit" loading={busy}>
        {authTexts.forgot.send}
      </Button>
    </form>
  );
}
