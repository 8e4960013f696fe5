import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { inWords } from '../../shared/api/refusals.ts';
import type { GroupSummary, Question } from '../../shared/api/types.ts';
import { useUser } from '../auth/session.tsx';
import { useConnection } from '../connection/connection.tsx';
import { inboxTexts as texts } from './texts.ts';
import type { InboxActions } from './use-inbox.ts';

interface Props {
  question: Question;
  /** Undefined while groups are not known. */
  group: GroupSummary | undefined;
  actions: InboxActions;
  text: string;
  onText(text: string): void;
  field: RefObject<HTMLTextAreaElement | null>;
}

type Obstacle = keyof typeof texts.cannot;

/** Why nothing can be sent to a group; undefined where it can. */
function obstacleOf(group: GroupSummary | undefined, state: string | undefined): Obstacle | null {
  if (group?.source === 'export') return 'export';
  if (group?.is_announcements && !group.is_admin) return 'announcements';
  return state === 'open' ? null : 'connection';
}

/** Writes a reply that quotes the question, or says what has to be done first. */
export function ReplyBox({ question, group, actions, text, onText, field }: Props) {
  const user = useUser();
  const connection = useConnection();
  const [busy, setBusy] = useState(false);
  const obstacle = obstacleOf(group, user.whatsapp_connection?.state);
  const { reply } = question;
  const send = async () => {
    setBusy(true);
    if (await actions.reply(question, text)) onText('');
    setBusy(false);
  };
  return (
    <Stack gap="xs">
      {reply && <ReplyState question={question} actions={actions} onText={onText} />}
      {obstacle ? (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {texts.cannot[obstacle]}
          </Text>
          {obstacle === 'connection' && (
            <Button size="compact-sm" variant="default" onClick={() => connection.open()}>
              {texts.connect}
            </Button>
          )}
        </Group>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Textarea
            ref={field}
            label={texts.replyLabel(question.askedBy ?? texts.somebody)}
            description={texts.replyHint}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={4096}
            dir="auto"
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              if (text.trim()) void send();
            }}
          />
          <Button type="submit" size="xs" mt="xs" loading={busy} disabled={!text.trim()}>
            {texts.send}
          </Button>
        </form>
      )}
    </Stack>
  );
}

/** What became of the last reply. */
function ReplyState({ question, actions, onText }: Pick<Props, 'question' | 'actions' | 'onText'>) {
  const { reply } = question;
  if (!reply) return null;
  const said = {
    waiting: texts.sending,
    sent: texts.sent,
    cancelled: texts.cancelled,
    failed: `${reply.error ? inWords(reply.error_code, reply.error) : texts.replyFailed} ${texts.sendAgain}`,
  }[reply.state];
  return (
    <Alert color={reply.state === 'failed' ? 'red' : 'gray'} role="status" title={said}>
      <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {reply.text}
      </Text>
      {reply.state === 'waiting' && (
        <Button
          size="compact-sm"
          variant="default"
          mt={6}
          onClick={() => void actions.cancelReply(question)}
        >
          {texts.cancel}
        </Button>
      )}
      {(reply.state === 'failed' || reply.state === 'cancelled') && (
        <Button size="compact-sm" variant="default" mt={6} onClick={() => onText(reply.text)}>
          {texts.reply}
        </Button>
      )}
    </Alert>
  );
}
