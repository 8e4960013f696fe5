import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ChatMessage } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { MessageFile } from './MessageFile.tsx';
import classes from './MessageLine.module.css';
import { PollResults, Reactions } from './Responses.tsx';
import { messageTexts as texts } from './texts.ts';

interface Props {
  message: ChatMessage;
  /** The one that a statement rests on, among those around it. */
  marked?: boolean;
  /** Under its words. */
  children?: ReactNode;
}

/** A message of the chat as it was said: who, when, the words. */
export function MessageLine({ message, marked = false, children }: Props) {
  const zone = useZone();
  const { sender, text, type } = message;
  if (type === 'system') {
    return (
      <Text size="xs" c="dimmed" ta="center" dir="auto" className={classes.words}>
        {text}
      </Text>
    );
  }
  const hasVotes = message.poll_options.length > 0;
  const name = sender || texts.unknownSender;
  return (
    <article className={classes.message} data-marked={marked || undefined}>
      <GroupAvatar name={name} size={30} />
      <Box miw={0} flex={1}>
        <Group gap={8} wrap="nowrap" align="baseline">
          <Text size="sm" fw={600} truncate ta="match-parent" dir="auto">
            {name}
          </Text>
          <Text size="xs" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
            <time dateTime={message.createdAt}>{timeText(message.createdAt, zone)}</time>
            {message.edited && ` · ${texts.edited}`}
          </Text>
        </Group>
        {text ? (
          <Text size="sm" dir="auto" className={classes.words}>
            {/* The options stand below, with their votes. */}
            {hasVotes ? text.split('\n', 1) : text}
          </Text>
        ) : (
          <Text size="sm" c="dimmed" fs="italic">
            {texts.wordless[type] ?? texts.otherWordless}
          </Text>
        )}
        {hasVotes && <PollResults {...message} />}
        <MessageFile message={message} />
        <Reactions reactions={message.reactions} />
        {children}
      </Box>
    </article>
  );
}
