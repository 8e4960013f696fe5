import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
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
import { scheduleTexts } from './texts.ts';
import type { ScheduleFilter } from './use-schedule.ts';

const { columns } = scheduleTexts;

const heads = {
  next: { arrow: IconArrowsSort, sorted: 'other' },
  asc: { arrow: IconArrowUp, sorted: 'ascending' },
  desc: { arrow: IconArrowDown, sorted: 'descending' },
} as const;

interface Props extends RowProps {
  messages: readonly ScheduledMessage[];
  order: ScheduleFilter['order'];
  onOrder(order: ScheduleFilter['order']): void;
}

/** Scheduled messages: every column in sight, however narrow the page beside the calendar is. */
export function ScheduleTable({ messages, order, onOrder, ...row }: Props) {
  const zone = useZone();
  const { arrow: Arrow, sorted } = heads[order];
  return (
    <Table layout="fixed" horizontalSpacing={8} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.message}</Table.Th>
          <Table.Th className={classes.groups}>{columns.groups}</Table.Th>
          <Table.Th className={classes.when} aria-sort={sorted}>
            <UnstyledButton
              className={classes.sort}
              onClick={() => onOrder(order === 'asc' ? 'desc' : 'asc')}
            >
              {columns.when}
              <Arrow size={13} aria-hidden />
            </UnstyledButton>
          </Table.Th>
          <Table.Th w={92}>{columns.status}</Table.Th>
          <Table.Th w={122} ta="end">
            {columns.actions}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {messages.map((message) => (
          <Table.Tr key={message.documentId}>
            <Table.Td>
              <MessageText message={message} />
            </Table.Td>
            <Table.Td>
              <GroupBadges names={message.groups} />
            </Table.Td>
            <Table.Td>
              <Text size="sm" style={{ textWrap: 'balance' }}>
                {timeText(message.scheduledFor, zone)}
              </Text>
            </Table.Td>
            <Table.Td>
              <StatusBadge status={message.status} />
              <GroupResults message={message} />
            </Table.Td>
            <Table.Td>
              <RowActions message={message} {...row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
