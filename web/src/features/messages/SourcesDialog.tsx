import { Blockquote, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { Conversation } from './Conversation.tsx';
import { MessageLine } from './MessageLine.tsx';
import { ShowAround } from './ShowAround.tsx';
import { messageTexts as texts } from './texts.ts';
import { useMessages } from './use-messages.ts';

export interface Sources {
  /** What rests on the messages. */
  statement: ReactNode;
  messageIds: readonly string[];
}

interface Props {
  groupId: string;
  title: string;
  /** Null closes it. */
  sources: Sources | null;
  onClose(): void;
  /** In a stack of dialogs, its name there. */
  stackId?: string;
}

/** The messages that a statement was made from, each with what was said around it. */
export function SourcesDialog({ groupId, title, sources, onClose, stackId }: Props) {
  return (
    <Modal
      opened={sources !== null}
      onClose={onClose}
      title={title}
      size="lg"
      scrollAreaComponent={ScrollArea.Autosize}
      {...(stackId ? { stackId } : {})}
    >
      {sources && (
        <Stack>
          <Blockquote p="md" radius="md" fz="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {sources.statement}
          </Blockquote>
          <Cited groupId={groupId} ids={sources.messageIds} />
        </Stack>
      )}
    </Modal>
  );
}

function Cited({ groupId, ids }: { groupId: string; ids: readonly string[] }) {
  const [only] = ids.length === 1 ? ids : [];
  // One message alone says little: it is shown where it was said.
  if (only) return <Conversation groupId={groupId} messageId={only} />;
  return <CitedList groupId={groupId} ids={ids} />;
}

function CitedList({ groupId, ids }: { groupId: string; ids: readonly string[] }) {
  const messages = useMessages(groupId, ids);
  return (
    <Loaded of={messages} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={3} />}>
      {(list) =>
        list.length ? (
          list.map((message) => (
            <MessageLine key={message.documentId} message={message}>
              <ShowAround
                groupId={groupId}
                messageId={message.message_id}
                of={message.text.slice(0, 60)}
              />
            </MessageLine>
          ))
        ) : (
          <Text size="sm" c="dimmed">
            {texts.noneStored}
          </Text>
        )
      }
    </Loaded>
  );
}
