import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { postAccountDeletion } from '../../shared/api/endpoints.ts';
import { clearSession } from '../../shared/api/session.ts';
import { timeText } from '../../shared/dates/zone.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { useUser } from '../auth/session.tsx';
import { packTrip } from '../auth/social-trip.ts';
import { useAuthForm } from '../auth/use-auth-form.ts';
import { useHasPassword } from '../auth/use-registration.ts';
import { useSocialProviders } from '../auth/use-social-providers.ts';
import { ownDataTexts } from './texts.ts';

const texts = ownDataTexts.remove;

interface Props {
  opened: boolean;
  onClose(): void;
}

/** Says what deleting means, and asks for the proof that the account is one's own. */
export function DeleteDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.dialogTitle}>
      <DeleteForm onClose={onClose} />
    </Modal>
  );
}

function DeleteForm({ onClose }: Pick<Props, 'onClose'>) {
  const { timezone } = useUser();
  const hasPassword = useHasPassword();
  const [problem, setProblem] = useState<unknown>();
  const { form, busy, onSubmit } = useAuthForm<{ password: string }>({
    name: 'delete-account',
    initialValues: { password: '' },
    problems: ({ password }) =>
      hasPassword && !password ? { password: texts.passwordMissing } : {},
    async submit({ password }) {
      setProblem(undefined);
      try {
        const body = { data: hasPassword ? { password } : {} };
        const { data } = await postAccountDeletion(body).send();
        notify.success(
          texts.done(timeText(data.deletion_due_at ?? data.updatedAt, timezone)),
          toastMs.settings,
        );
        clearSession('signed-out');
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
        <List size="sm" spacing={6}>
          {texts.what.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {hasPassword ? (
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        ) : (
          <FreshSignIn isNeeded={problem instanceof ApiError && problem.code === 'sign_in_again'} />
        )}
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(problem, texts.failed)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {texts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Who has no password shows who they are where they sign in. */
function FreshSignIn({ isNeeded }: { isNeeded: boolean }) {
  const { provider } = useUser();
  const { providers, nameOf } = useSocialProviders();
  const url = providers.find((one) => one.provider === provider)?.url;
  const name = nameOf(provider);
  return (
    <>
      <Text size="sm">{texts.fresh(name)}</Text>
      {isNeeded && url && (
        <Button
          component="a"
          href={url}
          variant="default"
          onClick={() => packTrip({ from: '/settings#delete', remember: false })}
        >
          {texts.signInAgain(name)}
        </Button>
      )}
    </>
  );
}
