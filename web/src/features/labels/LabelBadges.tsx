import { Badge, Group } from '@mantine/core';
import type { GroupSummary } from '../../shared/api/types.ts';

/** The labels of a group, under its name. */
export function LabelBadges({ labels }: Pick<GroupSummary, 'labels'>) {
  if (labels.length === 0) return null;
  return (
    <Group gap={4} mt={4}>
      {labels.map(({ documentId, name }) => (
        <Badge key={documentId} variant="default" size="sm" tt="none" maw={160} title={name}>
          {name}
        </Badge>
      ))}
    </Group>
  );
}
