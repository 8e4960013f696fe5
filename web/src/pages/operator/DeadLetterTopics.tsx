import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../shared/api/api-error.ts';
import { getDeadLetters, postDeadLetterReplay } from '../../shared/api/endpoints.ts';
import type { DeadLetter, ServerHealth } from '../../shared/api/types.ts';
import { useAnswer } from '../../shared/api/use-api.ts';
import { timeInSentence } from '../../shared/dates/days.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import { listText } from '../../shared/ui/format-number.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { operatorTexts } from './texts.ts';

const texts = operatorTexts.health.letters;

type Count = ServerHealth['dead_letters'][number];

interface Props {
  counts: readonly Count[];
  onReplayed(): unknown;
}

/** What could not be handled, by topic; to look at the records costs more, and is asked for. */
export function DeadLetterTopics({ counts, onReplayed }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (counts.length === 0) return <Text size="sm">{texts.none}</Text>;
  return (
    <>
      <Text size="xs" c="dimmed">
        {texts.text}
      </Text>
      {counts.map((count) => (
        <TopicRow key={count.topic} count={count} onReplayed={onReplayed} />
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hideAll : texts.showAll}
        </Button>
      </div>
      {isOpen && <Records onReplayed={onReplayed} />}
    </>
  );
}

/** Puts records back, one at its position or all, and tells how many. */
function useReplay(topic: string, onReplayed: () => unknown) {
  const [busy, setBusy] = useState(false);
  const { mutate } = useSWRConfig();
  async function replay(position?: string): Promise<void> {
    setBusy(true);
    try {
      const data = position === undefined ? {} : { position };
      const answer = await postDeadLetterReplay(topic, { data }).send();
      await Promise.all([onReplayed(), mutate(getDeadLetters().address)]);
      notify.success(texts.replayed(answer.data.replayed), toastMs.settings);
    } catch (error) {
      notify.error(messageOf(error, texts.replayFailed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }
  return { busy, replay };
}

function TopicRow({ count, onReplayed }: { count: Count; onReplayed(): unknown }) {
  const { topic, kept, waiting } = count;
  const { busy, replay } = useReplay(topic, onReplayed);
  async function replayAll(): Promise<void> {
    const [title, question] = [texts.replayAllTitle(topic), texts.replayAllQuestion];
    if (await confirm({ title, question, confirmLabel: texts.replayAll })) await replay();
  }
  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 160px' }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {topic}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {texts.count(kept, waiting)}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.replayAllOf(topic)}
        disabled={waiting === 0}
        loading={busy}
        onClick={() => void replayAll()}
      >
        {texts.replayAll}
      </Button>
    </Group>
  );
}

function Records({ onReplayed }: { onReplayed(): unknown }) {
  const letters = useAnswer(getDeadLetters());
  return (
    <Loaded of={letters} errorTitle={texts.failed} skeleton={<RowsSkeleton rows={3} />}>
      {({ data }) => (
        <Stack gap="sm">
          {data.unread.length > 0 && <Text size="sm">{texts.unread(listText(data.unread))}</Text>}
          {data.dead_letters.map((letter) => (
            <Record
              key={`${letter.topic} ${letter.position} ${letter.group} ${letter.died_at}`}
              letter={letter}
              onReplayed={onReplayed}
            />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function Record({ letter, onReplayed }: { letter: DeadLetter; onReplayed(): unknown }) {
  const now = useNow();
  const { topic, position, group, error_code: code, attempts, died_at: at } = letter;
  const { busy, replay } = useReplay(topic, onReplayed);
  const aside = [
    topic,
    timeInSentence(at, now),
    letter.owner_id === null ? texts.unreadable : texts.owner(letter.owner_id),
    texts.key(letter.key_hash),
  ];
  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 160px' }}>
        <Group gap={6}>
          <Text size="sm">{texts.why(group, code, attempts)}</Text>
          {!letter.is_waiting && (
            <Badge size="xs" variant="light" color="gray">
              {texts.wasPutBack}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {aside.join(' · ')}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.replayOf(`${topic} ${position}`)}
        loading={busy}
        onClick={() => void replay(position)}
      >
        {texts.replay}
      </Button>
    </Group>
  );
}
