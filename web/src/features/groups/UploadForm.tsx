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
import type { UploadPhase } from './use-upload.ts';

const texts = groupTexts.upload;
const ORDERS = [
  { value: 'auto', label: texts.orders.auto },
  { value: 'dmy', label: texts.orders.dmy },
  { value: 'mdy', label: texts.orders.mdy },
  { value: 'ymd', label: texts.orders.ymd },
];

/** What is filled in; it stays when the import fails. */
export interface UploadDraft {
  file: File | null;
  name: string;
  order: string;
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
  const { file, name, order } = draft;
  const busy = phase !== null;
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
          data={ORDERS}
          value={order}
          disabled={busy}
          allowDeselect={false}
          onChange={(value) => onChange({ order: value ?? 'auto' })}
          comboboxProps={{ zIndex: 330 }}
        />
      </SimpleGrid>
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

function UploadProgress({ phase }: { phase: UploadPhase }) {
  // Reading has no end that is known: the full bar moves.
  const percent = phase.step === 'reading' ? 100 : Math.round(phase.share * 100);
  const text = phase.step === 'reading' ? texts.reading : texts[phase.step](percent);
  return (
    <div role="status">
      <Progress value={percent} animated={phase.step === 'reading'} aria-label={text} />
      <Text size="xs" c="dimmed" mt={6}>
        {text}
      </Text>
    </div>
  );
}
