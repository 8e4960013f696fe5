import {
  Alert,
  Anchor,
  Button,
  Center,
  Divider,
  Group,
  Image,
  List,
  Loader,
  Modal,
  Stack,
  Text,
} from '@mantine/core';
import { IconBrandWhatsapp, IconFileImport, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnection } from './connection.tsx';
import { connectionTexts as texts } from './texts.ts';

interface Props {
  opened: boolean;
  /** Whether the app may be used without a linked account, as with imported chats. */
  waived: boolean;
  onImportInstead(): void;
  onSignOut(): void;
}

/** The steps of linking the chat account. */
export function ConnectionModal({ opened, waived, onImportInstead, onSignOut }: Props) {
  const { canSkip, isSimulated, skip } = useConnection();
  return (
    <Modal
      opened={opened}
      onClose={waived ? skip : () => {}}
      withCloseButton={waived}
      closeOnEscape={waived}
      closeOnClickOutside={false}
      title={
        <div>
          {texts.title}
          <Text size="sm" c="dimmed" fw={400}>
            {texts.required}
          </Text>
        </div>
      }
    >
      {isSimulated && (
        <Alert color="yellow" title={texts.simulated.title} mb="md" p="sm">
          {texts.simulated.text}
        </Alert>
      )}
      <Body />
      <Divider my="lg" />
      <Stack gap="xs" align="stretch">
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={onImportInstead}
        >
          {texts.importInstead}
        </Button>
        <Group justify="space-between" mt={4}>
          <Anchor component="button" type="button" size="xs" c="dimmed" onClick={onSignOut}>
            {texts.signOut}
          </Anchor>
          {canSkip && (
            <Anchor component="button" type="button" size="xs" c="dimmed" onClick={skip}>
              {texts.skip}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Body() {
  const { phase, connect, creating } = useConnection();
  if (phase === 'checking') {
    return (
      <Center mih={140} role="status">
        <Group gap="sm">
          <Loader size="sm" aria-hidden />
          <Text size="sm">{texts.checking}</Text>
        </Group>
      </Center>
    );
  }
  if (phase === 'connecting') return <ScanStep />;
  return (
    <Stack>
      <Text size="sm" c="var(--gs-text-2)">
        {texts.intro}
      </Text>
      <Button
        data-autofocus
        size="md"
        loading={creating}
        leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
        onClick={() => void connect()}
      >
        {texts.connect}
      </Button>
    </Stack>
  );
}

function ScanStep() {
  const { qrcode, pairingCode, refreshStatus } = useConnection();
  const [busy, setBusy] = useState(false);
  async function refresh(): Promise<void> {
    setBusy(true);
    await refreshStatus();
    setBusy(false);
  }
  return (
    <Stack align="center" gap="sm">
      <Center
        w={232}
        h={232}
        bg="#fff"
        style={{ borderRadius: 12, border: '1px solid var(--gs-border)' }}
      >
        {qrcode ? (
          <Image src={qrcode} alt={texts.qrLabel} w={208} h={208} />
        ) : (
          <Loader aria-label={texts.waiting} />
        )}
      </Center>
      {pairingCode && (
        <Text size="sm">
          {texts.pairing} <b>{pairingCode}</b>
        </Text>
      )}
      <List type="ordered" size="sm" spacing={4}>
        {texts.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Text size="xs" c="dimmed" role="status">
        {texts.waiting}
      </Text>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => void refresh()}
      >
        {texts.refresh}
      </Button>
    </Stack>
  );
}
