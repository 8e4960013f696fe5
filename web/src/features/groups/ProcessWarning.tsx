import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { JobWarning } from '../../shared/api/types.ts';
import { groupTexts } from './texts.ts';

const texts = groupTexts.processing;

interface Props {
  warning: JobWarning;
  onDismiss(): void;
}

/** What Process Group Chat could not fetch, and that the rest was done. */
export function ProcessWarning({ warning, onDismiss }: Props) {
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={texts.warned}
      withCloseButton
      closeButtonLabel={texts.dismiss}
      onClose={onDismiss}
    >
      {texts.warnedText(warning.message)}
    </Alert>
  );
}
