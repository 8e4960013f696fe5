import { Badge, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { ModerationAction } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { ShowAround } from '../messages/ShowAround.tsx';
import { messageTexts } from '../messages/texts.ts';
import classes from './LogEntry.module.css';
import { errorsOf, outcomesOf, type Tone } from './outcomes.ts';
import { moderationTexts } from './texts.ts';

const { log: texts } = moderationTexts;

const LOOKS: Record<Tone, { color: string; background: string }> = {
  waiting: { color: 'var(--gs-text-2)', background: 'var(--gs-surface-2)' },
  done: { color: 'var(--gs-green)', background: 'var(--gs-green-soft)' },
  failed: { color: 'var(--gs-red)', background: 'var(--gs-red-soft)' },
  held: { color: 'var(--gs-amber)', background: 'var(--gs-amber-soft)' },
  tried: { color: 'var(--gs-blue)', background: 'var(--gs-blue-soft)' },
};

interface Props {
  groupId: string;
  action: ModerationAction;
  /** Answers when it was asked for, or could not be. */
  onTakeBack(): Promise<unknown>;
}

/** A message that broke a rule: whose, which, why, and what became of it. */
export function LogEntry({ groupId, action, onTakeBack }: Props) {
  const zone = useZone();
  const sender = action.sender_name || messageTexts.unknownSender;
  return (
    <article className={classes.entry} aria-label={texts.entry(sender, action.rule_name)}>
      <Group gap={8} align="baseline" justify="space-between">
        <Text component="h3" m={0} size="sm" fw={600} dir="auto" className={classes.words}>
          {sender}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          <time dateTime={action.createdAt}>{timeText(action.createdAt, zone)}</time>
        </Text>
      </Group>
      {action.text ? (
        <Text size="sm" dir="auto" lineClamp={3} className={classes.quote}>
          {action.text}
        </Text>
      ) : (
        <Text size="sm" c="dimmed" fs="italic" className={classes.quote}>
          {texts.wordless}
        </Text>
      )}
      <Text size="xs" c="dimmed" className={classes.words}>
        <bdi>{action.rule_name}</bdi> · {action.reason}
      </Text>
      <Group gap={6} className={classes.outcomes}>
        {outcomesOf(action).map(({ text, tone }) => (
          <Badge key={text} variant="light" styles={{ root: LOOKS[tone] }}>
            {text}
          </Badge>
        ))}
        {action.can_undo && <TakeBack sender={sender} onTakeBack={onTakeBack} />}
      </Group>
      {errorsOf(action).map((error) => (
        <Text key={error} size="xs" c="var(--gs-red)" className={classes.words}>
          {error}
        </Text>
      ))}
      <div>
        <ShowAround
          groupId={groupId}
          messageId={action.message_id}
          of={action.text.slice(0, 60) || sender}
        />
      </div>
    </article>
  );
}

function TakeBack({ sender, onTakeBack }: { sender: string } & Pick<Props, 'onTakeBack'>) {
  const [busy, setBusy] = useState(false);
  async function takeBack(): Promise<void> {
    setBusy(true);
    await onTakeBack();
    setBusy(false);
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      aria-label={texts.takeBackOf(sender)}
      loading={busy}
      onClick={() => void takeBack()}
    >
      {texts.takeBack}
    </Button>
  );
}
