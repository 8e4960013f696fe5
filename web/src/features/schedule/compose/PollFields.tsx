import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { messageLimits } from '../../../../../services/shared/src/message-limits.ts';
import { OptionFields } from '../../../shared/ui/OptionFields.tsx';
import type { PollDraft } from '../draft.ts';
import { scheduleTexts } from '../texts.ts';

const texts = scheduleTexts.poll;

interface Props {
  poll: PollDraft;
  onChange(poll: PollDraft): void;
  onRemove(): void;
}

/** The answers of a poll; its question is the message. */
export function PollFields({ poll, onChange, onRemove }: Props) {
  const { options, multiple } = poll;
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
      <OptionFields
        options={options}
        fewest={messageLimits.minOptions}
        most={messageLimits.maxOptions}
        texts={texts}
        onChange={(changed) => onChange({ ...poll, options: changed })}
      >
        <Checkbox
          label={texts.multiple}
          checked={multiple}
          onChange={(event) => onChange({ ...poll, multiple: event.currentTarget.checked })}
        />
      </OptionFields>
    </Stack>
  );
}
