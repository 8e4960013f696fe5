import { Alert, Button, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { postAccountDeletionUndo } from '../../shared/api/endpoints.ts';
import { timeText } from '../../shared/dates/zone.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { useSession, useUser } from '../auth/session.tsx';
import { ExportSection } from './ExportSection.tsx';
import { ownDataTexts } from './texts.ts';

const texts = ownDataTexts.leaving;

/** All that somebody sees whose account is going to be deleted: that it is, and how to keep it. */
export function LeavingScreen({ dueAt }: { dueAt: string }) {
  const { timezone } = useUser();
  const { refresh, signOut } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  async function keep(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await postAccountDeletionUndo().send();
      await refresh();
      notify.success(texts.kept, toastMs.settings);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }

  return (
    <main>
      <Paper maw={560} mx="auto" mt="10vh" p="xl" withBorder>
        <Stack gap="md">
          <Title order={1} fz="h2">
            {texts.title}
          </Title>
          <Text>{texts.text(timeText(dueAt, timezone))}</Text>
          <Text size="sm" c="var(--gs-text-2)">
            {texts.hint}
          </Text>
          {problem !== undefined && (
            <Alert color="red" role="alert">
              {messageOf(problem, texts.failed)}
            </Alert>
          )}
          <Group>
            <Button loading={busy} onClick={() => void keep()}>
              {texts.keep}
            </Button>
            <Button variant="default" onClick={() => void signOut()}>
              {texts.signOut}
            </Button>
          </Group>
          <Divider />
          <Text size="sm">{ownDataTexts.export.text}</Text>
          <ExportSection />
        </Stack>
      </Paper>
    </main>
  );
}
