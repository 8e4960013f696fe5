import { Modal, Stack } from '@mantine/core';
import type { Topic } from '../../shared/api/types.ts';
import { DialogScroll } from '../../shared/ui/DialogScroll.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { MessageLine } from '../messages/MessageLine.tsx';
import { ShowAround } from '../messages/ShowAround.tsx';
import { messageTexts } from '../messages/texts.ts';
import { useTopicMessages } from '../messages/use-messages.ts';
import { topicTexts as texts } from './texts.ts';

interface Props {
  groupId: string;
  /** Null closes it. */
  topic: Topic | null;
  onClose(): void;
}

/** The messages behind a topic's count, newest first. */
export function TopicMessagesDialog({ groupId, topic, onClose }: Props) {
  return (
    <Modal
      opened={topic !== null}
      onClose={onClose}
      title={topic ? texts.messagesTitle(topic.name) : ''}
      size="lg"
      scrollAreaComponent={DialogScroll}
    >
      {topic && <Body groupId={groupId} topic={topic} />}
    </Modal>
  );
}

function Body({ groupId, topic }: { groupId: string; topic: Topic }) {
  const messages = useTopicMessages(topic.documentId);
  return (
    <Loaded of={messages} errorTitle={messageTexts.loadFailed} skeleton={<RowsSkeleton rows={6} />}>
      {({ data, meta }) =>
        data.length ? (
          <Stack gap={4}>
            {data.map((message) => (
              <MessageLine key={message.documentId} message={message}>
                <ShowAround
                  groupId={groupId}
                  messageId={message.message_id}
                  of={message.text.slice(0, 60)}
                />
              </MessageLine>
            ))}
            <Pager
              label={texts.messagePages}
              pagination={meta.pagination}
              onPage={messages.setPage}
            />
          </Stack>
        ) : (
          <EmptyState title={texts.noMessages} />
        )
      }
    </Loaded>
  );
}
