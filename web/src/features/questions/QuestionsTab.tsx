import { Box, Button, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { Question } from '../../shared/api/types.ts';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { questionTexts as texts } from './texts.ts';
import { answerPreview, useQuestions } from './use-questions.ts';

const TYPING_MS = 250;

/** Questions that were asked in a group, with a search; a click opens one. */
export function QuestionsTab({ groupId }: { groupId: string }) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, TYPING_MS);
  const [open, setOpen] = useState<Question | null>(null);
  const questions = useQuestions(groupId, wanted);
  return (
    <Panel flush>
      <Box p="lg">
        <SearchBox value={text} onChange={setText} placeholder={texts.search} maw={420} />
      </Box>
      <Loaded of={questions} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={6} />}>
        {({ data, meta }) =>
          data.length ? (
            <>
              <QuestionsTable questions={data} onOpen={setOpen} />
              <Pager label={texts.pages} pagination={meta.pagination} onPage={questions.setPage} />
            </>
          ) : (
            <EmptyState
              icon={<IconMessageQuestion size={22} />}
              title={wanted.trim() ? texts.noMatch : texts.empty}
            />
          )
        }
      </Loaded>
      <QuestionDialog question={open} onClose={() => setOpen(null)} />
    </Panel>
  );
}

interface TableProps {
  questions: readonly Question[];
  onOpen(question: Question): void;
}

function QuestionsTable({ questions, onOpen }: TableProps) {
  const zone = useZone();
  const { columns } = texts;
  return (
    <Table.ScrollContainer minWidth={680} scrollAreaProps={{ tabIndex: 0 }}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.question}</Table.Th>
            <Table.Th>{columns.answers}</Table.Th>
            <Table.Th w={120}>{columns.date}</Table.Th>
            <Table.Th w={90} ta="right">
              {columns.actions}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {questions.map((question) => (
            <Table.Tr
              key={question.documentId}
              onClick={() => onOpen(question)}
              style={{ cursor: 'pointer' }}
            >
              <Table.Td maw={360}>
                <Text size="sm" fw={500} lineClamp={2}>
                  {question.text}
                </Text>
              </Table.Td>
              <Table.Td maw={320}>
                <Text size="sm" c="var(--gs-text-2)" lineClamp={2}>
                  {answerPreview(question)}
                </Text>
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <Text size="sm" c="dimmed">
                  {dayText(question.date?.slice(0, 10) || dayOf(question.createdAt, zone))}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.viewOf(question.text)}
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(question);
                  }}
                >
                  {texts.view}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
