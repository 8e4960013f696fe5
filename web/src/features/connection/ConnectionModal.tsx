import { Alert, Anchor, Button, Divider, Group, Modal, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { ConnectionSteps } from './ConnectionSteps.tsx';
import { useConnection } from './connection.tsx';
import { reasonText, connectionTexts as texts } from './texts.ts';

interface Props {
  opened: boolean;
  /** Whether the app may be used without a linked account, so that the dialog can be closed. */
  waived: boolean;
  /** Whether there are imported chats, which need no account. */
  hasImports: boolean;
  onImportInstead(): void;
  onSignOut(): void;
}

/** The steps of linking the chat account, and the ways around it. */
export function ConnectionModal({ opened, waived, hasImports, onImportInstead, onSignOut }: Props) {
  const { phase, canSkip, isSimulated, reason, skip } = useConnection();
  return (
    <Modal
      opened={opened}
      onClose={waived ? skip : () => {}}
      withCloseButton={waived}
      closeOnEscape={waived}
      closeOnClickOutside={false}
      size={560}
      title={
        <>
          {texts.title}
          <Text size="sm" c="dimmed" fw={400} mt={2}>
            {hasImports ? texts.notRequired : texts.required}
          </Text>
        </>
      }
    >
      {isSimulated && (
        <Alert color="yellow" title={texts.simulated.title} mb="md" p="sm">
          {texts.simulated.text}
        </Alert>
      )}
      {reason && phase !== 'resuming' && (
        <Alert color="red" mb="md" p="sm" role="status">
          {reasonText(reason)}
        </Alert>
      )}
      <ConnectionSteps />
      <Divider my="lg" />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={onImportInstead}
      >
        {texts.importInstead}
      </Button>
      <Group justify="space-between" mt="md">
        <Anchor component="button" type="button" size="xs" c="dimmed" onClick={onSignOut}>
          {texts.signOut}
        </Anchor>
        {canSkip && (
          <Anchor component="button" type="button" size="xs" c="dimmed" onClick={skip}>
            {texts.skip}
          </Anchor>
        )}
      </Group>
    </Modal>
  );
}
