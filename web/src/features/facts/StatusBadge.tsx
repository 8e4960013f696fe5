import { Badge, Group } from '@mantine/core';
import type { FactStatus } from '../../shared/api/types.ts';
import { factTexts } from './texts.ts';

const LOOKS = {
  deadline: { color: 'var(--gs-blue)', background: 'var(--gs-blue-soft)' },
  changed: { color: 'var(--gs-amber)', background: 'var(--gs-amber-soft)' },
  cancelled: { color: 'var(--gs-red)', background: 'var(--gs-red-soft)' },
  done: { color: 'var(--gs-green)', background: 'var(--gs-green-soft)' },
  answered: { color: 'var(--gs-green)', background: 'var(--gs-green-soft)' },
} as const;

interface Props {
  status: FactStatus;
  isDeadline?: boolean;
}

/** Marks a deadline, and what is not as it was planned or asked any more. */
export function StatusBadge({ status, isDeadline = false }: Props) {
  const changed = status === 'planned' || status === 'open' ? null : status;
  if (!isDeadline && !changed) return null;
  return (
    <Group gap={6} my={4}>
      {isDeadline && (
        <Badge variant="light" tt="none" fw={500} styles={{ root: LOOKS.deadline }}>
          {factTexts.deadline}
        </Badge>
      )}
      {changed && (
        <Badge variant="light" tt="none" fw={500} styles={{ root: LOOKS[changed] }}>
          {factTexts.status[changed]}
        </Badge>
      )}
    </Group>
  );
}
