import { Alert, Button, Code, Group, Image, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { postSecondFactorsTotp, postSecondFactorsTotpConfirm } from '../../shared/api/endpoints.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { useAuthForm } from '../auth/use-auth-form.ts';
import { ProofForm } from './ProofForm.tsx';
import { factorTexts } from './texts.ts';

const texts = factorTexts.app;

interface Begun {
  readonly enrolment: string;
  readonly secret: string;
  readonly qr: string;
}

interface Props {
  /** Whether there is another factor, which may have to be shown. */
  hasOther: boolean;
  onAdded(recoveryCodes: readonly string[]): void;
  onCancel(): void;
}

/** Adds an authenticator app: the proof, then its key, then a first code of it. */
export function TotpSteps({ hasOther, onAdded, onCancel }: Props) {
  const [begun, setBegun] = useState<Begun>();
  if (begun) return <FirstCode begun={begun} onAdded={onAdded} onCancel={onCancel} />;
  return (
    <ProofForm
      code={hasOther ? 'possible' : 'none'}
      submit={factorTexts.proof.next}
      onCancel={onCancel}
      onProof={async (proof) => {
        const { data } = await postSecondFactorsTotp({ data: proof }).send();
        setBegun(data);
      }}
    />
  );
}

function FirstCode({ begun, onAdded, onCancel }: Omit<Props, 'hasOther'> & { begun: Begun }) {
  const { enrolment, secret, qr } = begun;
  const [problem, setProblem] = useState<unknown>();
  const { form, busy, onSubmit } = useAuthForm({
    name: 'first-code',
    initialValues: { code: '' },
    problems: ({ code }) => (code.trim() ? {} : { code: factorTexts.proof.codeMissing }),
    async submit({ code }) {
      setProblem(undefined);
      try {
        const body = { data: { enrolment, code: code.replace(/\s/g, '') } };
        const { data } = await postSecondFactorsTotpConfirm(body).send();
        onAdded(data.recovery_codes);
        return true;
      } catch (error) {
        setProblem(error);
        return false;
      }
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text size="sm">{texts.scan}</Text>
        <Image src={qr} alt={texts.qr} w={220} h={220} mx="auto" radius="sm" />
        <div>
          <Text size="sm" fw={500}>
            {texts.key}
          </Text>
          <Code block dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
            {secret}
          </Code>
        </div>
        <TextInput
          label={factorTexts.signIn.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          dir="ltr"
          data-autofocus
          {...form.getInputProps('code')}
        />
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(problem, factorTexts.proof.failed)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {texts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
