import { Alert, Anchor, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import {
  deleteDataExport,
  getDataExports,
  postDataExportLink,
  postDataExports,
} from '../../shared/api/endpoints.ts';
import type { DataExport } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { timeText } from '../../shared/dates/zone.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { formatBytes } from '../../shared/ui/format-bytes.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { useUser } from '../auth/session.tsx';
import { ownDataTexts } from './texts.ts';

const texts = ownDataTexts.export;
const lookMs = 2_000;

const isUnderWay = ({ state }: DataExport) => state === 'waiting' || state === 'running';

/** Has a copy of everything made, says how far it is, and gives it. */
export function ExportSection() {
  const { data, error, mutate } = useData(getDataExports());
  const isBusy = data?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => void mutate(), lookMs);
    return () => clearInterval(timer);
  }, [isBusy, mutate]);
  if (!data && error === undefined) return <Skeleton height={48} />;
  if (!data) {
    return (
      <Text size="sm" role="alert">
        {texts.loadFailed}{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => void mutate()}>
          {uiTexts.retry}
        </Anchor>
      </Text>
    );
  }
  const [latest] = data;
  return (
    <Stack gap="md">
      {latest && <Latest latest={latest} onChanged={() => mutate()} />}
      {!(latest && isUnderWay(latest)) && (
        <Start isAgain={latest?.state === 'done'} onStarted={() => mutate()} />
      )}
    </Stack>
  );
}

function Start({ isAgain, onStarted }: { isAgain: boolean; onStarted(): Promise<unknown> }) {
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    setBusy(true);
    try {
      await postDataExports().send();
      await onStarted();
    } catch (error) {
      notify.error(messageOf(error, texts.startFailed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button variant="default" loading={busy} onClick={() => void start()}>
        {isAgain ? texts.again : texts.start}
      </Button>
    </div>
  );
}

interface LatestProps {
  latest: DataExport;
  onChanged(): Promise<unknown>;
}

function Latest({ latest, onChanged }: LatestProps) {
  if (isUnderWay(latest)) return <UnderWay latest={latest} onChanged={onChanged} />;
  if (latest.state === 'failed') {
    return (
      <Alert color="red" role="alert">
        {texts.reasons[latest.reason ?? 'failed']}
      </Alert>
    );
  }
  return <Ready latest={latest} onChanged={onChanged} />;
}

function UnderWay({ latest: { documentId, done, total, state }, onChanged }: LatestProps) {
  const share = total === 0 ? 0 : (done / total) * 100;
  const progress = state === 'waiting' || total === 0 ? texts.waiting : texts.progress(done, total);
  return (
    <div>
      <Text size="sm" role="status" className="tabular">
        {progress}
      </Text>
      <Progress mt={8} size="sm" value={share} aria-label={texts.title} animated />
      <Text size="xs" c="dimmed" mt={6}>
        {texts.background}
      </Text>
      <Remove documentId={documentId} label={texts.stop} onRemoved={onChanged} />
    </div>
  );
}

function Ready({ latest, onChanged }: LatestProps) {
  const { documentId, size, createdAt, expiresAt } = latest;
  const { timezone } = useUser();
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await postDataExportLink(documentId).send();
      window.location.assign(data.url);
    } catch (error) {
      notify.error(messageOf(error, texts.downloadFailed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Text size="sm">
        {texts.ready(timeText(createdAt, timezone), formatBytes(size))}
        {expiresAt && ` ${texts.until(timeText(expiresAt, timezone))}`}
      </Text>
      <Group mt="sm" gap="sm">
        <Button
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void download()}
        >
          {texts.download}
        </Button>
        <Remove documentId={documentId} label={texts.remove} onRemoved={onChanged} />
      </Group>
    </div>
  );
}

interface RemoveProps {
  documentId: string;
  label: string;
  onRemoved(): Promise<unknown>;
}

function Remove({ documentId, label, onRemoved }: RemoveProps) {
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteDataExport(documentId).send();
      await onRemoved();
    } catch (error) {
      notify.error(messageOf(error, texts.removeFailed), toastMs.settings);
      setBusy(false);
    }
  }

  return (
    <Button
      variant="subtle"
      color="red"
      loading={busy}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => void remove()}
    >
      {label}
    </Button>
  );
}
