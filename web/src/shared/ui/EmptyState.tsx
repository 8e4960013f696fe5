import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  minHeight?: number;
}

/** Says that there is nothing yet, and what to do about it. */
export function EmptyState({ title, text, icon, action, minHeight = 160 }: Props) {
  return (
    <Stack align="center" justify="center" gap={6} mih={minHeight} p="lg" ta="center">
      {icon && (
        <ThemeIcon variant="default" size={44} radius="xl" mb={6} aria-hidden>
          {icon}
        </ThemeIcon>
      )}
      <Text fw={500}>{title}</Text>
      {text && (
        <Text size="sm" c="dimmed" maw={420} style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      )}
      {action && <div style={{ marginTop: 10 }}>{action}</div>}
    </Stack>
  );
}
