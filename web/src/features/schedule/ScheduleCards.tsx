import { Group, Stack, Text } from '@mantine/core';
import type { ScheduledMessage } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { GroupResults } from './GroupResults.tsx';
import classes from './ScheduleTable.module.css';
import {
  GroupBadges,
  MessageText,
  RowActions,
  type RowProps,
  StatusBadge,
} from './schedule-parts.tsx';

interface Props extends RowProps {
  messages: readonly ScheduledMessage[];
}

/** The same as the table, for screens too narrow for one. */
export function ScheduleCards({ messages, ...row }: Props) {
  const zone = useZone();
  return (
    <ul className={classes.cards}>
      {messages.map((message) => (
        <li key={message.documentId} className={classes.card}>
          <Stack gap={8}>
            <Group justify="space-between" wrap="nowrap">
              <StatusBadge status={message.status} />
              <RowActions message={message} {...row} />
            </Group>
            <div>
              <MessageText message={message} />
            </div>
            <Text size="xs" c="var(--gs-text-2)">
              {timeText(message.scheduledFor, zone)}
            </Text>
            <GroupBadges names={message.groups} />
            <GroupResults message={message} />
          </Stack>
        </li>
      ))}
    </ul>
  );
}
