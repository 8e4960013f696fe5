import {
  Anchor,
  Button,
  Checkbox,
  Progress,
  Group as Row,
  Skeleton,
  Table,
  Text,
} from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { GroupSummary } from '../../shared/api/types.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { LabelBadges } from '../labels/LabelBadges.tsx';
import { topMemberNames } from './group-lists.ts';
import { groupTexts } from './texts.ts';
import classes from './WatchedGroups.module.css';

const { columns } = groupTexts;
const MAX_SCORE = 99;

interface Acts {
  onUnwatch(group: GroupSummary): void;
  onSelect(documentId: string, isSelected: boolean): void;
}

interface Props extends Acts {
  groups: readonly GroupSummary[];
  /** documentIds of those that are chosen to be changed together. */
  selected: ReadonlySet<string>;
  /** documentIds of those that are being read: what is not known of them yet is no zero. */
  reading: ReadonlySet<string>;
}

const isUnknown = ({ documentId, total_messages }: GroupSummary, reading: Props['reading']) =>
  total_messages === 0 && reading.has(documentId);

/** The watched groups and their figures; every column in sight on anything wider than a phone. */
export function WatchedGroupsTable({ groups, selected, reading, ...acts }: Props) {
  return (
    <Table highlightOnHover layout="fixed" horizontalSpacing="sm" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.name}</Table.Th>
          <Table.Th w={136}>{columns.score}</Table.Th>
          <Table.Th w={116} ta="end">
            {columns.messages}
          </Table.Th>
          <Table.Th w="24%">{columns.members}</Table.Th>
          <Table.Th w={112} ta="end">
            {columns.actions}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <GroupLine
            key={group.documentId}
            group={group}
            isSelected={selected.has(group.documentId)}
            isUnknown={isUnknown(group, reading)}
            {...acts}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface OneProps extends Acts {
  group: GroupSummary;
  isSelected: boolean;
  isUnknown: boolean;
}

const GroupLine = memo(function GroupLine(props: OneProps) {
  const { group, isUnknown: unknown, onUnwatch } = props;
  return (
    <Table.Tr>
      <Table.Td>
        <Row wrap="nowrap" gap="sm">
          <Select {...props} />
          <GroupName group={group} />
        </Row>
      </Table.Td>
      <Table.Td>{unknown ? <Pending /> : <Score value={group.activity_score} />}</Table.Td>
      <Table.Td ta="end" className="tabular">
        {unknown ? <Pending /> : formatNumber(group.total_messages)}
      </Table.Td>
      <Table.Td>{unknown ? <Pending /> : <TopMembers group={group} />}</Table.Td>
      <Table.Td ta="end">
        <UnwatchButton group={group} onUnwatch={onUnwatch} />
      </Table.Td>
    </Table.Tr>
  );
});

/** The same as the table, for screens too narrow for one. */
export function WatchedGroupsCards({ groups, selected, reading, ...acts }: Props) {
  return (
    <ul className={classes.cards}>
      {groups.map((group) => (
        <GroupCard
          key={group.documentId}
          group={group}
          isSelected={selected.has(group.documentId)}
          isUnknown={isUnknown(group, reading)}
          {...acts}
        />
      ))}
    </ul>
  );
}

const GroupCard = memo(function GroupCard(props: OneProps) {
  const { group, isUnknown: unknown, onUnwatch } = props;
  return (
    <li className={classes.card}>
      <Row justify="space-between" wrap="nowrap" gap="sm">
        <Row wrap="nowrap" gap="sm" miw={0}>
          <Select {...props} />
          <GroupName group={group} />
        </Row>
        <UnwatchButton group={group} onUnwatch={onUnwatch} />
      </Row>
      <dl className={classes.figures}>
        <dt>{columns.score}</dt>
        <dd>{unknown ? <Pending /> : <Score value={group.activity_score} />}</dd>
        <dt>{columns.messages}</dt>
        <dd className="tabular">{unknown ? <Pending /> : formatNumber(group.total_messages)}</dd>
        <dt>{columns.members}</dt>
        <dd>{unknown ? <Pending /> : <TopMembers group={group} />}</dd>
      </dl>
    </li>
  );
});

/** In the place of a figure that comes with the reading. */
function Pending() {
  return (
    <Skeleton height={10} my={5} maw={120}>
      {groupTexts.reading.pending}
    </Skeleton>
  );
}

function Select({ group, isSelected, onSelect }: OneProps) {
  return (
    <Checkbox
      size="xs"
      checked={isSelected}
      aria-label={groupTexts.manage.select(group.name)}
      onChange={(event) => onSelect(group.documentId, event.currentTarget.checked)}
    />
  );
}

function GroupName({ group }: { group: GroupSummary }) {
  return (
    <Row wrap="nowrap" gap="sm" miw={0}>
      <GroupAvatar name={group.name} picture={group.picture_url} size={32} />
      <div>
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
        <LabelBadges labels={group.labels} />
      </div>
    </Row>
  );
}

function Score({ value }: { value: number }) {
  return (
    <Row gap="xs" wrap="nowrap">
      <Text size="sm" w={22} ta="end" className="tabular">
        {value}
      </Text>
      <Progress
        value={(value / MAX_SCORE) * 100}
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

function UnwatchButton({ group, onUnwatch }: Pick<OneProps, 'group' | 'onUnwatch'>) {
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
