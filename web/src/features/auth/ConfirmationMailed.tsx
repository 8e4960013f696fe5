import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { sendConfirmation } from './api.ts';
import { Notice } from './AuthNotice.tsx';
import { showOutcome } from './show-outcome.ts';
import { authTexts } from './texts.ts';

const texts = authTexts.confirm;

/** A new account waits for the link that was mailed; it can be mailed again. */
export function ConfirmationMailed({ email, onBack }: { email: string; onBack(): void }) {
  const [busy, setBusy] = useState(false);

  async function again(): Promise<void> {
    setBusy(true);
    const done = await showOutcome(sendConfirmation(email), {
      failed: texts.sendFailed,
      exception: texts.sendFailed,
      ms: toastMs.auth,
    });
    setBusy(false);
    if (done) notify.success(texts.sentAgain, toastMs.auth);
  }

  return (
    <>
      <Notice title={texts.mailedTitle} text={texts.mailed(email)} />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
        <Button variant="light" loading={busy} onClick={() => void again()}>
          {texts.again}
        </Button>
      </Group>
    </>
  );
}
