import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
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
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{texts.done}</Button>
      </Group>
    </Stack>
  );
}
