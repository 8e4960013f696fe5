import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { QuestionHelp } from '../../shared/api/types.ts';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { ShowAround } from '../messages/ShowAround.tsx';
import { beginningOf } from '../questions/question-text.ts';
import classes from './Inbox.module.css';
import { inboxTexts as texts } from './texts.ts';
import { useHelp } from './use-inbox.ts';

interface Props {
  questionId: string;
  nameOf(groupId: string): string;
  /** Takes an answer over into the reply. */
  onUse(text: string): void;
}

/** Who could answer a question and why, and what was answered when the like was asked before. */
export function Help({ questionId, nameOf, onUse }: Props) {
  const { data, error } = useHelp(questionId);
  if (error !== undefined && !data) {
    return (
      <Text size="sm" c="dimmed">
        {texts.helpFailed}
      </Text>
    );
  }
  if (!data) return <Skeleton height={40} aria-busy="true" />;
  return (
    <Stack gap="md">
      <section aria-label={texts.helpers}>
        <Title order={2} fz="sm">
          {texts.helpers}
        </Title>
        {data.helpers.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.noHelpers}
          </Text>
        )}
        {data.helpers.map((helper) => (
          <HelperLine key={helper.id} helper={helper} />
        ))}
      </section>
      {data.earlier.length > 0 && (
        <section aria-label={texts.earlier}>
          <Title order={2} fz="sm" mb={4}>
            {texts.earlier}
          </Title>
          <Stack gap="xs">
            {data.earlier.map((earlier) => (
              <EarlierAnswer
                key={earlier.question.documentId}
                earlier={earlier}
                name={nameOf(earlier.group)}
                onUse={onUse}
              />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

function HelperLine({ helper }: { helper: QuestionHelp['helpers'][number] }) {
  const { name, reason, answers, question } = helper;
  const why =
    reason === 'group'
      ? texts.helper.group(answers)
      : [texts.helper.like(answers), question && texts.helper.likeOf(beginningOf(question))]
          .filter(Boolean)
          .join(', ');
  return (
    <Text size="sm" className={classes.words}>
      <bdi style={{ fontWeight: 600 }}>{name || texts.somebody}</bdi>{' '}
      <Text span size="sm" c="dimmed">
        {why}
      </Text>
    </Text>
  );
}

interface EarlierProps {
  earlier: QuestionHelp['earlier'][number];
  name: string;
  onUse(text: string): void;
}

function EarlierAnswer({ earlier, name, onUse }: EarlierProps) {
  const zone = useZone();
  const { question, answer, group } = earlier;
  const day = dayText(dayOf(question.createdAt, zone));
  return (
    <article className={classes.earlier}>
      <Text size="sm" c="dimmed" dir="auto" className={classes.words}>
        {question.text}
      </Text>
      <Text size="sm" dir="auto" className={classes.words} mt={4}>
        <b>{texts.answerBy(answer.answeredBy ?? texts.somebody)}</b> {answer.text}
      </Text>
      <Group gap="sm" mt={6}>
        <Anchor component={Link} to={`/group/${group}?tab=questions`} size="xs">
          {texts.earlierSource(name, day)}
        </Anchor>
        <Button size="compact-xs" variant="default" onClick={() => onUse(answer.text)}>
          {texts.use}
        </Button>
        <ShowAround groupId={group} messageId={answer.message_id} of={beginningOf(answer.text)} />
      </Group>
    </article>
  );
}
