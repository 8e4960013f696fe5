import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconRefresh } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useOwnPhone } from '../../shared/ui/use-narrow.ts';
import classes from './ConnectionDialog.module.css';
import { useConnection } from './connection.tsx';
import { awayText, connectionTexts as texts } from './texts.ts';

/** What there is to do now, by phase. */
export function ConnectionSteps() {
  const { phase, failed, reason } = useConnection();
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
            {awayText(reason, texts.resumingText)}
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
  const { connect, creating, isSimulated } = useConnection();
  const isOwnPhone = useOwnPhone();
  // A phone cannot scan what it shows itself.
  if (isOwnPhone && !isSimulated) return <NumberFirst />;
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

function NumberFirst() {
  const { connect, creating } = useConnection();
  return (
    <Stack w="100%">
      <Text size="sm" c="var(--gs-text-2)">
        {texts.intro}
      </Text>
      <NumberForm />
      <Button variant="subtle" size="compact-sm" loading={creating} onClick={() => void connect()}>
        {texts.byNumber.scanInstead}
      </Button>
    </Stack>
  );
}

/** The code to be typed on this very phone; the other way is a step away. */
function TypeStep({ code, onScan }: { code: string; onScan(): void }) {
  return (
    <div className={classes.how}>
      <b className={classes.typed}>{code}</b>
      <ol>
        {texts.byNumber.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Text size="xs" c="dimmed" role="status">
        {texts.byNumber.waiting}
      </Text>
      <Group gap="xs">
        <RefreshButton />
        <Button variant="subtle" onClick={onScan}>
          {texts.byNumber.scanInstead}
        </Button>
      </Group>
    </div>
  );
}

function ScanStep() {
  const { qrcode, pairingCode } = useConnection();
  const isOwnPhone = useOwnPhone();
  const [scans, setScans] = useState(false);
  if (isOwnPhone && pairingCode && !scans) {
    return <TypeStep code={pairingCode} onScan={() => setScans(true)} />;
  }
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
        {pairingCode ? (
          <Text size="sm">
            {texts.pairing} <b className={classes.pairing}>{pairingCode}</b>
          </Text>
        ) : (
          <NumberStep />
        )}
        <Text size="xs" c="dimmed" role="status">
          {texts.waiting}
        </Text>
        <RefreshButton />
      </div>
    </div>
  );
}

/** The second way to link: a code for the phone of a number. Simulated phones have none. */
function NumberStep() {
  const { isSimulated } = useConnection();
  const [asked, setAsked] = useState(false);
  if (isSimulated) return null;
  if (asked) return <NumberForm />;
  return (
    <Button variant="subtle" size="compact-sm" ms={-8} onClick={() => setAsked(true)}>
      {texts.byNumber.ask}
    </Button>
  );
}

function NumberForm() {
  const { connectByNumber } = useConnection();
  const [number, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!number) return;
    setBusy(true);
    setProblem(await connectByNumber(number));
    setBusy(false);
  }
  return (
    <form className={classes.number} onSubmit={(event) => void submit(event)}>
      <TextInput
        type="tel"
        autoComplete="tel"
        required
        withAsterisk={false}
        autoFocus
        error={problem}
        label={texts.byNumber.label}
        placeholder={texts.byNumber.placeholder}
        value={number}
        onChange={(event) => {
          setNumber(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" size="sm" mt="xs" fullWidth loading={busy}>
        {texts.byNumber.submit}
      </Button>
    </form>
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
