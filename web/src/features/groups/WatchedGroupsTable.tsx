import { Anchor, Button, Progress, Group as Row, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Group } from '../../shared/api/types.ts';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { topMemberNames } from './group-lists.ts';
import { groupTexts } from './texts.ts';

const { columns } = groupTexts;

interface Props {
  groups: readonly Group[];
  onUnwatch(group: Group): void;
}

/** The watched groups and their figures. */
export function WatchedGroupsTable({ groups, onUnwatch }: Props) {
  return (
    <Table.ScrollContainer minWidth={820} scrollAreaProps={{ tabIndex: 0 }}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.name}</Table.Th>
            <Table.Th>{columns.score}</Table.Th>
            <Table.Th ta="right">{columns.messages}</Table.Th>
            <Table.Th>{columns.members}</Table.Th>
            <Table.Th ta="right">{columns.actions}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <Table.Tr key={group.documentId}>
              <Table.Td maw={280}>
                <Row wrap="nowrap" gap="sm">
                  <GroupAvatar name={group.name} picture={group.picture_url} size={32} />
                  <Anchor
                    component={Link}
                    to={`/group/${group.documentId}`}
                    c="var(--gs-text)"
                    fw={500}
                    size="sm"
                    truncate
                  >
                    {group.name}
                  </Anchor>
                </Row>
              </Table.Td>
              <Table.Td w={150}>
                <Row gap="xs" wrap="nowrap">
                  <Text size="sm" w={24} ta="right" className="tabular">
                    {group.activity_score}
                  </Text>
                  <Progress
                    value={(group.activity_score / 99) * 100}
                    flex={1}
                    size="sm"
                    aria-label={`${columns.score} ${group.activity_score}`}
                  />
                </Row>
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {group.total_messages.toLocaleString('en-US')}
              </Table.Td>
              <Table.Td maw={260}>
                <Text size="sm" truncate {...(topMemberNames(group) ? {} : { c: 'dimmed' })}>
                  {topMemberNames(group) || groupTexts.noData}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${groupTexts.unwatch} ${group.name}`}
                  onClick={() => onUnwatch(group)}
                >
                  {groupTexts.unwatch}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
