import { Group as Row, Modal, ScrollArea, Select, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Member } from '../../shared/api/types.ts';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { groupTexts } from './texts.ts';
import { type MemberOrder, useMembers } from './use-members.ts';

const texts = groupTexts.allMembers;
const TYPING_MS = 250;
const ORDERS: { value: MemberOrder; label: string }[] = [
  { value: 'messages:desc', label: texts.byMessages },
  { value: 'last_message_at:desc', label: texts.byLast },
  { value: 'name:asc', label: texts.byName },
];

interface Props {
  groupId: string;
  opened: boolean;
  onClose(): void;
}

/** Everybody who wrote in a group, with a search and an order. */
export function MembersModal({ groupId, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size="lg"
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Members groupId={groupId} />
    </Modal>
  );
}

function Members({ groupId }: { groupId: string }) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState<MemberOrder>('messages:desc');
  const [wanted] = useDebouncedValue(text, TYPING_MS);
  const members = useMembers(groupId, wanted, order);
  return (
    <>
      <Row gap="sm" mb="md">
        <SearchBox flex="1 1 200px" value={text} onChange={setText} placeholder={texts.search} />
        <Select
          w={190}
          aria-label={texts.order}
          data={ORDERS}
          value={order}
          allowDeselect={false}
          onChange={(value) => setOrder((value ?? 'messages:desc') as MemberOrder)}
        />
      </Row>
      <Loaded of={members} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={8} />}>
        {({ data, meta }) =>
          data.length ? (
            <>
              <MembersTable members={data} />
              <Pager label={texts.pages} pagination={meta.pagination} onPage={members.setPage} />
            </>
          ) : (
            <EmptyState title={wanted.trim() ? texts.noMatch : groupTexts.noData} />
          )
        }
      </Loaded>
    </>
  );
}

function MembersTable({ members }: { members: readonly Member[] }) {
  const zone = useZone();
  return (
    <Table layout="fixed" aria-label={texts.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{groupTexts.memberColumn}</Table.Th>
          <Table.Th ta="right" w={96}>
            {groupTexts.chart.messages}
          </Table.Th>
          <Table.Th ta="right" w={116}>
            {texts.last}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map(({ id, name, messages, last_message_at: last }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Text size="sm" fw={500} truncate dir="auto" title={name}>
                {name || texts.nameless}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {messages.toLocaleString('en-US')}
            </Table.Td>
            <Table.Td ta="right" c="dimmed" className="tabular">
              {dayText(dayOf(last, zone))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
