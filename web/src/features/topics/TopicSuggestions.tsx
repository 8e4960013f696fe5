import { Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { getWatchedGroupTopicSuggestions } from '../../shared/api/endpoints.ts';
import { useData } from '../../shared/api/use-api.ts';
import classes from './TopicSuggestions.module.css';
import { topicTexts as texts } from './texts.ts';

interface Props {
  groupId: string;
  onTake(name: string): void;
}

/** What the group talks about lately and nobody watches yet, to be taken as a topic's name. */
export function TopicSuggestions({ groupId, onTake }: Props) {
  const title = useId();
  const { data, error } = useData(getWatchedGroupTopicSuggestions(groupId));
  const isEmpty = data?.length === 0;
  if (isEmpty || (error && !data)) {
    return (
      <Text size="xs" c="dimmed" className={classes.instead}>
        {isEmpty ? texts.noSuggestions : texts.suggestionsFailed}
      </Text>
    );
  }
  return (
    <Stack gap={6} role="group" aria-labelledby={title} aria-busy={!data}>
      <Text id={title} size="xs" c="dimmed">
        {texts.suggestions}
      </Text>
      <Group gap={6}>
        {data
          ? data.map(({ name, messages, members }) => (
              <UnstyledButton
                key={name}
                className={classes.suggestion}
                aria-label={texts.suggestion(name, messages, members)}
                onClick={() => onTake(name)}
              >
                <bdi>{name}</bdi> <span className="tabular">· {messages}</span>
              </UnstyledButton>
            ))
          : [72, 96, 64].map((width) => <Skeleton key={width} height={24} width={width} />)}
      </Group>
    </Stack>
  );
}
