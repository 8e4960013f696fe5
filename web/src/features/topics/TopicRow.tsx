import { ActionIcon, ColorSwatch, Group, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import type { Topic } from '../../shared/api/types.ts';
import classes from './TopicRow.module.css';
import { TOPIC_COLOR, TopicBars, TopicChange } from './TopicTrend.tsx';
import { topicTexts as texts } from './texts.ts';

interface Props {
  topic: Topic;
  onEdit(): void;
  onRemove(): void;
  /** Shows the messages behind the counts. */
  onShow(): void;
}

/** A watched topic: what it is, how often it is talked about, and the way to those messages. */
export function TopicRow({ topic, onEdit, onRemove, onShow }: Props) {
  const total = topic.total_mentions ?? 0;
  return (
    <article className={classes.row}>
      <div className={classes.what}>
        <Group gap={10} wrap="nowrap" align="flex-start">
          <ColorSwatch
            color={topic.color || TOPIC_COLOR}
            size={10}
            mt={6}
            withShadow={false}
            aria-hidden
          />
          <Text component="h3" m={0} size="sm" fw={600} dir="auto" className={classes.name}>
            {topic.name}
          </Text>
        </Group>
        {topic.description && (
          <Text size="sm" c="dimmed" lineClamp={2} dir="auto" className={classes.description}>
            {topic.description}
          </Text>
        )}
      </div>
      <div className={classes.bars}>
        <TopicBars topic={topic} />
      </div>
      <div className={classes.counts}>
        <Text size="sm" fw={500} className="tabular">
          {texts.mentions(topic.mentions)}
        </Text>
        <TopicChange topic={topic} />
        <button
          type="button"
          className={classes.behind}
          disabled={total === 0}
          aria-label={texts.showMessages(topic.name, total)}
          onClick={onShow}
        >
          {texts.total(total)}
        </button>
      </div>
      <Group gap={4} wrap="nowrap" className={classes.actions}>
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
    </article>
  );
}
