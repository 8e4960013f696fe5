import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './ConnectionDialog.module.css';
import { useConnection } from './connection.tsx';
import { connectionTexts as texts } from './texts.ts';

/** What there is to do now, by phase. */
export function ConnectionSteps() {
  const { phase, failed } = useConnection();
  const shown = failed ? 'failed' : phase;
  const root = useRef<HTMLDivElement>(null);

  // What had the focus may be gone with the phase: the focus goes on to what is to be done now.
  useEffect(() => {
    if (shown) root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [shown]);

  return (
    <div ref={root} className={classes.steps}>
      {shown === 'checking' && <Waiting>{texts.checking}</Waiting>}
      {shown === 'failed' && (
        <Stack align="center" gap="xs" ta="center" role="alert">
          <Text fw={500}>{texts.checkFailed}</Text>
          <Text size="sm" c="dimmed" mb="xs">
            {texts.checkFailedText}
          </Text>
          <RefreshButton />
        </Stack>
      )}
      {shown === 'disconnected' && <ConnectStep />}
      {shown === 'connecting' && <ScanStep />}
      {shown === 'resuming' && (
        <Stack align="center" gap="xs" ta="center">
          <Waiting>{texts.resuming}</Waiting>
          <Text size="sm" c="dimmed" mb="xs">
            {texts.resumingText}
          </Text>
          <RefreshButton />
        </Stack>
      )}
    </div>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Group gap="sm" justify="center" role="status">
      <Loader size="sm" aria-hidden />
      <Text size="sm">{children}</Text>
    </Group>
  );
}

function ConnectStep() {
  const { connect, creating } = useConnection();
  return (
    <Stack w="100%">
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
  const { qrcode, pairingCode } = useConnection();
  return (
    <div className={classes.scan}>
      <div className={classes.code}>
        {qrcode && <img src={qrcode} alt={texts.qrLabel} width={208} height={208} />}
      </div>
      <div className={classes.how}>
        <ol>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {pairingCode && (
          <Text size="sm">
            {texts.pairing} <b className={classes.pairing}>{pairingCode}</b>
          </Text>
        )}
        <Text size="xs" c="dimmed" role="status">
          {texts.waiting}
        </Text>
        <RefreshButton />
      </div>
    </div>
  );
}

function RefreshButton() {
  const { refreshStatus } = useConnection();
  const [busy, setBusy] = useState(false);
  async function refresh(): Promise<void> {
    setBusy(true);
    await refreshStatus();
    setBusy(false);
  }
  return (
    <Button
      data-autofocus
      variant="default"
      loading={busy}
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => void refresh()}
    >
      {texts.refresh}
    </Button>
  );
}
