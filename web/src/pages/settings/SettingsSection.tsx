import { Box, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SettingsSection.module.css';

interface Props {
  title: string;
  text: ReactNode;
  /** What cannot be taken back. */
  danger?: boolean;
  children: ReactNode;
}

/** What a card is about at its left, the card itself at the right; one under the other on a phone. */
export function SettingsSection({ title, text, danger = false, children }: Props) {
  return (
    <section className={classes.section}>
      <Box>
        <Title order={2} fz="md">
          {title}
        </Title>
        <Text size="sm" c="dimmed" mt={4} maw={480}>
          {text}
        </Text>
      </Box>
      <Paper
        p={{ base: 'md', sm: 'lg' }}
        radius="lg"
        bg="var(--gs-surface)"
        className={classes.card}
        data-danger={danger || undefined}
      >
        {children}
      </Paper>
    </section>
  );
}
