import { Blockquote, Modal, Stack, Text } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DialogScroll } from '../../shared/ui/DialogScroll.tsx';
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
  // A dialog of a stack does not do it itself: it leaves the stack before it would.
  useFocusReturn({ opened: sources !== null });
  return (
    <Modal
      opened={sources !== null}
      onClose={onClose}
      returnFocus={false}
      title={title}
      size="lg"
      scrollAreaComponent={DialogScroll}
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
