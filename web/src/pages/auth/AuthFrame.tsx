import { Anchor, Box, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { authTexts } from '../../features/auth/texts.ts';
import { Brand } from '../../shared/ui/Brand.tsx';
import classes from './AuthFrame.module.css';

/** The quiet page that sign-in, sign-up and reset stand on. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page}>
      <Box className={classes.column}>
        <Box ta="center" mb="lg">
          <Anchor component={Link} to="/" c="var(--gs-text)" underline="never">
            <Brand name={authTexts.brand} />
          </Anchor>
          <Text size="sm" c="dimmed" mt={10}>
            {authTexts.tagline}
          </Text>
        </Box>
        <Paper
          p={{ base: 'lg', sm: 28 }}
          radius="lg"
          bg="var(--gs-surface)"
          className={classes.card}
        >
          {children}
        </Paper>
      </Box>
    </main>
  );
}
