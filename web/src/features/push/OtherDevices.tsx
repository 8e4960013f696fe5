import { Button, Group, Stack, Text } from '@mantine/core';
import { pushTexts as texts } from './texts.ts';
import type { usePush } from './use-push.ts';

/** The other browsers that are pushed to; each can be removed from here. */
export function OtherDevices({ push: { others, remove } }: { push: ReturnType<typeof usePush> }) {
  if (others.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={500} mb={6}>
        {texts.others}
      </Text>
      <Stack gap={6}>
        {others.map(({ documentId, name, kinds: chosen }) => (
          <Group key={documentId} justify="space-between" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
              <Text span inherit c="dimmed">
                {` · ${chosen.map((kind) => texts.kinds[kind]).join(', ')}`}
              </Text>
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={texts.removeDevice(name)}
              onClick={() => void remove(documentId)}
            >
              {texts.remove}
            </Button>
          </Group>
        ))}
      </Stack>
    </div>
  );
}
