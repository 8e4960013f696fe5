import { Blockquote, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import type { Sourced } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { MarkdownSentence } from '../../shared/markdown/Markdown.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { digestTexts } from './texts.ts';
import { useCitedMessages } from './use-digests.ts';

interface Props {
  groupId: string;
  cited: Sourced | null;
  onClose(): void;
}

/** The messages that a statement was made from. */
export function CitationsModal({ groupId, cited, onClose }: Props) {
  const zone = useZone();
  const messages = useCitedMessages(groupId, cited?.sources ?? null);
  return (
    <Modal
      opened={cited !== null}
      onClose={onClose}
      title={digestTexts.citations}
      size="lg"
      zIndex={310}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      {cited && (
        <Stack>
          <Blockquote p="md" radius="md" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            <MarkdownSentence text={cited.text} />
          </Blockquote>
          <Loaded of={messages} skeleton={<RowsSkeleton rows={3} />}>
            {(list) =>
              list.length ? (
                list.map((message) => (
                  <article key={message.documentId}>
                    <Group gap="xs" mb={2}>
                      <Text size="sm" fw={600}>
                        {message.sender}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {timeText(message.createdAt, zone)}
                      </Text>
                    </Group>
                    <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                      {message.text}
                    </Text>
                  </article>
                ))
              ) : (
                <Text size="sm" c="dimmed">
                  {digestTexts.noCitations}
                </Text>
              )
            }
          </Loaded>
        </Stack>
      )}
    </Modal>
  );
}
