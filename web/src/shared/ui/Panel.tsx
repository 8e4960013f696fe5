import { Box, Group, Paper, type PaperProps, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props extends PaperProps {
  title?: ReactNode;
  description?: ReactNode;
  /** At the right end of the title. */
  action?: ReactNode;
  /** Content up to the edges, for tables and lists. */
  flush?: boolean;
  children: ReactNode;
}

/** The card that everything on a page stands in. */
export function Panel({ title, description, action, flush = false, children, ...paper }: Props) {
  return (
    <Paper p={flush ? 0 : 'lg'} radius="lg" bg="var(--gs-surface)" {...paper}>
      {(title || action) && (
        <Group
          justify="space-between"
          align="flex-start"
          wrap={description ? 'wrap' : 'nowrap'}
          gap="md"
          mb={flush ? 0 : 'md'}
          p={flush ? 'lg' : 0}
          pb={flush ? 'sm' : 0}
        >
          <Box miw={0} {...(description ? { flex: '1 1 220px' } : {})}>
            {title && (
              <Title order={2} fz="md">
                {title}
              </Title>
            )}
            {description && (
              <Text size="sm" c="dimmed" mt={2}>
                {description}
              </Text>
            )}
          </Box>
          {action}
        </Group>
      )}
      {children}
    </Paper>
  );
}
