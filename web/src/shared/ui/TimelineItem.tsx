import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './TimelineItem.module.css';

interface Props {
  icon: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  timestamp: ReactNode;
  /** Colours the icon; the kinds that have a colour stand in the style sheet. */
  tone?: string;
}

/** Something that happened: icon, title, when. */
export function TimelineItem({ icon, title, detail, timestamp, tone }: Props) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm" py={9}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <Box miw={0} flex={1}>
        <Text
          size="sm"
          fw={500}
          lineClamp={2}
          dir="auto"
          ta="match-parent"
          style={{ overflowWrap: 'anywhere' }}
        >
          {title}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed" lineClamp={2} mt={1}>
            {detail}
          </Text>
        )}
      </Box>
      <Text size="xs" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }} mt={2}>
        {timestamp}
      </Text>
    </Group>
  );
}
