import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AuthResult } from '../../shared/api/types.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { hasPasskeys, problemText, signInWithPasskey } from './passkeys.ts';
import { factorTexts } from './texts.ts';

const texts = factorTexts.signIn;

/** Signs in with a passkey alone, where this browser can. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn(result: AuthResult): void }) {
  const [busy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;

  async function signIn(): Promise<void> {
    setBusy(true);
    try {
      onSignedIn(await signInWithPasskey());
    } catch (error) {
      notify.error(problemText(error, texts.failed, texts.stopped), toastMs.auth);
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      mt="md"
      loading={busy}
      onClick={() => void signIn()}
    >
      {texts.alone}
    </Button>
  );
}
