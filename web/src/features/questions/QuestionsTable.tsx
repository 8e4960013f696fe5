import { Button, Table, Text } from '@mantine/core';
import type { Question } from '../../shared/api/types.ts';
import { dayText } from '../../shared/dates/days.ts';
import { useZone } from '../../shared/dates/zone.ts';
import classes from './QuestionList.module.css';
import { askedOn, beginningOf } from './question-text.ts';
import { questionTexts as texts } from './texts.ts';
import { answerPreview } from './use-questions.ts';

interface Props {
  questions: readonly Question[];
  onOpen(question: Question): void;
}

/** Questions as rows: what was asked, what came of it, when. */
export function QuestionsTable({ questions, onOpen }: Props) {
  const zone = useZone();
  const { columns } = texts;
  return (
    <Table layout="fixed" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.question}</Table.Th>
          <Table.Th>{columns.answers}</Table.Th>
          <Table.Th w={140}>{columns.date}</Table.Th>
          <Table.Th w={110} ta="end">
            {columns.actions}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {questions.map((question) => (
          <Table.Tr
            key={question.documentId}
            onClick={() => onOpen(question)}
            className={classes.row}
          >
            <Table.Td>
              <Text size="sm" fw={500} lineClamp={2} dir="auto" className={classes.words}>
                {question.text}
              </Text>
            </Table.Td>
            <Table.Td>
              <Text
                size="sm"
                c={question.answered ? 'var(--gs-text-2)' : 'dimmed'}
                lineClamp={2}
                dir="auto"
                className={classes.words}
              >
                {answerPreview(question)}
              </Text>
            </Table.Td>
            <Table.Td>
              <Text size="sm" c="dimmed" className="tabular">
                {dayText(askedOn(question, zone))}
              </Text>
            </Table.Td>
            <Table.Td ta="end">
              <Button
                size="compact-sm"
                variant="default"
                aria-label={texts.viewOf(beginningOf(question.text))}
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
  );
}
