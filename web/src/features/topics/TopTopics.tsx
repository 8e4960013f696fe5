import { Anchor, ColorSwatch, Group, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Topic } from '../../shared/api/types.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { TOPIC_COLOR, TopicBars, TopicChange } from './TopicTrend.tsx';
import classes from './TopTopics.module.css';
import { topicTexts as texts } from './texts.ts';
import { useTopics } from './use-topics.ts';

const FIRST = 3;

/** The first three topics of a group with their mentions this week. */
export function TopTopics({ groupId }: { groupId: string }) {
  const { list } = useTopics(groupId);
  return (
    <Panel
      title={texts.top}
      action={
        <Anchor component={Link} to="?tab=topics" size="sm" fw={500}>
          {texts.viewAll}
        </Anchor>
      }
    >
      <Loaded of={list} errorTitle={texts.loadFailed} skeleton={<Waiting />}>
        {(topics) =>
          topics.length ? (
            <ul className={classes.topics}>
              {topics.slice(0, FIRST).map((topic) => (
                <TopTopic key={topic.documentId} topic={topic} />
              ))}
            </ul>
          ) : (
            <EmptyState title={texts.empty} text={texts.emptyText} minHeight={96} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Waiting() {
  return (
    <div className={classes.topics}>
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} height={96} />
      ))}
    </div>
  );
}

function TopTopic({ topic }: { topic: Topic }) {
  return (
    <li className={classes.topic}>
      <Group gap={8} wrap="nowrap">
        <ColorSwatch color={topic.color || TOPIC_COLOR} size={10} withShadow={false} aria-hidden />
        <Text size="sm" fw={500} truncate ta="match-parent" dir="auto" title={topic.name}>
          {topic.name}
        </Text>
      </Group>
      <TopicBars topic={topic} />
      <Group gap="0 xs" justify="space-between">
        <Text size="sm" className="tabular">
          {texts.mentions(topic.mentions)}
        </Text>
        <TopicChange topic={topic} />
      </Group>
    </li>
  );
}
