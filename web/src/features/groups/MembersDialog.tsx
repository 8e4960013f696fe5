import { Box, Modal, Table, Text, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { DialogScroll } from '../../shared/ui/DialogScroll.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import classes from './MembersDialog.module.css';
import { groupTexts } from './texts.ts';
import { type MemberOrder, useMembers } from './use-members.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';

const texts = groupTexts.everybody;
const TYPING_MS = 250;

interface Props {
  groupId: string;
  opened: boolean;
  onClose(): void;
}

/** Everybody who wrote in a group, beyond the most active ones. */
export function MembersDialog({ groupId, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      size="lg"
      scrollAreaComponent={DialogScroll}
    >
      {opened && <Everybody groupId={groupId} />}
    </Modal>
  );
}

function Everybody({ groupId }: { groupId: string }) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, TYPING_MS);
  const [order, setOrder] = useState<MemberOrder>({ field: 'messages', descending: true });
  const members = useMembers(groupId, wanted, order);
  const zone = useZone();

  /** The same column again turns the order around; figures begin with the most. */
  function sortBy(field: MemberOrder['field']): void {
    const same = order.field === field;
    setOrder({ field, descending: same ? !order.descending : field !== 'name' });
  }

  const head = { order, onSort: sortBy };
  return (
    <>
      <SearchBox value={text} onChange={setText} placeholder={texts.search} mb="md" />
      <Loaded of={members} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={8} />}>
        {({ data, meta }) =>
          data.length ? (
            <Box mx="calc(-1 * var(--mantine-spacing-lg))">
              <Table layout="fixed">
                <Table.Thead>
                  <Table.Tr>
                    <Head field="name" {...head} />
                    <Head field="messages" {...head} />
                    <Head field="active_days" {...head} />
                    <Head field="last_message_at" {...head} />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((member) => (
                    <Table.Tr key={member.id}>
                      <Table.Td>
                        <Text
                          size="sm"
                          fw={500}
                          truncate
                          ta="match-parent"
                          dir="auto"
                          title={member.name}
                        >
                          <PersonLink id={member.id} name={member.name} />
                        </Text>
                      </Table.Td>
                      <Table.Td className={classes.figure}>
                        {formatNumber(member.messages)}
                      </Table.Td>
                      <Table.Td className={classes.days}>
                        {formatNumber(member.active_days)}
                      </Table.Td>
                      <Table.Td className={classes.last}>
                        {dayText(dayOf(member.last_message_at, zone))}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
              <Pager label={texts.pages} pagination={meta.pagination} onPage={members.setPage} />
            </Box>
          ) : (
            <EmptyState title={wanted.trim() ? texts.noMatch : groupTexts.noData} />
          )
        }
      </Loaded>
    </>
  );
}

interface HeadProps {
  field: MemberOrder['field'];
  order: MemberOrder;
  onSort(field: MemberOrder['field']): void;
}

/** A column's heading, which sorts by it. */
function Head({ field, order, onSort }: HeadProps) {
  const sorted = order.field === field;
  const Icon = order.descending ? IconArrowDown : IconArrowUp;
  const looks = {
    name: '',
    messages: classes.figure,
    active_days: classes.days,
    last_message_at: classes.last,
  };
  return (
    <Table.Th
      className={looks[field]}
      aria-sort={sorted ? (order.descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton className={classes.head} onClick={() => onSort(field)}>
        {texts.columns[field]}
        {sorted && <Icon size={12} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}
