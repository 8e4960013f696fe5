import { ColorSwatch, Progress, Group as Row, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { groupNames } from '../../features/groups/group-lists.ts';
import { groupTexts as texts } from '../../features/groups/texts.ts';
import { getWatchedTopics } from '../../shared/api/endpoints.ts';
import type { GroupSummary, Topic } from '../../shared/api/types.ts';
import { useAll } from '../../shared/api/use-api.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';

interface TopTopic {
  name: string;
  color: string;
  mentions: number;
  groups: { name: string }[];
}

/** Topics of several groups that have the same name are one, the most mentioned first. */
function overGroups(topics: readonly Topic[], shown: readonly GroupSummary[]): TopTopic[] {
  const ids = new Set(shown.map(({ documentId }) => documentId));
  const known = new Map<string, TopTopic>();
  for (const { name, color, mentions, group } of topics) {
    if (!group || !ids.has(group.documentId)) continue;
    const key = name.trim().toLowerCase();
    const topic = known.get(key) ?? { name, color, mentions: 0, groups: [] };
    topic.mentions += mentions;
    if (mentions > 0) topic.groups.push({ name: group.name });
    known.set(key, topic);
  }
  return [...known.values()].sort(
    (a, b) => b.mentions - a.mentions || a.name.localeCompare(b.name),
  );
}

/** What the watched groups that are shown talk about this week, over all of them. */
export function TopicsOverGroups({ groups }: { groups: readonly GroupSummary[] }) {
  const topics = useAll(getWatchedTopics({ sort: 'mentions:desc', populate: 'group' }));
  return (
    <Panel title={texts.tabs.topics}>
      <Loaded
        of={topics}
        errorTitle={texts.topicsFailed}
        skeleton={<RowsSkeleton rows={5} height={48} />}
      >
        {(all) => {
          const top = overGroups(all, groups);
          return top.length ? <List topics={top} /> : <Soon />;
        }}
      </Loaded>
    </Panel>
  );
}

function Soon() {
  return (
    <EmptyState
      minHeight={240}
      icon={<IconSparkles size={22} />}
      title={texts.topicsSoon}
      text={texts.topicsSoonText}
    />
  );
}

function List({ topics }: { topics: readonly TopTopic[] }) {
  const most = topics[0]?.mentions || 1;
  return (
    <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
      {topics.map(({ name, color, mentions, groups }) => (
        <li key={name}>
          <Row justify="space-between" wrap="nowrap" gap="sm">
            <Row gap={8} wrap="nowrap" miw={0}>
              <ColorSwatch color={color} size={10} withShadow={false} aria-hidden />
              <Text size="sm" fw={500} truncate dir="auto">
                {name}
              </Text>
            </Row>
            <Text size="sm" c="dimmed" className="tabular" style={{ whiteSpace: 'nowrap' }}>
              {texts.mentions(mentions)}
            </Text>
          </Row>
          <Text size="xs" c="dimmed" truncate ta="match-parent" dir="auto">
            {groupNames(groups)}
          </Text>
          <Progress mt={6} value={(mentions / most) * 100} size="sm" aria-label={name} />
        </li>
      ))}
    </Stack>
  );
}
