import { Anchor, Group, List, Modal, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Digest, Sourced } from '../../shared/api/types.ts';
import { dayHeading } from '../../shared/dates/days.ts';
import { Markdown, MarkdownSentence } from '../../shared/markdown/Markdown.tsx';
import { plainText } from '../../shared/markdown/plain-text.ts';
import { CitationsModal } from './CitationsModal.tsx';
import { SentimentBadge } from './SentimentBadge.tsx';
import { digestTexts } from './texts.ts';

interface Props {
  groupId: string;
  digest: Digest | null;
  onClose(): void;
}

/** A whole digest: sentiment, mentions, summary, key points, and the messages behind them. */
export function DigestDialog({ groupId, digest, onClose }: Props) {
  const [cited, setCited] = useState<Sourced | null>(null);
  return (
    <>
      <Modal
        opened={digest !== null}
        onClose={onClose}
        size="lg"
        title={digest ? dayHeading(digest.date) : ''}
        scrollAreaComponent={ScrollArea.Autosize}
      >
        {digest && <Body digest={digest} onCite={setCited} />}
      </Modal>
      <CitationsModal groupId={groupId} cited={cited} onClose={() => setCited(null)} />
    </>
  );
}

function Body({ digest, onCite }: { digest: Digest; onCite(cited: Sourced): void }) {
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <SentimentBadge sentiment={digest.sentiment} />
        <Text size="sm" c="dimmed">
          {digest.mentions} {digestTexts.mentions}
        </Text>
        {digest.coverage && (
          <Text size="sm" c="dimmed">
            {digestTexts.coverage(digest.coverage.read, digest.coverage.total)}
          </Text>
        )}
      </Group>
      <section>
        <Title order={3} mb={6}>
          {digestTexts.summary}
        </Title>
        <Markdown text={digest.summary} />
      </section>
      <Claims title={digestTexts.keyPoints} claims={digest.keyPoints ?? []} onCite={onCite} />
      <Claims title={digestTexts.statements} claims={digest.statements ?? []} onCite={onCite} />
    </Stack>
  );
}

interface ClaimsProps {
  title: string;
  claims: readonly Sourced[];
  onCite(cited: Sourced): void;
}

function Claims({ title, claims, onCite }: ClaimsProps) {
  if (!claims.length) return null;
  return (
    <section>
      <Title order={3} mb={6}>
        {title}
      </Title>
      <List size="sm" spacing={8} pr="sm" style={{ overflowWrap: 'anywhere' }}>
        {claims.map((claim) => (
          <List.Item key={claim.text}>
            <MarkdownSentence text={claim.text} />{' '}
            {claim.sources.length > 0 && (
              <Anchor
                component="button"
                type="button"
                size="xs"
                fw={500}
                aria-label={digestTexts.showSources(plainText(claim.text), claim.sources.length)}
                onClick={() => onCite(claim)}
              >
                {digestTexts.sources(claim.sources.length)}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
