import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { CopyTextButton } from '../../shared/ui/CopyTextButton.tsx';
import { factorTexts } from './texts.ts';

const texts = factorTexts.codes;

/** The codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const text = codes.join('\n');
  return (
    <Stack gap="md" role="status">
      <Text fw={600}>{texts.made}</Text>
      <Text size="sm">{texts.once}</Text>
      <Code block dir="ltr" fz="sm">
        {text}
      </Code>
      <Group justify="flex-end">
        <CopyTextButton value={text} label={texts.copy} copied={texts.copied} />
        <Button onClick={onDone}>{texts.done}</Button>
      </Group>
    </Stack>
  );
}
