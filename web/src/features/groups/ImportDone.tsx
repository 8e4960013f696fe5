import { Alert, Button, List, Group as Row, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportResult } from '../../shared/api/types.ts';
import { groupTexts } from './texts.ts';
import { useWatching } from './use-group-actions.ts';

const texts = groupTexts.upload;

interface Props {
  result: ImportResult;
  onClose(): void;
  onOpenGroup(documentId: string): void;
}

/** What an imported chat became, what to check of it, and the way to watch it. */
export function ImportDone({ result, onClose, onOpenGroup }: Props) {
  const setWatched = useWatching();
  const [busy, setBusy] = useState(false);
  const [limit, setLimit] = useState<string | null>(null);
  const { group, warnings } = result;

  async function watch(): Promise<void> {
    setBusy(true);
    const { done, limit: reached } = group.is_watched
      ? { done: true, limit: undefined }
      : await setWatched([group], true);
    setBusy(false);
    setLimit(reached ?? null);
    if (!done) return;
    onClose();
    onOpenGroup(group.documentId);
  }

  return (
    <Stack>
      <Alert
        variant="light"
        icon={<IconCheck size={18} aria-hidden />}
        title={texts.doneTitle(group.name)}
        role="status"
      >
        {texts.doneText(result.messages, result.newMessages, result.participants)}
      </Alert>
      {warnings.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={texts.warnings}
        >
          <List size="sm" spacing={4}>
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {limit && (
        <Alert color="yellow" role="alert" title={texts.limit}>
          {limit}
        </Alert>
      )}
      <Row justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.later}
        </Button>
        <Button data-autofocus loading={busy} onClick={() => void watch()}>
          {group.is_watched ? texts.open : texts.watch}
        </Button>
      </Row>
    </Stack>
  );
}
