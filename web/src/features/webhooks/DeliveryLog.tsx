import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { getWebhookDeliveries, postWebhookDeliveryResend } from '../../shared/api/endpoints.ts';
import type { Webhook, WebhookDelivery } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { relativeTime } from '../../shared/dates/days.ts';
import { formatDate } from '../../shared/dates/format-date.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { webhookTexts as texts } from './texts.ts';

const pageSize = 10;
const colors = { waiting: 'yellow', delivered: 'teal', failed: 'red', skipped: 'gray' } as const;

/** What was sent to a webhook, and what waits, the latest first. */
export function DeliveryLog({ webhook: { documentId, name, active } }: { webhook: Webhook }) {
  const filters = { webhook: { $eq: documentId } };
  const query = { filters, sort: 'createdAt:desc', populate: 'group' } as const;
  const deliveries = usePage(getWebhookDeliveries(query), pageSize);
  return (
    <section aria-label={texts.logOf(name)}>
      <Loaded of={deliveries} errorTitle={texts.logFailed} skeleton={<RowsSkeleton rows={3} />}>
        {({ data, meta }) => (
          <Stack gap="sm">
            {data.length === 0 && <Text size="sm">{texts.logEmpty}</Text>}
            {data.map((delivery) => (
              <Row
                key={delivery.documentId}
                delivery={delivery}
                canResend={active}
                onChanged={() => deliveries.mutate()}
              />
            ))}
            <Pager
              label={texts.logPages}
              pagination={meta.pagination}
              onPage={deliveries.setPage}
            />
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

const isKnown = (reason: string): reason is keyof typeof texts.reasons =>
  Object.hasOwn(texts.reasons, reason);

/** '503 after 120 ms · next try at 10:42' */
function asideOf({ attempts, reason, due_at: due, group }: WebhookDelivery): string {
  const last = attempts.at(-1);
  const parts = [group?.name ?? ''];
  if (last && last.status > 0) parts.push(texts.took(last.status, last.milliseconds));
  if (last?.answer) parts.push(last.answer);
  if (reason !== null && isKnown(reason)) parts.push(texts.reasons[reason]);
  if (due !== null && attempts.length > 0)
    parts.push(texts.next(formatDate(new Date(due), 'clock')));
  return parts.filter(Boolean).join(' · ');
}

interface RowProps {
  delivery: WebhookDelivery;
  canResend: boolean;
  onChanged(): unknown;
}

function Row({ delivery, canResend, onChanged }: RowProps) {
  const { documentId, event, state, createdAt } = delivery;
  const now = useNow();
  const [busy, setBusy] = useState(false);

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await postWebhookDeliveryResend(documentId).send();
      notify.success(texts.resent, toastMs.settings);
      await onChanged();
    } catch (error) {
      notify.error(messageOf(error, texts.resendFailed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Group justify="space-between" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 200px' }}>
        <Group gap="xs">
          <Badge variant="light" color={colors[state]}>
            {texts.states[state]}
          </Badge>
          <Text size="sm">{texts.event[event]}</Text>
          <Text size="xs" c="dimmed">
            {relativeTime(createdAt, now)}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{asideOf(delivery)}</bdi>
        </Text>
      </div>
      {state !== 'waiting' && canResend && (
        <Button
          size="xs"
          variant="default"
          aria-label={texts.resendOf(texts.event[event])}
          loading={busy}
          onClick={() => void resend()}
        >
          {texts.resend}
        </Button>
      )}
    </Group>
  );
}
