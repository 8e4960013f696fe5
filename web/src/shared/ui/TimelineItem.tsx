import { Box, Group, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  timestamp: string;
}

/** Something that happened: icon, title, when. */
export function TimelineItem({ icon, title, detail, timestamp }: Props) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm" py={10}>
      <ThemeIcon variant="default" size={32} radius="xl" aria-hidden>
        {icon}
      </ThemeIcon>
      <Box miw={0} flex={1}>
        <Text size="sm" fw={500} lineClamp={2}>
          {title}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed" truncate>
            {detail}
          </Text>
        )}
      </Box>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {timestamp}
      </Text>
    </Group>
  );
}
