import {
  Alert,
  Button,
  Modal,
  Progress,
  Group as Row,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/api/keys.ts';
import type { Group, ImportResult } from '../../shared/api/types.ts';
import { FileDrop } from './FileDrop.tsx';
import { groupTexts } from './texts.ts';
import { fileProblem, uploadExport } from './upload-export.ts';
import { useGroupActions } from './use-group-actions.ts';

const texts = groupTexts.upload;
const ORDERS = [
  { value: 'auto', label: texts.orders.auto },
  { value: 'dmy', label: texts.orders.dmy },
  { value: 'mdy', label: texts.orders.mdy },
  { value: 'ymd', label: texts.orders.ymd },
];

interface Props {
  opened: boolean;
  onClose(): void;
  /** A chat was imported, before the person decides about watching. */
  onImported?(group: Group): void;
  onOpenGroup(documentId: string): void;
}

/** Imports one exported chat: file, name, date order, progress, and what became of it. */
export function UploadExportDialog({ opened, onClose, onImported, onOpenGroup }: Props) {
  const { mutate } = useSWRConfig();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [order, setOrder] = useState('auto');
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function take(next: File): void {
    setProblem(fileProblem(next));
    setFile(next);
  }

  function close(): void {
    running.current?.abort();
    setFile(null);
    setName('');
    setProblem(null);
    setResult(null);
    onClose();
  }

  async function send(): Promise<void> {
    if (!file) return;
    const abort = new AbortController();
    running.current = abort;
    setProblem(null);
    setSent(0);
    try {
      const dateOrder = order === 'auto' ? undefined : order;
      const done = await uploadExport({ file, name, dateOrder }, setSent, abort.signal);
      setResult(done);
      await Promise.all([mutate(paths.groups), mutate(paths.me), mutate(paths.overview)]);
      onImported?.(done.group);
    } catch (error) {
      if (!abort.signal.aborted) setProblem(messageOf(error));
    } finally {
      setSent(null);
    }
  }

  const busy = sent !== null;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={texts.title}
      size="lg"
      closeOnClickOutside={!busy}
      zIndex={320}
    >
      {result ? (
        <ImportDone result={result} onClose={close} onOpenGroup={onOpenGroup} />
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            {texts.intro}
          </Text>
          <FileDrop file={file} disabled={busy} onFile={take} />
          {problem && (
            <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
              {problem}
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={texts.name}
              placeholder={texts.namePlaceholder}
              value={name}
              disabled={busy}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Select
              label={texts.dateOrder}
              data={ORDERS}
              value={order}
              disabled={busy}
              allowDeselect={false}
              onChange={(value) => setOrder(value ?? 'auto')}
              comboboxProps={{ zIndex: 330 }}
            />
          </SimpleGrid>
          {busy && (
            <div role="status">
              <Progress
                value={sent * 100}
                animated={sent >= 1}
                aria-label={sent < 1 ? texts.sending : texts.reading}
              />
              <Text size="xs" c="dimmed" mt={6}>
                {sent < 1 ? `${texts.sending} ${Math.round(sent * 100)} %` : texts.reading}
              </Text>
            </div>
          )}
          <Row justify="flex-end">
            <Button
              loading={busy}
              disabled={!file || fileProblem(file) !== null}
              onClick={() => void send()}
            >
              {texts.submit}
            </Button>
          </Row>
        </Stack>
      )}
    </Modal>
  );
}

interface DoneProps {
  result: ImportResult;
  onClose(): void;
  onOpenGroup(documentId: string): void;
}

function ImportDone({ result, onClose, onOpenGroup }: DoneProps) {
  const { setWatched } = useGroupActions();
  const [busy, setBusy] = useState(false);
  const { group } = result;

  async function watch(): Promise<void> {
    setBusy(true);
    const done = group.is_watched || (await setWatched(group, true));
    setBusy(false);
    if (!done) return;
    onClose();
    onOpenGroup(group.documentId);
  }

  return (
    <Stack>
      <Alert
        variant="light"
        icon={<IconCheck size={18} />}
        title={texts.doneTitle(group.name)}
        role="status"
      >
        {texts.doneText(result.messages, result.newMessages, result.participants)}
      </Alert>
      {result.warnings.map((warning) => (
        <Text key={warning} size="sm" c="dimmed">
          {warning}
        </Text>
      ))}
      <Row justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.later}
        </Button>
        <Button data-autofocus loading={busy} onClick={() => void watch()}>
          {group.is_watched ? texts.open : texts.watch}
        </Button>
      </Row>
    </Stack>
  );
}
