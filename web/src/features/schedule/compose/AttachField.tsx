import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import type { Attachment } from '../draft.ts';
import { scheduleTexts } from '../texts.ts';
import { sizeText } from '../../../shared/ui/size-text.ts';
import { uploadFile } from './upload-file.ts';

const texts = scheduleTexts.file;

interface Props {
  file: Attachment | null;
  onChange(file: Attachment | null): void;
  onProblem(problem: string | null): void;
}

/** Takes a file that goes with the message, and keeps it on the server. */
export function AttachField({ file, onChange, onProblem }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setBusy(true);
    onProblem(null);
    try {
      onChange(await uploadFile(chosen));
    } catch (error) {
      onProblem(texts.failed(messageOf(error)));
    } finally {
      setBusy(false);
    }
  }

  if (file) {
    return (
      <Group gap={6} wrap="nowrap" miw={0}>
        <IconPaperclip size={16} aria-hidden />
        <Text size="sm" truncate>
          {file.fileName}
        </Text>
        <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
          {sizeText(file.size)}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={texts.remove(file.fileName)}
          onClick={() => onChange(null)}
        >
          <IconX size={15} />
        </ActionIcon>
      </Group>
    );
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="attachment"
        aria-label={texts.attach}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        leftSection={
          busy ? <Loader size={14} aria-hidden /> : <IconPaperclip size={15} aria-hidden />
        }
        onClick={() => input.current?.click()}
      >
        {busy ? texts.uploading : texts.attach}
      </Button>
    </>
  );
}
