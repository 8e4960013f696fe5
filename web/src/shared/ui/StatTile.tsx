import { Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from './format-number.ts';

interface Props {
  label: string;
  /** Undefined while it loads; null when it could not be loaded. */
  value: number | null | undefined;
  icon: ReactNode;
  /** What the value counts, or how it moves. */
  note?: ReactNode;
  /** A small drawing at the right. */
  chart?: ReactNode;
}

/** A statistic: label, value, and what the value counts. */
export function StatTile({ label, value, icon, note, chart }: Props) {
  const loading = value === undefined;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} radius="lg" bg="var(--gs-surface)">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text size="sm" c="dimmed" fw={500}>
          {label}
        </Text>
        <ThemeIcon variant="light" size={32} radius="md" aria-hidden visibleFrom="xs">
          {icon}
        </ThemeIcon>
      </Group>
      <Group justify="space-between" align="center" wrap="nowrap" gap="sm" mt={6} h={36}>
        {loading ? (
          <Skeleton height={30} width={72} />
        ) : (
          <Text fz={28} fw={600} lh="36px" lts="-0.02em" className="tabular">
            {value === null ? '–' : formatNumber(value)}
          </Text>
        )}
        {chart}
      </Group>
      <Text component="div" size="xs" c="dimmed" mt={4} mih={18} lh="18px">
        {loading ? <Skeleton height={12} width={96} mt={3} /> : value !== null && note}
      </Text>
    </Paper>
  );
}
