import { Button, Center, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { ApiError } from '../../shared/api/api-error.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import classes from './Conversation.module.css';
import { MessageLine } from './MessageLine.tsx';
import { messageTexts as texts } from './texts.ts';
import { useConversation } from './use-messages.ts';

interface Props {
  groupId: string;
  /** The message in the middle. */
  messageId: string;
  /** Those that stand out; the one in the middle without them. */
  marked?: readonly string[];
}

/** What was said around a message, to be read further in both directions. */
export function Conversation({ groupId, messageId, marked = [messageId] }: Props) {
  const stretch = useConversation(groupId, messageId);
  if (stretch.error instanceof ApiError && stretch.error.status === 404) {
    return (
      <Text size="sm" c="dimmed">
        {texts.gone}
      </Text>
    );
  }
  return (
    <section className={classes.stretch} aria-label={texts.conversation}>
      <Loaded
        of={stretch}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={4} height={40} />}
      >
        {({ data }) => (
          <>
            <Further onMore={stretch.earlier} label={texts.earlier} icon={IconChevronUp} />
            {data.map((message) => (
              <MessageLine
                key={message.documentId}
                message={message}
                marked={marked.includes(message.message_id)}
              />
            ))}
            <Further onMore={stretch.later} label={texts.later} icon={IconChevronDown} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface FurtherProps {
  onMore: (() => void) | undefined;
  label: string;
  icon: typeof IconChevronUp;
}

function Further({ onMore, label, icon: Icon }: FurtherProps) {
  if (!onMore) return null;
  return (
    <Center>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<Icon size={14} aria-hidden />}
        onClick={onMore}
      >
        {label}
      </Button>
    </Center>
  );
}
