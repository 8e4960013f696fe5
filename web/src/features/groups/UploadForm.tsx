import {
  Alert,
  Button,
  Group as Row,
  Progress,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FileDrop } from './FileDrop.tsx';
import { groupTexts } from './texts.ts';
import { fileProblem } from './upload-export.ts';
import { useGroups } from './use-groups.ts';
import type { UploadPhase } from './use-upload.ts';

const texts = groupTexts.upload;
const orders = ['auto', 'dmy', 'mdy', 'ymd'] as const;

/** What is filled in; it stays when the import fails. */
export interface UploadDraft {
  file: File | null;
  name: string;
  order: string;
  /** The group whose chat it is, or 'new'; empty: found out from its content. */
  chat: string;
}

interface Props {
  draft: UploadDraft;
  /** Null while nothing is under way. */
  phase: UploadPhase | null;
  problem: string | null;
  onChange(part: Partial<UploadDraft>): void;
  onCancel(): void;
  onSubmit(): void;
}

export function UploadForm({ draft, phase, problem, onChange, onCancel, onSubmit }: Props) {
  const { file, name, order, chat } = draft;
  const busy = phase !== null;
  const { data: groups = [] } = useGroups();
  const chats = [
    { value: '', label: texts.chats.auto },
    { value: 'new', label: texts.chats.new },
    ...groups.map((group) => ({ value: group.documentId, label: group.name })),
  ];
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {texts.intro}
      </Text>
      <FileDrop file={file} disabled={busy} onFile={(next) => onChange({ file: next })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          value={name}
          disabled={busy}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <Select
          label={texts.dateOrder}
          data={orders.map((order) => ({ value: order, label: texts.orders[order] }))}
          value={order}
          disabled={busy}
          allowDeselect={false}
          onChange={(value) => onChange({ order: value ?? 'auto' })}
          comboboxProps={{ zIndex: 330 }}
        />
      </SimpleGrid>
      <Select
        label={texts.chat}
        description={texts.chatHelp}
        data={chats}
        value={chat}
        disabled={busy}
        allowDeselect={false}
        searchable
        onChange={(value) => onChange({ chat: value ?? '' })}
        comboboxProps={{ zIndex: 330 }}
      />
      {problem && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={texts.failed}
        >
          {problem}
        </Alert>
      )}
      {phase && <UploadProgress phase={phase} />}
      <Row justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button loading={busy} disabled={!file || fileProblem(file) !== null} onClick={onSubmit}>
          {texts.submit}
        </Button>
      </Row>
    </Stack>
  );
}

function phaseText(phase: UploadPhase, percent: number): string {
  if (phase.step === 'waiting') return texts.waiting(phase.before);
  return phase.step === 'reading' ? texts.reading : texts[phase.step](percent);
}

export function UploadProgress({ phase }: { phase: UploadPhase }) {
  // Waiting and reading have no end that is known: the full bar moves.
  const percent = 'share' in phase ? Math.round(phase.share * 100) : 100;
  const text = phaseText(phase, percent);
  return (
    <div role="status">
      <Progress value={percent} animated={!('share' in phase)} aria-label={text} />
      <Text size="xs" c="dimmed" mt={6}>
        {text}
      </Text>
    </div>
  );
}
