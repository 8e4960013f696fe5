import { Group, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { sizeText } from '../../shared/ui/size-text.ts';
import classes from './FileDrop.module.css';
import { groupTexts } from './texts.ts';

const texts = groupTexts.upload;

interface Props {
  file: File | null;
  disabled: boolean;
  onFile(file: File): void;
}

/** Takes a file by drop or by choice. */
export function FileDrop({ file, disabled, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(files: FileList | null): void {
    const first = files?.[0];
    if (first) onFile(first);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.zip,text/plain,application/zip"
        aria-label={texts.choose}
        data-testid="export-file"
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <UnstyledButton
        className={classes.zone}
        data-over={over || undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Group justify="center" wrap="nowrap">
          <ThemeIcon variant="light" size={44} radius="xl" aria-hidden>
            {file ? <IconFileText size={22} /> : <IconUpload size={22} />}
          </ThemeIcon>
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={500} truncate>
              {file ? file.name : texts.drop}
            </Text>
            <Text size="xs" c="dimmed">
              {file ? texts.another(sizeText(file.size)) : texts.browse}
            </Text>
          </div>
        </Group>
      </UnstyledButton>
    </>
  );
}
