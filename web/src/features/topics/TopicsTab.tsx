import { Button } from '@mantine/core';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import type { Topic } from '../../shared/api/types.ts';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { TopicDialog } from './TopicDialog.tsx';
import { TopicMessagesDialog } from './TopicMessagesDialog.tsx';
import { TopicRow } from './TopicRow.tsx';
import { topicTexts as texts } from './texts.ts';
import { useTopics } from './use-topics.ts';

interface Props {
  groupId: string;
  addAtOnce?: boolean;
}

/** The topics watched in a group, with adding, editing, deleting and what stands behind them. */
export function TopicsTab({ groupId, addAtOnce = false }: Props) {
  const { list, add, update, remove } = useTopics(groupId);
  const [opened, setOpened] = useState(addAtOnce);
  const [edited, setEdited] = useState<Topic | null>(null);
  const [shown, setShown] = useState<Topic | null>(null);

  function open(topic: Topic | null): void {
    setEdited(topic);
    setOpened(true);
  }

  async function askAndRemove(topic: Topic): Promise<void> {
    const sure = await confirmDelete(texts.removeTitle, texts.removeQuestion);
    if (sure) await remove(topic.documentId);
  }

  const addButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open(null)}
      style={{ flexShrink: 0 }}
    >
      {texts.add}
    </Button>
  );
  return (
    <Panel flush title={texts.title} description={texts.description} action={addButton}>
      <Loaded of={list} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton height={72} />}>
        {(topics) =>
          topics.length ? (
            topics.map((topic) => (
              <TopicRow
                key={topic.documentId}
                topic={topic}
                onEdit={() => open(topic)}
                onRemove={() => void askAndRemove(topic)}
                onShow={() => setShown(topic)}
              />
            ))
          ) : (
            <EmptyState icon={<IconTags size={22} />} title={texts.empty} text={texts.emptyText} />
          )
        }
      </Loaded>
      <TopicDialog
        groupId={groupId}
        opened={opened}
        topic={edited}
        onClose={() => setOpened(false)}
        onSave={(input) => (edited ? update(edited.documentId, input) : add(input))}
      />
      <TopicMessagesDialog groupId={groupId} topic={shown} onClose={() => setShown(null)} />
    </Panel>
  );
}
