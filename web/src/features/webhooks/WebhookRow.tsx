import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import {
  deleteWebhook,
  postWebhookSecret,
  postWebhookTest,
  putWebhook,
} from '../../shared/api/endpoints.ts';
import type { Webhook } from '../../shared/api/types.ts';
import { timeInSentence } from '../../shared/dates/days.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { confirm, confirmDelete } from '../../shared/ui/confirm.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { webhookTexts as texts } from './texts.ts';

interface Props {
  webhook: Webhook;
  onChanged(): unknown;
  /** It has another secret. */
  onSecret(secret: string): void;
}

/** 'Slack · last sent 2 hours ago · failing since yesterday' */
function asideOf(webhook: Webhook, now: number): string {
  const { kind, events, active, off_reason: why, last_delivered_at: sent } = webhook;
  const what = kind === 'webhook' ? events.map((event) => texts.event[event]).join(', ') : '';
  const parts = [texts.kinds[kind], what];
  parts.push(sent === null ? texts.never : texts.delivered(timeInSentence(sent, now)));
  if (!active) parts.push(texts.off[why ?? 'owner']);
  else if (webhook.failing_since !== null)
    parts.push(texts.failing(timeInSentence(webhook.failing_since, now)));
  return parts.filter(Boolean).join(' · ');
}

/** A webhook with what can be done with it, and its log. */
export function WebhookRow({ webhook, onChanged, onSecret }: Props) {
  const { documentId, name, url, kind, active } = webhook;
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);

  /** Does something that may fail. */
  async function tried(work: () => Promise<unknown>, failed: string): Promise<void> {
    setBusy(true);
    try {
      await work();
      await onChanged();
    } catch (error) {
      notify.error(messageOf(error, failed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  const turn = (on: boolean) =>
    tried(() => putWebhook(documentId, { data: { active: on } }).send(), texts.changeFailed);

  const test = () =>
    tried(async () => {
      await postWebhookTest(documentId).send();
      notify.success(texts.tested, toastMs.settings);
      setOpened(true);
    }, texts.testFailed);

  async function rotate(): Promise<void> {
    const question = texts.rotateQuestion(name);
    const goOn = await confirm({
      title: texts.rotateTitle,
      question,
      confirmLabel: texts.rotate,
    });
    if (!goOn) return;
    await tried(async () => {
      const { data } = await postWebhookSecret(documentId).send();
      onSecret(data.secret);
    }, texts.rotateFailed);
  }

  async function end(): Promise<void> {
    if (!(await confirmDelete(texts.endTitle, texts.endQuestion(name)))) return;
    await tried(async () => {
      await deleteWebhook(documentId).send();
      notify.success(texts.ended(name), toastMs.settings);
    }, texts.endFailed);
  }

  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm" wrap="nowrap" align="start">
        <div style={{ minWidth: 0, flex: '1 1 200px' }}>
          <Text size="sm" fw={500} truncate>
            <bdi>{name}</bdi>
          </Text>
          <Text size="xs" c="dimmed" truncate dir="ltr">
            {url}
          </Text>
          <Text size="xs" c="dimmed">
            {asideOf(webhook, now)}
          </Text>
        </div>
        <Switch
          aria-label={texts.on(name)}
          checked={active}
          disabled={busy}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
      </Group>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-expanded={opened}
          aria-label={texts.logOf(name)}
          onClick={() => setOpened(!opened)}
        >
          {texts.log}
        </Button>
        <Button size="xs" variant="default" disabled={!active || busy} onClick={() => void test()}>
          {texts.test}
        </Button>
        {kind === 'webhook' && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => void rotate()}>
            {texts.rotate}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={busy} onClick={() => void end()}>
          {texts.end}
        </Button>
      </Group>
      {webhook.off_reason === 'key_lost' && (
        <NewAddress
          onSave={(given) =>
            tried(
              () => putWebhook(documentId, { data: { url: given, active: true } }).send(),
              texts.changeFailed,
            )
          }
        />
      )}
      {opened && <DeliveryLog webhook={webhook} />}
    </Stack>
  );
}

/** An address that cannot be read any more is given again. */
function NewAddress({ onSave }: { onSave(url: string): Promise<void> }) {
  const [url, setUrl] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    void onSave(url.trim());
  };
  return (
    <form onSubmit={save}>
      <Group align="end" gap="sm">
        <TextInput
          label={texts.newUrl}
          type="url"
          dir="ltr"
          style={{ flex: '1 1 200px' }}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <Button type="submit">{texts.save}</Button>
      </Group>
    </form>
  );
}
