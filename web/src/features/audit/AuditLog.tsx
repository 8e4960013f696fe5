import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { downloadCsv } from '../../shared/api/download.ts';
import type { GetAuditEntriesParams } from '../../shared/api/endpoints.schemas.ts';
import { getAuditEntries, getServerAuditEntries } from '../../shared/api/endpoints.ts';
import type { AuditEntry } from '../../shared/api/types.ts';
import { usePage } from '../../shared/api/use-page.ts';
import { timeInSentence } from '../../shared/dates/days.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { notify } from '../../shared/toast/toast.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { deviceName } from '../push/subscription.ts';
import { auditTexts as texts } from './texts.ts';

const pageSize = 10;

const shown = {
  all: {},
  failed: { outcome: { $in: ['failed', 'limited'] } },
  signIns: { action: { $eq: 'sign_in' } },
} as const satisfies Record<string, NonNullable<GetAuditEntriesParams['filters']>>;

interface Props {
  /** Of all accounts, for operators; else of the own. */
  everybody?: boolean;
}

/** The audit log, a page at a time, and as a file. */
export function AuditLog({ everybody = false }: Props) {
  const [show, setShow] = useState<keyof typeof shown>('all');
  const asked = { filters: shown[show], sort: 'createdAt:desc' } as const;
  const list = everybody ? getServerAuditEntries(asked) : getAuditEntries(asked);
  const entries = usePage<AuditEntry>(list, pageSize);

  async function download(): Promise<void> {
    try {
      await downloadCsv(list.address, 'audit.csv');
    } catch {
      notify.error(texts.downloadFailed);
    }
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm" wrap="wrap">
        <Select
          w={180}
          aria-label={texts.show}
          data={[
            { value: 'all', label: texts.all },
            { value: 'failed', label: texts.onlyFailed },
            { value: 'signIns', label: texts.onlySignIns },
          ]}
          value={show}
          allowDeselect={false}
          onChange={(next) => setShow((next ?? 'all') as keyof typeof shown)}
        />
        <Button variant="default" size="xs" onClick={() => void download()}>
          {texts.download}
        </Button>
      </Group>
      <Loaded of={entries} errorTitle={texts.failed} skeleton={<RowsSkeleton rows={4} />}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <Text size="sm">{texts.none}</Text>}
            {data.map((entry) => (
              <Row key={entry.documentId} entry={entry} everybody={everybody} />
            ))}
            <Pager
              padded
              label={texts.pages}
              pagination={meta.pagination}
              onPage={entries.setPage}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Who did it, to whose account. */
function whoOf({ actor_email: actor, account_email: account }: AuditEntry): string {
  if (actor === null) return account ?? texts.nobody;
  return account === null || account === actor ? actor : texts.of(actor, account);
}

/** What an operator did to somebody else. */
const isOnAnother = ({ actor_email: actor, account_email: account }: AuditEntry) =>
  actor !== null && account !== null && actor !== account;

function Row({ entry, everybody }: { entry: AuditEntry; everybody: boolean }) {
  const now = useNow();
  const { action, outcome, via, address, user_agent: agent, createdAt } = entry;
  const aside = [
    everybody || isOnAnother(entry) ? whoOf(entry) : '',
    timeInSentence(createdAt, now),
    address === null ? '' : texts.from(address),
    via === 'browser' ? agent && deviceName(agent) : texts.via[via],
  ];
  return (
    <div>
      <Group gap={6}>
        <Text size="sm">{texts.actions[action]}</Text>
        {outcome !== 'done' && (
          <Badge size="xs" variant="light" color={outcome === 'unknown' ? 'yellow' : 'red'}>
            {texts.outcomes[outcome]}
          </Badge>
        )}
      </Group>
      <Text
        size="xs"
        c="dimmed"
        title={timeText(createdAt, useZone())}
        style={{ overflowWrap: 'anywhere' }}
      >
        {aside.filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
}
