import { Button, Group, Modal, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { ProgressOverlay } from '../../shared/ui/ProgressOverlay.tsx';
import { groupTexts } from './texts.ts';
import type { ImportProgress } from './use-group-actions.ts';

const { importing, imported } = groupTexts;

interface Props {
  importing: boolean;
  /** Null while the account is being read. */
  progress: ImportProgress | null;
  /** Groups of a finished first import; null: none to tell of. */
  imported: number | null;
  onLater(): void;
  onSelect(): void;
}

/** The progress of an import, and what to do once the first one is done. */
export function ImportDialogs({ progress, ...props }: Props) {
  return (
    <>
      <ProgressOverlay
        opened={props.importing}
        title={importing.title}
        message={progress ? importing.storing(progress.done, progress.total) : importing.message}
        percent={progress ? (progress.done / progress.total) * 100 : undefined}
      />
      <Modal
        opened={props.imported !== null && !props.importing}
        onClose={props.onLater}
        title={imported.title}
      >
        <Group wrap="nowrap" gap="md">
          <ThemeIcon variant="light" size={44} radius="xl" aria-hidden>
            <IconCheck size={24} />
          </ThemeIcon>
          <Text size="sm">{imported.text(props.imported ?? 0)}</Text>
        </Group>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={props.onLater}>
            {imported.later}
          </Button>
          <Button data-autofocus onClick={props.onSelect}>
            {imported.select}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
