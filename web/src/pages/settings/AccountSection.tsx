import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnection } from '../../features/connection/connection.tsx';
import type { ConnectionPhase } from '../../features/connection/connection-state.ts';
import { BudgetMeter } from '../../features/schedule/BudgetMeter.tsx';
import { scheduleTexts } from '../../features/schedule/texts.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import classes from './SettingsPage.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.account;

const LOOKS: Record<ConnectionPhase, { color: string; background: string }> = {
  checking: { color: 'var(--gs-text-2)', background: 'var(--gs-sunken)' },
  connected: { color: 'var(--gs-green)', background: 'var(--gs-green-soft)' },
  connecting: { color: 'var(--gs-amber)', background: 'var(--gs-amber-soft)' },
  resuming: { color: 'var(--gs-amber)', background: 'var(--gs-amber-soft)' },
  disconnected: { color: 'var(--gs-red)', background: 'var(--gs-red-soft)' },
};

/** Where the linked account stands, with connecting and disconnecting. */
export function AccountSection() {
  const { phase, isSimulated, open } = useConnection();
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Group justify="space-between" gap="md">
        <div>
          <Badge variant="light" size="lg" styles={{ root: LOOKS[phase] }} role="status">
            {texts.states[phase]}
          </Badge>
          <Text size="sm" mt={8} c="var(--gs-text-2)">
            {texts.notes[phase]}
          </Text>
          {isSimulated && (
            <Text size="xs" mt={4} c="dimmed">
              {texts.simulated}
            </Text>
          )}
        </div>
        {phase === 'connected' && <DisconnectButton />}
        {(phase === 'disconnected' || phase === 'connecting') && (
          <Button leftSection={<IconPlugConnected size={17} aria-hidden />} onClick={open}>
            {phase === 'connecting' ? texts.resume : texts.connect}
          </Button>
        )}
      </Group>
      {(phase === 'connected' || phase === 'resuming') && (
        <div className={classes.budget}>
          <Title order={3} fz="sm" mb={8}>
            {scheduleTexts.budget.title}
          </Title>
          <BudgetMeter />
        </div>
      )}
    </SettingsSection>
  );
}

function DisconnectButton() {
  const { disconnect } = useConnection();
  const [busy, setBusy] = useState(false);

  async function askAndDisconnect(): Promise<void> {
    const sure = await confirm({
      title: texts.confirmTitle,
      question: texts.confirmText,
      confirmLabel: texts.disconnect,
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await disconnect();
      notify.success(texts.done, toastMs.settings);
    } catch (error) {
      notify.error(texts.failed(messageOf(error)), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconPlugConnectedX size={17} aria-hidden />}
      onClick={() => void askAndDisconnect()}
    >
      {texts.disconnect}
    </Button>
  );
}
