import { Group, Text, UnstyledButton } from '@mantine/core';
import { dayHeading } from '../../shared/dates/days.ts';
import { MarkdownExcerpt } from '../../shared/markdown/Markdown.tsx';
import classes from './DigestCard.module.css';
import { SentimentBadge } from './SentimentBadge.tsx';
import { SoFarBadge } from './SoFar.tsx';
import { digestTexts } from './texts.ts';
import type { DigestSummary } from './use-digests.ts';

/** A digest in the list: date, three lines of its summary, mentions and sentiment. */
export function DigestCard({ digest, onOpen }: { digest: DigestSummary; onOpen(): void }) {
  return (
    <article className={classes.card}>
      <UnstyledButton
        className={classes.open}
        onClick={onOpen}
        aria-label={digestTexts.dialogTitle(dayHeading(digest.date))}
      />
      <Group gap="xs">
        <Text fw={600} size="sm">
          {dayHeading(digest.date)}
        </Text>
        <SoFarBadge digest={digest} withTime />
      </Group>
      <Text size="sm" dir="auto" className={classes.summary}>
        <MarkdownExcerpt text={digest.summary} />
      </Text>
      <Group gap="sm" mt={10}>
        <SentimentBadge sentiment={digest.sentiment} />
        <Text size="xs" c="dimmed" className="tabular">
          {digestTexts.mentions(digest.mentions)}
        </Text>
      </Group>
    </article>
  );
}
