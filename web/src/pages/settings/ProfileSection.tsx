import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSession, useUser } from '../../features/auth/session.tsx';
import { messageOf } from '../../shared/api/api-error.ts';
import { putUsersMe } from '../../shared/api/endpoints.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.profile;

/** Name and address; the name can be changed. */
export function ProfileSection() {
  const user = useUser();
  const { refresh } = useSession();
  const [name, setName] = useState(user.username);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const username = name.trim();
    setProblem(username ? null : texts.nameRequired);
    if (!username) return;
    setBusy(true);
    try {
      await putUsersMe({ username }).send();
      await refresh();
      setName(username);
      notify.success(texts.saved, toastMs.settings);
    } catch (error) {
      notify.error(messageOf(error, texts.failed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="sm" maw={420}>
          <TextInput
            label={texts.name}
            autoComplete="name"
            maxLength={100}
            value={name}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={texts.email}
            type="email"
            description={texts.emailNote}
            value={user.email}
            readOnly
          />
          <Group mt="xs">
            <Button type="submit" loading={busy} disabled={name.trim() === user.username}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsSection>
  );
}
