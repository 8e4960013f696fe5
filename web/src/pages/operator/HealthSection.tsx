import { Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { getServerHealth } from '../../shared/api/endpoints.ts';
import type { ServerHealth } from '../../shared/api/types.ts';
import { useAnswer } from '../../shared/api/use-api.ts';
import { timeInSentence } from '../../shared/dates/days.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { formatBytes } from '../../shared/ui/format-bytes.ts';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SettingsSection } from '../settings/SettingsSection.tsx';
import { DeadLetterTopics } from './DeadLetterTopics.tsx';
import { operatorTexts } from './texts.ts';

const texts = operatorTexts.health;
const lookAgainMs = 15_000;

type Service = ServerHealth['services'][number];
type Consumer = ServerHealth['consumers'][number];

/** How the parts of the server are, looked at again while the page is open. */
export function HealthSection() {
  const health = useAnswer(getServerHealth(), { refreshInterval: lookAgainMs });
  const now = useNow();
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Loaded of={health} errorTitle={texts.failed} skeleton={<RowsSkeleton rows={9} />}>
        {({ data }) => (
          <Stack gap="lg">
            <Part title={texts.services}>
              {data.services.map((service) => (
                <ServiceRow key={service.name} service={service} />
              ))}
              <Text size="xs" c="dimmed">
                {texts.checked(timeInSentence(data.checked_at, now))}
              </Text>
            </Part>
            <Part title={texts.waiting}>
              <Consumers consumers={data.consumers} />
            </Part>
            <Part title={texts.links}>
              <Links accounts={data.accounts} />
            </Part>
            {data.disks.length > 0 && (
              <Part title={texts.disk}>
                {data.disks.map((disk) => (
                  <DiskRow key={disk.service} disk={disk} />
                ))}
              </Part>
            )}
            <Part title={texts.letters.title}>
              <DeadLetterTopics counts={data.dead_letters} onReplayed={() => health.mutate()} />
            </Part>
          </Stack>
        )}
      </Loaded>
    </SettingsSection>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} fz="sm" mb={6}>
        {title}
      </Title>
      <Stack gap="xs">{children}</Stack>
    </div>
  );
}

const colors = { up: undefined, impaired: 'yellow', down: 'red' } as const;

/** 'version 1.2.0 · started 2 hours ago · database at step 3' */
function asideOf({ version, started_at: since, away, migrations }: Service, now: number): string {
  const parts = [
    version === null ? '' : texts.version(version),
    since === null ? '' : texts.since(timeInSentence(since, now)),
    ...away.map((part) => (part === 'store' ? texts.away.store : texts.away.bus)),
  ];
  if (migrations !== null && migrations.known > 0) parts.push(texts.schema(migrations.version));
  if (migrations !== null && migrations.version > migrations.known) parts.push(texts.ahead);
  return parts.filter(Boolean).join(' · ');
}

function ServiceRow({ service }: { service: Service }) {
  const now = useNow();
  const { name, state, migrations } = service;
  const pending = migrations?.pending ?? [];
  return (
    <div>
      <Group gap={6}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Badge size="xs" variant="light" {...(colors[state] ? { color: colors[state] } : {})}>
          {texts.states[state]}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed" className="tabular">
        {asideOf(service, now)}
      </Text>
      {pending.length > 0 && (
        <Text size="xs">{texts.pending(pending.length, pending.join(', '))}</Text>
      )}
    </div>
  );
}

function summaryOf(consumers: readonly Consumer[]): string {
  if (consumers.some(({ lag }) => lag === null)) return texts.uncounted;
  const waiting = consumers.reduce((sum, { lag }) => sum + (lag ?? 0), 0);
  return waiting === 0 ? texts.upToDate : texts.behind(waiting);
}

function Consumers({ consumers }: { consumers: readonly Consumer[] }) {
  const [isOpen, setOpen] = useState(false);
  const most = consumers.toSorted((a, b) => (b.lag ?? Infinity) - (a.lag ?? Infinity));
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{summaryOf(consumers)}</Text>
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hideAll : texts.showAll}
        </Button>
      </Group>
      {isOpen && (
        <Table fz="xs" verticalSpacing={4} horizontalSpacing={6} className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.topic}</Table.Th>
              <Table.Th>{texts.consumer}</Table.Th>
              <Table.Th ta="end">{texts.lag}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {most.map(({ topic, group, lag }) => (
              <Table.Tr key={`${topic} ${group}`}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{topic}</Table.Td>
                <Table.Td>{group}</Table.Td>
                <Table.Td ta="end">{lag === null ? texts.unknown : formatNumber(lag)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

/** So much of a disk is left when it is called nearly full, as the alert has it. */
const littleLeft = 0.1;

function DiskRow({ disk }: { disk: ServerHealth['disks'][number] }) {
  const { free_bytes: free, size_bytes: size } = disk;
  const fillsUp = free < size * littleLeft;
  return (
    <div>
      <Group gap={6}>
        <Text size="sm" className="tabular">
          {texts.free(formatBytes(free), formatBytes(size))}
        </Text>
        {fillsUp && (
          <Badge size="xs" variant="light" color="yellow">
            {texts.fillsUp}
          </Badge>
        )}
      </Group>
      {fillsUp && <Text size="xs">{texts.makeRoom}</Text>}
    </div>
  );
}

function Links({ accounts }: { accounts: ServerHealth['accounts'] }) {
  if (accounts.length === 0) return <Text size="sm">{texts.noLinks}</Text>;
  return accounts.map(({ provider, state, accounts: count }) => (
    <Text size="sm" key={`${provider} ${state}`} className="tabular">
      {formatNumber(count)} {texts.accountStates[state]}{' '}
      <Text span size="xs" c="dimmed">
        {provider}
      </Text>
    </Text>
  ));
}
