import { Anchor, Button, Progress, Group as Row, Table, Text } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { GroupSummary } from '../../shared/api/types.ts';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { topMemberNames } from './group-lists.ts';
import { groupTexts } from './texts.ts';
import classes from './WatchedGroups.module.css';
import { formatNumber } from '../../shared/ui/format-number.ts';

const { columns } = groupTexts;
const MOST_SCORE = 99;

interface Props {
  groups: readonly GroupSummary[];
  onUnwatch(group: GroupSummary): void;
}

/** The watched groups and their figures; every column in sight on anything wider than a phone. */
export function WatchedGroupsTable({ groups, onUnwatch }: Props) {
  return (
    <Table highlightOnHover layout="fixed" horizontalSpacing="sm" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.name}</Table.Th>
          <Table.Th w={136}>{columns.score}</Table.Th>
          <Table.Th w={116} ta="right">
            {columns.messages}
          </Table.Th>
          <Table.Th w="24%">{columns.members}</Table.Th>
          <Table.Th w={112} ta="right">
            {columns.actions}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <GroupLine key={group.documentId} group={group} onUnwatch={onUnwatch} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface OneProps {
  group: GroupSummary;
  onUnwatch(group: GroupSummary): void;
}

const GroupLine = memo(function GroupLine({ group, onUnwatch }: OneProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <GroupName group={group} />
      </Table.Td>
      <Table.Td>
        <Score value={group.activity_score} />
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {formatNumber(group.total_messages)}
      </Table.Td>
      <Table.Td>
        <TopMembers group={group} />
      </Table.Td>
      <Table.Td ta="right">
        <UnwatchButton group={group} onUnwatch={onUnwatch} />
      </Table.Td>
    </Table.Tr>
  );
});

/** The same as the table, for screens too narrow for one. */
export function WatchedGroupsCards({ groups, onUnwatch }: Props) {
  return (
    <ul className={classes.cards}>
      {groups.map((group) => (
        <GroupCard key={group.documentId} group={group} onUnwatch={onUnwatch} />
      ))}
    </ul>
  );
}

const GroupCard = memo(function GroupCard({ group, onUnwatch }: OneProps) {
  return (
    <li className={classes.card}>
      <Row justify="space-between" wrap="nowrap" gap="sm">
        <GroupName group={group} />
        <UnwatchButton group={group} onUnwatch={onUnwatch} />
      </Row>
      <dl className={classes.figures}>
        <dt>{columns.score}</dt>
        <dd>
          <Score value={group.activity_score} />
        </dd>
        <dt>{columns.messages}</dt>
        <dd className="tabular">{formatNumber(group.total_messages)}</dd>
        <dt>{columns.members}</dt>
        <dd>
          <TopMembers group={group} />
        </dd>
      </dl>
    </li>
  );
});

function GroupName({ group }: { group: GroupSummary }) {
  return (
    <Row wrap="nowrap" gap="sm" miw={0}>
      <GroupAvatar name={group.name} picture={group.picture_url} size={32} />
      <Anchor
        component={Link}
        to={`/group/${group.documentId}`}
        c="var(--gs-text)"
        fw={500}
        size="sm"
        lineClamp={2}
        className={classes.name}
      >
        {group.name}
      </Anchor>
    </Row>
  );
}

function Score({ value }: { value: number }) {
  return (
    <Row gap="xs" wrap="nowrap">
      <Text size="sm" w={22} ta="right" className="tabular">
        {value}
      </Text>
      <Progress
        value={(value / MOST_SCORE) * 100}
        flex={1}
        miw={48}
        size="sm"
        aria-label={`${columns.score} ${value}`}
      />
    </Row>
  );
}

function TopMembers({ group }: { group: GroupSummary }) {
  const names = topMemberNames(group);
  return (
    <Text size="sm" lineClamp={2} {...(names ? {} : { c: 'dimmed' })}>
      {names || groupTexts.noData}
    </Text>
  );
}

function UnwatchButton({ group, onUnwatch }: OneProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      style={{ flexShrink: 0 }}
      aria-label={`${groupTexts.unwatch} ${group.name}`}
      onClick={() => onUnwatch(group)}
    >
      {groupTexts.unwatch}
    </Button>
  );
}
