import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { deleteSession, deleteSessions, getSessions } from '../../shared/api/endpoints.ts';
import type { Session } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { dateToDay, dayText, timeInSentence } from '../../shared/dates/days.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { deviceName } from '../push/subscription.ts';
import { sessionTexts as texts } from './texts.ts';

const nameOf = ({ user_agent: agent }: Session) => deviceName(agent ?? '');

/** Every browser that is signed in, to be signed out from here. */
export function Sessions() {
  const { data: sessions, error, mutate } = useData(getSessions());
  const [busy, setBusy] = useState('');

  async function end(key: string, work: () => Promise<string>): Promise<void> {
    setBusy(key);
    try {
      notify.success(await work(), toastMs.settings);
      await mutate();
    } catch (problem) {
      notify.error(messageOf(problem, texts.failed), toastMs.settings);
    } finally {
      setBusy('');
    }
  }

  if (!sessions && error === undefined) return <Skeleton height={90} />;
  if (!sessions) {
    return (
      <Text size="sm" role="alert">
        {texts.loadFailed}{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => void mutate()}>
          {uiTexts.retry}
        </Anchor>
      </Text>
    );
  }
  const endOne = (session: Session) =>
    end(session.documentId, async () => {
      await deleteSession(session.documentId).send();
      return texts.ended(nameOf(session));
    });
  const endOthers = () =>
    end('others', async () => {
      const { data } = await deleteSessions().send();
      return texts.endedOthers(data.ended);
    });
  return (
    <Stack gap="sm">
      {sessions.map((session) => (
        <Row
          key={session.documentId}
          session={session}
          isEnding={busy === session.documentId}
          onEnd={() => void endOne(session)}
        />
      ))}
      {sessions.length > 1 && (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={busy === 'others'}
            onClick={() => void endOthers()}
          >
            {texts.endOthers}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface RowProps {
  session: Session;
  isEnding: boolean;
  onEnd(): void;
}

function Row({ session, isEnding, onEnd }: RowProps) {
  const now = useNow();
  const name = nameOf(session);
  const { address, is_current: isHere, createdAt, last_seen_at: seenAt } = session;
  const aside = [
    isHere ? texts.here : texts.seen(timeInSentence(seenAt, now)),
    address === null ? '' : texts.from(address),
    texts.since(dayText(dateToDay(new Date(createdAt)))),
  ];
  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 200px' }}>
        <Text size="sm">
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {aside.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {!isHere && (
        <Button
          size="xs"
          variant="default"
          aria-label={texts.endOf(name)}
          loading={isEnding}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </Group>
  );
}
