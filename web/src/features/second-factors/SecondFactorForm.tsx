import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { postAuthSecondFactor } from '../../shared/api/endpoints.ts';
import type { AuthResult, SecondFactorNeeded } from '../../shared/api/types.ts';
import { useAuthForm } from '../auth/use-auth-form.ts';
import { hasPasskeys, problemText, signWithPasskey } from './passkeys.ts';
import { factorTexts } from './texts.ts';

const texts = factorTexts.signIn;

type Shown = { readonly code: string } | { readonly passkey: Record<string, unknown> };

interface Props {
  needed: SecondFactorNeeded;
  onSignedIn(result: AuthResult): void;
  onBack(): void;
}

/** The second step of a sign-in: a code, or a passkey. */
export function SecondFactorForm({ needed, onSignedIn, onBack }: Props) {
  const { challenge, methods, passkey_options: options } = needed;
  const [problem, setProblem] = useState<unknown>();
  const [isWaiting, setWaiting] = useState(false);

  async function complete(shown: () => Promise<Shown>): Promise<boolean> {
    setProblem(undefined);
    try {
      onSignedIn(await postAuthSecondFactor({ challenge, ...(await shown()) }).send());
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    }
  }
  const { form, busy, onSubmit } = useAuthForm({
    name: 'second-factor',
    initialValues: { code: '' },
    problems: ({ code }) => (code.trim() ? {} : { code: factorTexts.proof.codeMissing }),
    submit: ({ code }) => complete(async () => ({ code: code.trim() })),
  });
  async function withPasskey(): Promise<void> {
    setWaiting(true);
    const isIn = await complete(async () => ({ passkey: await signWithPasskey(options) }));
    if (!isIn) setWaiting(false);
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text size="sm">{methods.includes('totp') ? texts.text : texts.textPasskey}</Text>
        {options !== null && hasPasskeys() && (
          <Button
            variant="default"
            size="md"
            fullWidth
            loading={isWaiting}
            onClick={() => void withPasskey()}
          >
            {texts.usePasskey}
          </Button>
        )}
        <TextInput
          label={texts.code}
          autoComplete="one-time-code"
          autoFocus
          maxLength={40}
          dir="ltr"
          size="md"
          {...form.getInputProps('code')}
        />
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problemText(problem, texts.failed, texts.stopped)}
          </Alert>
        )}
        <Button type="submit" loading={busy} fullWidth size="md">
          {texts.submit}
        </Button>
        <Text size="xs" c="dimmed">
          {texts.lost}
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {texts.back}
        </Anchor>
      </Stack>
    </form>
  );
}
