import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Proof } from '../../shared/api/types.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { useAuthForm } from '../auth/use-auth-form.ts';
import { useHasPassword } from '../auth/use-registration.ts';
import { problemText } from './passkeys.ts';
import { factorTexts } from './texts.ts';

const texts = factorTexts.proof;

interface Props {
  /** Whether a code has to be shown beside the password, may be, or is not asked for. */
  code: 'needed' | 'possible' | 'none';
  submit: string;
  danger?: boolean;
  /** Name of what is added; undefined: it has none. */
  nameLabel?: string;
  /** Rejects with what is told. */
  onProof(proof: Proof, name: string): Promise<void>;
  onCancel(): void;
  children?: ReactNode;
}

/** Asks for the proof that it is the owner who changes how the account is reached. */
export function ProofForm(props: Props) {
  const { code: asked, submit, danger = false, nameLabel, onProof, onCancel, children } = props;
  const hasPassword = useHasPassword();
  const [problem, setProblem] = useState<unknown>();
  const { form, busy, onSubmit } = useAuthForm({
    name: 'proof',
    initialValues: { name: '', password: '', code: '' },
    problems: ({ name, password, code }) => ({
      ...(nameLabel && !name.trim() ? { name: nameLabel } : {}),
      ...(hasPassword && !password ? { password: texts.passwordMissing } : {}),
      ...(asked === 'needed' && !code.trim() ? { code: texts.codeMissing } : {}),
    }),
    async submit({ name, password, code }) {
      setProblem(undefined);
      const proof = {
        ...(hasPassword ? { password } : {}),
        ...(code.trim() ? { code: code.trim() } : {}),
      };
      try {
        await onProof(proof, name.trim());
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
        {children}
        {nameLabel && (
          <TextInput
            label={nameLabel}
            maxLength={80}
            required
            withAsterisk={false}
            {...form.getInputProps('name')}
          />
        )}
        {hasPassword ? (
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        ) : (
          <Text size="sm">{texts.fresh}</Text>
        )}
        {asked !== 'none' && (
          <TextInput
            label={texts.code}
            description={asked === 'possible' ? texts.codeHint : undefined}
            autoComplete="one-time-code"
            maxLength={40}
            dir="ltr"
            {...form.getInputProps('code')}
          />
        )}
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problemText(problem, texts.failed, factorTexts.passkeys.stopped)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" loading={busy} {...(danger ? { color: 'red' } : {})}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
