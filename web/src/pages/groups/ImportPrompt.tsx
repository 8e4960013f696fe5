import { Button, Group as Row } from '@mantine/core';
import {
  IconDownload,
  IconFileImport,
  IconPlugConnected,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useConnection } from '../../features/connection/connection.tsx';
import { groupTexts } from '../../features/groups/texts.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';

const { empty } = groupTexts;

interface Props {
  onImport(): void;
  onUpload(): void;
}

/** The first thing to do while there are no groups: connect, then import; or import a file. */
export function ImportPrompt({ onImport, onUpload }: Props) {
  const { phase, open } = useConnection();
  const connected = phase === 'connected' || phase === 'checking';
  return (
    <Panel>
      <EmptyState
        minHeight={340}
        icon={<IconUsersGroup size={24} />}
        title={empty.title}
        text={connected ? empty.text : empty.connectText}
        action={
          <Row justify="center">
            {connected ? (
              <Button leftSection={<IconDownload size={17} aria-hidden />} onClick={onImport}>
                {empty.importGroups}
              </Button>
            ) : (
              <Button leftSection={<IconPlugConnected size={17} aria-hidden />} onClick={open}>
                {empty.connect}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconFileImport size={17} aria-hidden />}
              onClick={onUpload}
            >
              {empty.importExport}
            </Button>
          </Row>
        }
      />
    </Panel>
  );
}
