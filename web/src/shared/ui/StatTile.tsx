import { Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Undefined while it loads. */
  value: number | undefined;
  icon: ReactNode;
  note?: string;
}

/** A statistic: label, value, and what the value counts. */
export function StatTile({ label, value, icon, note }: Props) {
  return (
    <Paper p="lg" radius="lg">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed" fw={500}>
          {label}
        </Text>
        <ThemeIcon variant="light" size={32} radius="md" aria-hidden>
          {icon}
        </ThemeIcon>
      </Group>
      {value === undefined ? (
        <Skeleton height={32} width={72} mt={6} />
      ) : (
        <Text fz={28} fw={600} lh="32px" mt={6} className="tabular">
          {value.toLocaleString('en-US')}
        </Text>
      )}
      {note && (
        <Text size="xs" c="dimmed" mt={4}>
          {note}
        </Text>
      )}
    </Paper>
  );
}
