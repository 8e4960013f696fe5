import { Badge, Group, Table, Text } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { nameOf } from '../groups/member-name.ts';
import { Tags } from '../people/NotePanel.tsx';
import people from '../people/People.module.css';
import { Standing } from '../people/PeopleTable.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import { peopleTexts } from '../people/texts.ts';
import classes from './MembersDashboard.module.css';
import { dashboardTexts as texts } from './texts.ts';
import type { DashboardMember } from './use-members-dashboard.ts';

const middle = `${classes.figure} ${classes.middle}`;
const wide = `${classes.figure} ${classes.wide}`;

/** Members, one a row, with what they do lately and what is noted of them. */
export function MembersTable({ members }: { members: readonly DashboardMember[] }) {
  const { columns } = texts;
  return (
    <Table layout="fixed" aria-label={texts.list}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.name}</Table.Th>
          <Table.Th className={classes.figure ?? ''}>{columns.period}</Table.Th>
          <Table.Th className={middle}>{columns.days}</Table.Th>
          <Table.Th className={wide}>{columns.ever}</Table.Th>
          <Table.Th className={`${wide} ${classes.questions}`}>{columns.questions}</Table.Th>
          <Table.Th className={`${wide} ${classes.date}`}>{columns.first}</Table.Th>
          <Table.Th className={`${middle} ${classes.last}`}>{columns.last}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => (
          <Row key={member.documentId} member={member} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ member }: { member: DashboardMember }) {
  const last = dayText(dayOf(member.last_message_at, useZone()));
  return (
    <Table.Tr>
      <Table.Td>
        <Who member={member} />
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {texts.inRow(member.period_days, member.messages, last)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.figure ?? ''}>
        {formatNumber(member.period_messages)}
        <Change now={member.period_messages} before={member.period_messages_before} />
      </Table.Td>
      <Table.Td className={middle}>{formatNumber(member.period_days)}</Table.Td>
      <Table.Td className={wide}>{formatNumber(member.messages)}</Table.Td>
      <Table.Td className={wide}>
        {texts.pair(member.questions_asked, member.questions_answered)}
      </Table.Td>
      <Table.Td className={wide}>{dayText(member.first_date)}</Table.Td>
      <Table.Td className={middle}>{last}</Table.Td>
    </Table.Tr>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  const difference = now - before;
  const tone = difference > 0 ? 'up' : difference < 0 ? 'down' : undefined;
  return (
    <Text component="span" size="xs" className={classes.change ?? ''} data-tone={tone}>
      {texts.difference(difference)}
    </Text>
  );
}

/** A member's name, how they stand, and what is noted. */
function Who({ member }: { member: DashboardMember }) {
  const { documentId: id, groups, topics, note, tags, role, admin_of: adminOf } = member;
  const names = groups.map(({ name }) => name);
  return (
    <>
      <Group gap={6}>
        <Text size="sm" fw={600} className={people.words ?? ''}>
          <PersonLink id={id} name={nameOf({ id, name: member.name })} />
        </Text>
        {role === 'admin' && (
          <Badge
            variant="outline"
            size="sm"
            tt="none"
            title={texts.adminOf(adminOf.map(({ name }) => name))}
          >
            {texts.admin}
          </Badge>
        )}
        <Standing segments={member.segments} />
        <Tags tags={tags} />
        {note !== null && (
          <IconNote size={15} role="img" aria-label={texts.hasNote} color="var(--gs-text-2)" />
        )}
      </Group>
      <Text size="xs" c="dimmed" truncate ta="match-parent" dir="auto" title={names.join(', ')}>
        {peopleTexts.inGroups(names)}
      </Text>
      {topics.length > 0 && (
        <Text size="xs" c="dimmed" truncate>
          {texts.topics(topics.map(({ name }) => name))}
        </Text>
      )}
    </>
  );
}
