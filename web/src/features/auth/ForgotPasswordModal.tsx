import { Button, Modal, Stack, Text } from '@mantine/core';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { startReset } from './api.ts';
import { EmailField } from './EmailField.tsx';
import { type ForgotValues, forgotProblems } from './rules.ts';
import { showOutcome } from './show-outcome.ts';
import { authTexts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';

const { forgot, toasts } = authTexts;

interface Props {
  opened: boolean;
  /** What the email field begins with. */
  email: string;
  onClose(): void;
}

/** Asks for the email that the reset link goes to. */
export function ForgotPasswordModal({ opened, email, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={forgot.title}>
      <ForgotForm email={email} onSent={onClose} />
    </Modal>
  );
}

function ForgotForm({ email, onSent }: { email: string; onSent(): void }) {
  const { form, busy, onSubmit } = useAuthForm<ForgotValues & Record<string, unknown>>({
    name: 'forgot',
    initialValues: { email },
    problems: forgotProblems,
    async submit(values) {
      const done = await showOutcome(startReset(values.email.trim()), {
        failed: toasts.forgotFailed,
        exception: toasts.forgotFailed,
        ms: toastMs.auth,
      });
      if (!done) return false;
      notify.success(toasts.forgotOk, toastMs.auth);
      onSent();
      return true;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Text size="sm" c="dimmed">
          {forgot.text}
        </Text>
        <EmailField data-autofocus {...form.getInputProps('email')} />
        <Button type="submit" loading={busy}>
          {forgot.send}
        </Button>
      </Stack>
    </form>
  );
}
