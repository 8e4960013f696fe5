import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { forgotPassword, refusal } from './api.ts';
import { authTexts } from './texts.ts';

const { forgot, toasts, rules, fields } = authTexts;

/** Asks for the email that the reset link goes to. */
export function ForgotPasswordModal({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    if (!email.trim()) {
      notify.error(rules.emailRequired, toastMs.auth);
      return;
    }
    setBusy(true);
    try {
      await forgotPassword(email.trim());
      notify.success(toasts.forgotOk, toastMs.auth);
      setEmail('');
      onClose();
    } catch (error) {
      const { error: shown } = refusal(error, toasts.forgotFailed, toasts.forgotFailed);
      notify.error(shown?.message ?? toasts.forgotFailed, toastMs.auth);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title={forgot.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {forgot.text}
          </Text>
          <TextInput
            data-autofocus
            type="email"
            label={fields.email}
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy}>
            {forgot.send}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
