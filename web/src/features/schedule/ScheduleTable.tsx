import { ActionIcon, Badge, Group, Table, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import type { ScheduledMessage, ScheduledStatus } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { scheduleTexts as texts } from './texts.ts';

const MOST_BADGES = 2;
const STATUS: Record<ScheduledStatus, { color: string; soft: string }> = {
  pending: { color: 'var(--gs-amber)', soft: 'var(--gs-amber-soft)' },
  sent: { color: 'var(--gs-green)', soft: 'var(--gs-green-soft)' },
  failed: { color: 'var(--gs-red)', soft: 'var(--gs-red-soft)' },
};

interface Props {
  messages: readonly ScheduledMessage[];
  onEdit(message: ScheduledMessage): void;
  onRemove(message: ScheduledMessage): void;
}

/** Scheduled messages with at most two group badges a row, then '+N'. */
export function ScheduleTable({ messages, onEdit, onRemove }: Props) {
  const zone = useZone();
  const { columns } = texts;
  return (
    <Table.ScrollContainer minWidth={760} scrollAreaProps={{ tabIndex: 0 }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.message}</Table.Th>
            <Table.Th>{columns.groups}</Table.Th>
            <Table.Th>{columns.when}</Table.Th>
            <Table.Th>{columns.status}</Table.Th>
            <Table.Th ta="right">{columns.actions}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {messages.map((message) => (
            <Table.Tr key={message.documentId}>
              <Table.Td maw={280}>
                <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                  {message.message}
                </Text>
              </Table.Td>
              <Table.Td>
                <GroupBadges names={message.groups} />
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <Text size="sm">{timeText(message.scheduledFor, zone)}</Text>
              </Table.Td>
              <Table.Td>
                <StatusBadge message={message} />
              </Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={texts.edit(message.message)}
                    disabled={message.status === 'sent'}
                    onClick={() => onEdit(message)}
                  >
                    <IconEdit size={17} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={texts.remove(message.message)}
                    onClick={() => onRemove(message)}
                  >
                    <IconTrash size={17} />
                  </ActionIcon>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function GroupBadges({ names }: { names: readonly string[] }) {
  const rest = names.slice(MOST_BADGES);
  return (
    <Group gap={6} miw={150}>
      {names.slice(0, MOST_BADGES).map((name) => (
        <Badge key={name} variant="default" tt="none" fw={500} maw={130}>
          {name}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Badge variant="default" tt="none" fw={500} title={rest.join(', ')}>
          {texts.more(rest.length)}
        </Badge>
      )}
    </Group>
  );
}

function StatusBadge({ message }: { message: ScheduledMessage }) {
  const { color, soft } = STATUS[message.status];
  return (
    <Badge
      variant="light"
      tt="none"
      title={message.error ?? undefined}
      miw="max-content"
      styles={{ root: { color, background: soft } }}
    >
      {texts.status[message.status]}
    </Badge>
  );
}
