import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Question } from '../../shared/api/types.ts';
import { questionTexts as texts } from './texts.ts';

const LOOKS = {
  answered: { color: 'var(--gs-green)', background: 'var(--gs-green-soft)' },
  open: { color: 'var(--gs-text-2)', background: 'var(--gs-surface-2)' },
} as const;

interface Props {
  question: Question;
  onMark(answered: boolean | null): Promise<void>;
}

/** Whether a question is answered, and the ways to put that right. */
export function AnsweredState({ question, onMark }: Props) {
  const [busy, setBusy] = useState(false);
  const { answered, corrected } = question;
  const mark = async (wanted: boolean | null) => {
    setBusy(true);
    await onMark(wanted);
    setBusy(false);
  };
  return (
    <Group gap="sm" role="group" aria-label={texts.columns.answers}>
      <Badge variant="light" styles={{ root: answered ? LOOKS.answered : LOOKS.open }}>
        {answered ? texts.answered : texts.open}
      </Badge>
      {corrected && (
        <Text size="xs" c="dimmed">
          {texts.byYou}
        </Text>
      )}
      <Button size="compact-sm" variant="default" disabled={busy} onClick={() => mark(!answered)}>
        {answered ? texts.markOpen : texts.markAnswered}
      </Button>
      {corrected && (
        <Button size="compact-sm" variant="subtle" disabled={busy} onClick={() => mark(null)}>
          {texts.leave}
        </Button>
      )}
    </Group>
  );
}
