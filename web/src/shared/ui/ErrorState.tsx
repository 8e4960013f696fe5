import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { EmptyState } from './EmptyState.tsx';
import { uiTexts } from './texts.ts';

interface Props {
  error: unknown;
  title?: string;
  /** Instead of what the error says. */
  text?: string;
  /** A promise is waited for: the button shows that something is under way. */
  onRetry(): unknown;
}

/** Says what failed, with a way to try again. */
export function ErrorState({ error, title = uiTexts.failedTitle, text, onRetry }: Props) {
  const [busy, setBusy] = useState(false);
  async function retry(): Promise<void> {
    setBusy(true);
    try {
      await onRetry();
    } catch {
      // What failed again is shown by whoever asked.
    } finally {
      setBusy(false);
    }
  }
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={22} />}
        title={title}
        text={text ?? messageOf(error)}
        action={
          <Button variant="default" loading={busy} onClick={() => void retry()}>
            {uiTexts.retry}
          </Button>
        }
      />
    </div>
  );
}
