import { Text, UnstyledButton } from '@mantine/core';
import type { Question } from '../../shared/api/types.ts';
import { dayText } from '../../shared/dates/days.ts';
import { useZone } from '../../shared/dates/zone.ts';
import classes from './QuestionList.module.css';
import { askedOn } from './question-text.ts';
import { answerPreview } from './use-questions.ts';

interface Props {
  questions: readonly Question[];
  onOpen(question: Question): void;
}

/** Questions one below the other, for a phone; the whole card opens one. */
export function QuestionCards({ questions, onOpen }: Props) {
  const zone = useZone();
  return (
    <ul className={classes.cards}>
      {questions.map((question) => (
        <li key={question.documentId} className={classes.card}>
          <UnstyledButton className={classes.open} onClick={() => onOpen(question)}>
            <Text size="sm" fw={500} lineClamp={3} dir="auto" className={classes.words}>
              {question.text}
            </Text>
            <Text
              size="sm"
              c={question.answered ? 'var(--gs-text-2)' : 'dimmed'}
              lineClamp={2}
              mt={4}
              dir="auto"
              className={classes.words}
            >
              {answerPreview(question)}
            </Text>
            <Text size="xs" c="dimmed" mt={6} className="tabular">
              {dayText(askedOn(question, zone))}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
