import { Badge, Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { timeText, useToday, useZone } from '../../shared/dates/zone.ts';
import { digestTexts } from './texts.ts';
import type { DigestSummary } from './use-digests.ts';

const { soFar: texts } = digestTexts;

interface Props {
  digest: DigestSummary;
  /** Also up to which time it tells; the note says that, too. */
  withTime?: boolean;
}

/** Marks a digest whose day was not over when it was built. */
export function SoFarBadge({ digest, withTime = false }: Props) {
  const zone = useZone();
  if (!digest.so_far) return null;
  return (
    <Group gap={6} wrap="nowrap">
      <Badge variant="default" tt="none" fw={500} leftSection={<IconClock size={14} aria-hidden />}>
        {texts.badge}
      </Badge>
      {withTime && (
        <Text span size="xs" c="dimmed" className="tabular">
          {texts.asOf(timeText(digest.updatedAt, zone))}
        </Text>
      )}
    </Group>
  );
}

/** What the mark means: whether more of the day is still to come, or only to be read. */
export function SoFarNote({ digest }: { digest: DigestSummary }) {
  const zone = useZone();
  const today = useToday();
  if (!digest.so_far) return null;
  const time = timeText(digest.updatedAt, zone);
  return (
    <Text size="sm" c="dimmed">
      {digest.date < today ? texts.over(time) : texts.today(time)}
    </Text>
  );
}
