import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import type { Digest, Sourced } from '../../shared/api/types.ts';
import { SentimentBadge } from './SentimentBadge.tsx';
import { digestTexts as texts } from './texts.ts';

interface Props {
  conversations: NonNullable<Digest['conversations']>;
  onCite(cited: Sourced): void;
}

/** The day's main conversations: what each was about, its mood, and the messages it rests on. */
export function Conversations({ conversations, onCite }: Props) {
  if (conversations.length === 0) return null;
  return (
    <section>
      <Title order={3} mb={8}>
        {texts.conversations}
      </Title>
      <Stack gap="md">
        {conversations.map((one) => (
          <article key={one.sources[0] ?? one.text}>
            <Text size="sm" dir="auto" ta="match-parent" style={{ overflowWrap: 'anywhere' }}>
              {one.text}
            </Text>
            <Group gap="4px 10px" mt={6}>
              <SentimentBadge sentiment={one.sentiment} />
              <Text size="xs" c="dimmed" className="tabular">
                {texts.conversation(one.messages, one.members)}
              </Text>
              <Anchor
                component="button"
                type="button"
                size="xs"
                fw={500}
                aria-label={texts.showSources(one.text, one.sources.length)}
                onClick={() => onCite(one)}
              >
                {texts.sources(one.sources.length)}
              </Anchor>
            </Group>
          </article>
        ))}
      </Stack>
    </section>
  );
}
