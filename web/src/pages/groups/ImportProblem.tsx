import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useConnection } from '../../features/connection/connection.tsx';
import { groupTexts } from '../../features/groups/texts.ts';
import type { ImportProblem as Problem } from '../../features/groups/use-group-actions.ts';

const texts = groupTexts.importing;

interface Props {
  problem: Problem;
  onDismiss(): void;
}

/** Why an import or a refresh failed, and what to do: the toast is gone before it is read. */
export function ImportProblem({ problem, onDismiss }: Props) {
  const { open } = useConnection();
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={texts.failed}
      withCloseButton
      closeButtonLabel={texts.dismiss}
      onClose={onDismiss}
    >
      {problem.reason}
      {problem.notConnected && (
        <div>
          <Button size="xs" mt="xs" onClick={open}>
            {texts.connect}
          </Button>
        </div>
      )}
    </Alert>
  );
}
