import { Badge, Group, Table, Text } from '@mantine/core';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { nameOf } from '../groups/member-name.ts';
import classes from './People.module.css';
import { PersonLink } from './PersonLink.tsx';
import { peopleTexts as texts } from './texts.ts';
import type { Person, Segment } from './use-people.ts';

/** How somebody stands, in words. */
export function Standing({ segments }: { segments: readonly Segment[] }) {
  return segments.map((segment) => (
    <Badge key={segment} variant="default" size="sm" tt="none" title={texts.meaning[segment]}>
      {texts.standing[segment]}
    </Badge>
  ));
}

/** People, one a row, with what they wrote. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  const zone = useZone();
  const { columns } = texts;
  const wide = `${classes.figure} ${classes.wide}`;
  const narrow = `${classes.figure} ${classes.narrow}`;
  return (
    <Table layout="fixed" aria-label={texts.list}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.name}</Table.Th>
          <Table.Th className={narrow}>{columns.recent}</Table.Th>
          <Table.Th className={wide}>{columns.messages}</Table.Th>
          <Table.Th className={wide}>{columns.answered}</Table.Th>
          <Table.Th className={`${wide} ${classes.last}`}>{columns.last}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person) => {
          const { documentId: id } = person;
          return (
            <Table.Tr key={id}>
              <Table.Td>
                <Group gap={8}>
                  <Text size="sm" fw={600} className={classes.words}>
                    <PersonLink id={id} name={nameOf({ id, name: person.name })} />
                  </Text>
                  <Standing segments={person.segments} />
                </Group>
                <Text size="xs" c="dimmed" truncate>
                  {texts.inGroups(person.groups.map(({ name }) => name))}
                </Text>
              </Table.Td>
              <Table.Td className={narrow}>{formatNumber(person.recent_messages)}</Table.Td>
              <Table.Td className={wide}>{formatNumber(person.messages)}</Table.Td>
              <Table.Td className={wide}>{formatNumber(person.questions_answered)}</Table.Td>
              <Table.Td className={wide}>{dayText(dayOf(person.last_message_at, zone))}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
