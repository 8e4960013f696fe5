import { ActionIcon, Box, Button, ColorSwatch, Group, Text } from '@mantine/core';
import { IconEdit, IconPlus, IconTags, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Topic } from '../../shared/api/types.ts';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { TopicDialog } from './TopicDialog.tsx';
import { topicTexts as texts } from './texts.ts';
import { useTopics } from './use-topics.ts';

/** The topics watched in a group, with adding, editing and deleting. */
export function TopicsTab({
  groupId,
  addAtOnce = false,
}: {
  groupId: string;
  addAtOnce?: boolean;
}) {
  const { list, add, update, remove } = useTopics(groupId);
  const [opened, setOpened] = useState(addAtOnce);
  const [edited, setEdited] = useState<Topic | null>(null);

  function open(topic: Topic | null): void {
    setEdited(topic);
    setOpened(true);
  }

  async function askAndRemove(topic: Topic): Promise<void> {
    const sure = await confirmDelete(texts.removeTitle, texts.removeQuestion);
    if (sure) await remove(topic.documentId);
  }

  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(null)}>
      {texts.add}
    </Button>
  );
  return (
    <Panel flush title={texts.title} description={texts.description} action={addButton}>
      <Loaded of={list} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton />}>
        {(topics) =>
          topics.length ? (
            topics.map((topic) => (
              <TopicRow
                key={topic.documentId}
                topic={topic}
                onEdit={() => open(topic)}
                onRemove={() => void askAndRemove(topic)}
              />
            ))
          ) : (
            <EmptyState icon={<IconTags size={22} />} title={texts.empty} text={texts.emptyText} />
          )
        }
      </Loaded>
      <TopicDialog
        opened={opened}
        topic={edited}
        onClose={() => setOpened(false)}
        onSave={(input) => (edited ? update(edited.documentId, input) : add(input))}
      />
    </Panel>
  );
}

interface RowProps {
  topic: Topic;
  onEdit(): void;
  onRemove(): void;
}

function TopicRow({ topic, onEdit, onRemove }: RowProps) {
  return (
    <Group
      wrap="nowrap"
      px="lg"
      py="sm"
      gap="md"
      style={{ borderTop: '1px solid var(--gs-border)' }}
    >
      <ColorSwatch color={topic.color || '#3b82f6'} size={12} withShadow={false} aria-hidden />
      <Box flex={1} miw={0}>
        <Text size="sm" fw={500} truncate>
          {topic.name}
        </Text>
        {topic.description && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {topic.description}
          </Text>
        )}
      </Box>
      <Box ta="right" visibleFrom="xs">
        <Text size="sm" className="tabular">
          {texts.mentions(topic.mentions)}
        </Text>
        {topic.total_mentions !== undefined && (
          <Text size="xs" c="dimmed" className="tabular">
            {texts.total(topic.total_mentions)}
          </Text>
        )}
      </Box>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.edit(topic.name)}
          onClick={onEdit}
        >
          <IconEdit size={17} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.remove(topic.name)}
          onClick={onRemove}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
