import { ColorSwatch, Group, Stack, Text } from '@mantine/core';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { topicTexts as texts } from './texts.ts';
import { useTopics } from './use-topics.ts';

const FIRST = 3;

/** The first three topics of a group with their mentions this week (spec §9). */
export function TopTopics({ groupId }: { groupId: string }) {
  const { list } = useTopics(groupId);
  return (
    <Loaded
      of={list}
      errorTitle={texts.loadFailed}
      skeleton={<RowsSkeleton rows={3} height={24} />}
    >
      {(topics) =>
        topics.length ? (
          <Stack gap="sm">
            {topics.slice(0, FIRST).map((topic) => (
              <Group key={topic.documentId} wrap="nowrap" gap="sm">
                <ColorSwatch
                  color={topic.color || '#3b82f6'}
                  size={10}
                  withShadow={false}
                  aria-hidden
                />
                <Text size="sm" fw={500} flex={1} truncate>
                  {topic.name}
                </Text>
                <Text size="sm" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
                  {texts.mentions(topic.mentions)}
                </Text>
              </Group>
            ))}
          </Stack>
        ) : (
          <EmptyState title={texts.empty} minHeight={120} />
        )
      }
    </Loaded>
  );
}
