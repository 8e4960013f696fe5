import { Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clampCount } from './range.ts';

interface Props {
  label: string;
  /** The days of the chosen range, where it is one of this kind. */
  count: number | null;
  onCount(count: number): void;
}

/** A number of days, as typed while it is typed, else that of the chosen range. */
export function CountField({ label, count, onCount }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  function change(text: string): void {
    if (text === '') {
      setTyped('');
      return;
    }
    const value = clampCount(text);
    setTyped(String(value));
    onCount(value);
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        size="xs"
        w={60}
        flex="none"
        inputMode="numeric"
        aria-label={label}
        value={typed ?? count ?? ''}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      <Text size="xs" c="dimmed">
        {label}
      </Text>
    </Group>
  );
}
