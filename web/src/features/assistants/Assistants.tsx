import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { deleteAssistant, getAssistants } from '../../shared/api/endpoints.ts';
import type { Assistant } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { timeInSentence } from '../../shared/dates/days.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { apiTokenTexts } from '../api-tokens/texts.ts';
import { assistantTexts as texts } from './texts.ts';

const pageSize = 10;

/** Assistants that the user has let in, ended one by one. */
export function Assistants() {
  const assistants = usePage(getAssistants({ sort: 'createdAt:desc' }), pageSize);
  return (
    <Loaded of={assistants} errorTitle={texts.loadFailed} skeleton={<Skeleton height={22} />}>
      {({ data, meta }) => (
        <Stack gap="sm">
          {data.length === 0 && <Text size="sm">{texts.none}</Text>}
          {data.map((one) => (
            <Row key={one.documentId} assistant={one} onEnded={() => assistants.mutate()} />
          ))}
          <Pager
            padded
            label={texts.pages}
            pagination={meta.pagination}
            onPage={assistants.setPage}
          />
        </Stack>
      )}
    </Loaded>
  );
}

function Row({ assistant, onEnded }: { assistant: Assistant; onEnded(): unknown }) {
  const { documentId, name, scopes, redirect_host: host, last_used_at: used } = assistant;
  const now = useNow();
  const [busy, setBusy] = useState(false);

  async function end(): Promise<void> {
    const [title, question] = [texts.endTitle, texts.endQuestion(name)];
    if (!(await confirm({ title, question, confirmLabel: texts.end, danger: true }))) return;
    setBusy(true);
    try {
      await deleteAssistant(documentId).send();
      await onEnded();
      notify.success(texts.ended(name), toastMs.settings);
    } catch (error) {
      notify.error(messageOf(error, texts.endFailed), toastMs.settings);
      setBusy(false);
    }
  }

  const aside = [
    scopes.map((scope) => apiTokenTexts.short[scope]).join(', '),
    texts.at(host),
    used === null ? texts.unused : texts.used(timeInSentence(used, now)),
  ];
  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 200px' }}>
        <Text size="sm" truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {aside.join(' · ')}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.endOf(name)}
        loading={busy}
        onClick={() => void end()}
      >
        {texts.end}
      </Button>
    </Group>
  );
}
