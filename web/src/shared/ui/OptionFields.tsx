import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { InPlace } from './InPlace.tsx';

interface Texts {
  option(place: number): string;
  removeOption(place: number): string;
  readonly add: string;
}

interface Props {
  options: readonly string[];
  fewest: number;
  most: number;
  texts: Texts;
  onChange(options: string[]): void;
  /** Before the button that adds one. */
  children?: ReactNode;
}

const longestOption = 100;

/** What can be chosen, as it is written: a field for each, to add and to remove. */
export function OptionFields({ options, fewest, most, texts, onChange, children }: Props) {
  const change = (place: number, text: string) =>
    onChange(options.map((old, at) => (at === place ? text : old)));
  return (
    <Stack gap={6}>
      <InPlace of={options}>
        {(option, place) => (
          <Group gap={6} wrap="nowrap">
            <TextInput
              flex={1}
              size="sm"
              aria-label={texts.option(place + 1)}
              placeholder={texts.option(place + 1)}
              maxLength={longestOption}
              value={option}
              onChange={(event) => change(place, event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={texts.removeOption(place + 1)}
              title={texts.removeOption(place + 1)}
              disabled={options.length <= fewest}
              onClick={() => onChange(options.filter((_, at) => at !== place))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </InPlace>
      <Group justify="space-between">
        {children}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={options.length >= most}
          onClick={() => onChange([...options, ''])}
        >
          {texts.add}
        </Button>
      </Group>
    </Stack>
  );
}
