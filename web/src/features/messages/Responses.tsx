import { Group, List, Progress, Text } from '@mantine/core';
import type { ChatMessage } from '../../shared/api/types.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { messageTexts as texts } from './texts.ts';

/** What members reacted with, most first. */
export function Reactions({ reactions }: Pick<ChatMessage, 'reactions'>) {
  if (reactions.length === 0) return null;
  return (
    <Group component="ul" gap={10} m={0} mt={4} p={0} aria-label={texts.reactions}>
      {reactions.map(({ emoji, count }) => (
        <Text key={emoji} component="li" size="xs" c="dimmed" className="tabular" display="inline">
          {emoji} {formatNumber(count)}
        </Text>
      ))}
    </Group>
  );
}

/** A poll's options with their votes; who chose several counts with each. */
export function PollResults({
  poll_options: options,
  poll_voters: voters,
}: Pick<ChatMessage, 'poll_options' | 'poll_voters'>) {
  return (
    <>
      <List listStyleType="none" spacing={6} mt={6} size="sm" maw={420}>
        {options.map(({ text, votes }) => (
          <List.Item key={text} styles={{ itemWrapper: { display: 'block' } }}>
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {text}
              </Text>
              <Text size="xs" c="dimmed" className="tabular">
                {texts.votes(votes)}
              </Text>
            </Group>
            <Progress size="xs" value={voters > 0 ? (votes / voters) * 100 : 0} aria-hidden />
          </List.Item>
        ))}
      </List>
      <Text size="xs" c="dimmed" mt={4}>
        {texts.voters(voters)}
      </Text>
    </>
  );
}
