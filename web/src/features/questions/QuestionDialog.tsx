import { Anchor, Divider, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Answer, Question } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { DialogScroll } from '../../shared/ui/DialogScroll.tsx';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { ShowAround } from '../messages/ShowAround.tsx';
import { externalUrl } from '../resources/group-by-day.ts';
import { mediaPath } from '../resources/open-media.ts';
import { useOpenMedia } from '../resources/use-open-media.ts';
import { AnsweredState } from './AnsweredState.tsx';
import classes from './QuestionDialog.module.css';
import { beginningOf } from './question-text.ts';
import { questionTexts as texts } from './texts.ts';

interface Props {
  groupId: string;
  question: Question | null;
  /** Says whether it is answered; null leaves it to what is found. */
  onMark(answered: boolean | null): Promise<void>;
  onClose(): void;
}

/** A question with all its answers, what they share, and where they were said. */
export function QuestionDialog({ groupId, question, onMark, onClose }: Props) {
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      title={texts.dialogTitle}
      size="lg"
      scrollAreaComponent={DialogScroll}
    >
      {question && <Body groupId={groupId} question={question} onMark={onMark} />}
    </Modal>
  );
}

interface BodyProps {
  groupId: string;
  question: Question;
  onMark: Props['onMark'];
}

function Body({ groupId, question, onMark }: BodyProps) {
  const zone = useZone();
  const asked = [
    question.askedBy ? texts.askedBy(question.askedBy) : '',
    timeText(question.createdAt, zone),
  ];
  const answers = question.answers ?? [];
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} dir="auto" className={classes.words}>
          {question.text}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          {asked.filter(Boolean).join(' · ')}
        </Text>
        <ShowAround
          groupId={groupId}
          messageId={question.message_id}
          of={beginningOf(question.text)}
        />
      </div>
      <AnsweredState question={question} onMark={onMark} />
      <Divider />
      {answers.length ? (
        <>
          <Title order={3}>{texts.answers(answers.length)}</Title>
          {answers.map((answer) => (
            <AnswerItem key={answer.documentId} groupId={groupId} answer={answer} />
          ))}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.noAnswers}
        </Text>
      )}
    </Stack>
  );
}

function AnswerItem({ groupId, answer }: { groupId: string; answer: Answer }) {
  const zone = useZone();
  const who = answer.answeredBy || texts.somebody;
  return (
    <article className={classes.answer}>
      <GroupAvatar name={who} size={30} />
      <div className={classes.said}>
        <Group gap={8} wrap="nowrap" align="baseline">
          <Text size="sm" fw={600} truncate ta="match-parent" dir="auto">
            {who}
          </Text>
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {timeText(answer.createdAt, zone)}
          </Text>
        </Group>
        <Text size="sm" dir="auto" className={classes.words}>
          {answer.text}
        </Text>
        {answer.resource && <Shared resource={answer.resource} />}
        <ShowAround groupId={groupId} messageId={answer.message_id} of={beginningOf(answer.text)} />
      </div>
    </article>
  );
}

/** The link or file that an answer shares. */
function Shared({ resource }: { resource: NonNullable<Answer['resource']> }) {
  const { busy, open } = useOpenMedia();
  const url = externalUrl(resource);
  const media = mediaPath(resource.media_url);

  const look = { size: 'sm', fw: 500, dir: 'auto', className: classes.words } as const;
  const label = texts.openResource(resource.name);
  return (
    <Group gap={6} my={4} wrap="nowrap" align="flex-start">
      <IconPaperclip size={15} aria-hidden className={classes.clip} />
      {url ? (
        <Anchor
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={label}
          {...look}
        >
          {resource.name}
        </Anchor>
      ) : media ? (
        <Anchor
          component="button"
          type="button"
          ta="start"
          disabled={busy}
          aria-label={label}
          onClick={() => open(media, resource.name)}
          {...look}
        >
          {resource.name}
        </Anchor>
      ) : (
        <Text {...look}>{resource.name}</Text>
      )}
    </Group>
  );
}
