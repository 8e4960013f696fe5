import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import type { Digest } from '../../shared/api/types.ts';
import { dayHeading } from '../../shared/dates/days.ts';
import { Markdown } from '../../shared/markdown/Markdown.tsx';
import classes from './DigestCard.module.css';
import { SentimentBadge } from './SentimentBadge.tsx';
import { digestTexts } from './texts.ts';

/** A digest in the list: date, three lines of its summary, mentions and sentiment. */
export function DigestCard({ digest, onOpen }: { digest: Digest; onOpen(): void }) {
  return (
    <article className={classes.card}>
      <UnstyledButton
        className={classes.open}
        onClick={onOpen}
        aria-label={digestTexts.dialogTitle(dayHeading(digest.date))}
      />
      <Text fw={600} size="sm">
        {dayHeading(digest.date)}
      </Text>
      <Box className={classes.summary}>
        <Markdown text={digest.summary} />
      </Box>
      <Group gap="sm" mt={10}>
        <SentimentBadge sentiment={digest.sentiment} />
        <Text size="xs" c="dimmed" className="tabular">
          {digest.mentions} {digestTexts.mentions}
        </Text>
      </Group>
    </article>
  );
}
