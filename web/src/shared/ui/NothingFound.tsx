import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  icon: ReactNode;
  title: string;
  text?: string;
  /** What the button does: takes search and filters away. */
  clearLabel: string;
  /** Undefined where nothing narrows the list. */
  onClear: (() => void) | undefined;
}

/** Of a list nothing is left by what was looked for, with the way back to all of it. */
export function NothingFound({ icon, title, text, clearLabel, onClear }: Props) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={
        onClear && (
          <Button variant="default" onClick={onClear}>
            {clearLabel}
          </Button>
        )
      }
    />
  );
}
