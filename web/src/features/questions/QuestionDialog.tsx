import { Anchor, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Answer, Question } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { questionTexts as texts } from './texts.ts';

/** A question with all its answers. */
export function QuestionDialog({
  question,
  onClose,
}: {
  question: Question | null;
  onClose(): void;
}) {
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      title={texts.dialogTitle}
      size="lg"
      scrollAreaComponent={ScrollArea.Autosize}
    >
      {question && <Body question={question} />}
    </Modal>
  );
}

function Body({ question }: { question: Question }) {
  const zone = useZone();
  const meta = [
    question.askedBy ? texts.askedBy(question.askedBy) : '',
    timeText(question.createdAt, zone),
  ];
  return (
    <Stack>
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {question.text}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          {meta.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {question.answers?.length ? (
        question.answers.map((answer) => <AnswerItem key={answer.documentId} answer={answer} />)
      ) : (
        <Text size="sm" c="dimmed">
          {texts.noAnswers}
        </Text>
      )}
    </Stack>
  );
}

function AnswerItem({ answer }: { answer: Answer }) {
  const zone = useZone();
  const { resource } = answer;
  const link =
    resource?.media_url && /^https?:/i.test(resource.media_url) ? resource.media_url : null;
  return (
    <article style={{ borderLeft: '2px solid var(--gs-border-strong)', paddingLeft: 14 }}>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {answer.text}
      </Text>
      {resource && (
        <Group gap={6} mt={6} wrap="nowrap">
          <IconPaperclip size={14} aria-hidden />
          {link ? (
            <Anchor
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              size="sm"
              aria-label={texts.openResource(resource.name)}
            >
              {resource.name}
            </Anchor>
          ) : (
            <Text size="sm">{resource.name}</Text>
          )}
        </Group>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {[answer.answeredBy, timeText(answer.createdAt, zone)].filter(Boolean).join(' · ')}
      </Text>
    </article>
  );
}
