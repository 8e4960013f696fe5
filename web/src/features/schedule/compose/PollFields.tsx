import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { messageLimits } from '../../../../../services/shared/src/message-limits.ts';
import type { PollDraft } from '../draft.ts';
import { scheduleTexts } from '../texts.ts';
import { InPlace } from './InPlace.tsx';

const texts = scheduleTexts.poll;

interface Props {
  poll: PollDraft;
  onChange(poll: PollDraft): void;
  onRemove(): void;
}

/** The answers of a poll; its question is the message. */
export function PollFields({ poll, onChange, onRemove }: Props) {
  const { options, multiple } = poll;
  const change = (place: number, text: string) =>
    onChange({ ...poll, options: options.map((old, at) => (at === place ? text : old)) });
  return (
    <Stack gap={8} role="group" aria-label={texts.title}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {texts.title}
        </Text>
        <Button size="compact-xs" variant="default" onClick={onRemove}>
          {texts.remove}
        </Button>
      </Group>
      <InPlace of={options}>
        {(option, place) => (
          <Group gap={6} wrap="nowrap">
            <TextInput
              flex={1}
              size="sm"
              aria-label={texts.option(place + 1)}
              placeholder={texts.option(place + 1)}
              maxLength={100}
              value={option}
              onChange={(event) => change(place, event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={texts.removeOption(place + 1)}
              disabled={options.length <= messageLimits.minOptions}
              onClick={() =>
                onChange({ ...poll, options: options.filter((_, at) => at !== place) })
              }
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        )}
      </InPlace>
      <Group justify="space-between">
        <Checkbox
          label={texts.multiple}
          checked={multiple}
          onChange={(event) => onChange({ ...poll, multiple: event.currentTarget.checked })}
        />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={options.length >= messageLimits.maxOptions}
          onClick={() => onChange({ ...poll, options: [...options, ''] })}
        >
          {texts.add}
        </Button>
      </Group>
    </Stack>
  );
}
