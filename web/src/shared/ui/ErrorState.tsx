import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { messageOf } from '../api/api-error.ts';
import { EmptyState } from './EmptyState.tsx';
import { uiTexts } from './texts.ts';

interface Props {
  error: unknown;
  title?: string;
  /** Instead of what the error says. */
  text?: string;
  onRetry(): void;
}

/** Says what failed, with a way to try again. */
export function ErrorState({ error, title = uiTexts.failedTitle, text, onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={22} />}
        title={title}
        text={text ?? messageOf(error)}
        action={
          <Button variant="default" onClick={onRetry}>
            {uiTexts.retry}
          </Button>
        }
      />
    </div>
  );
}
