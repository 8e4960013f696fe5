import { Anchor, Badge, Group, Progress, Skeleton, Text } from '@mantine/core';
import type { SendBudget } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { Panel } from '../../shared/ui/Panel.tsx';
import { uiTexts } from '../../shared/ui/texts.ts';
import { scheduleTexts } from './texts.ts';
import { useSendBudget } from './use-schedule.ts';

const texts = scheduleTexts.budget;

const RISK: Record<SendBudget['risk'], { color: string; background: string }> = {
  low: { color: 'var(--gs-green)', background: 'var(--gs-green-soft)' },
  medium: { color: 'var(--gs-amber)', background: 'var(--gs-amber-soft)' },
  high: { color: 'var(--gs-red)', background: 'var(--gs-red-soft)' },
};

function Meter({ state }: { state: SendBudget }) {
  const zone = useZone();
  const { used, waiting, budget, risk, resetsAt, fullBudget, warmUpEndsAt, failed } = state;
  return (
    <>
      <Group justify="space-between" gap="xs" mb={8}>
        <Text size="sm" className="tabular">
          {texts.used(used, budget)}
        </Text>
        <Badge variant="light" miw="max-content" styles={{ root: RISK[risk] }}>
          {texts.risk[risk]}
        </Badge>
      </Group>
      <Progress
        aria-label={texts.title}
        value={Math.min(100, (used / budget) * 100)}
        color={RISK[risk].color}
        size="sm"
        mb={8}
      />
      <Text size="xs" c="var(--gs-text-2)">
        {texts.why[risk]}
        {waiting > 0 && ` ${texts.waiting(waiting)}`}
      </Text>
      {failed > 0 && (
        <Text size="xs" c="var(--gs-amber)" mt={4}>
          {texts.failures(failed)}
        </Text>
      )}
      {warmUpEndsAt && (
        <Text size="xs" c="var(--gs-text-2)" mt={4}>
          {texts.warmUp(fullBudget, timeText(warmUpEndsAt, zone))}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {texts.resets(timeText(resetsAt, zone))}
      </Text>
    </>
  );
}

/** How much the account sent today, and how near that is to being banned. */
export function BudgetMeter() {
  const { data, error, mutate } = useSendBudget();
  return (
    <>
      {data && <Meter state={data} />}
      {!data && error === undefined && <Skeleton height={64} />}
      {!data && error !== undefined && (
        <Text size="xs" c="var(--gs-red)" role="alert">
          {texts.failed}{' '}
          <Anchor component="button" type="button" fz="xs" onClick={() => void mutate()}>
            {uiTexts.retry}
          </Anchor>
        </Text>
      )}
    </>
  );
}

/** The same in a card of its own. */
export function BudgetPanel() {
  return (
    <Panel title={texts.title}>
      <BudgetMeter />
    </Panel>
  );
}

interface NoteProps {
  /** Groups that the message goes to. */
  groups: number;
  /** When it goes; null: not said yet. */
  scheduledFor: string | null;
}

/** Whether today's budget lasts for a message that goes out today. */
export function BudgetNote({ groups, scheduledFor }: NoteProps) {
  const { data } = useSendBudget();
  if (!data || !scheduledFor || scheduledFor >= data.resetsAt) return null;
  const left = Math.max(0, data.budget - data.used - data.waiting);
  return groups > left ? (
    <Text size="xs" c="var(--gs-amber)" role="status">
      {texts.tooMany(groups, left)}
    </Text>
  ) : (
    <Text size="xs" c="dimmed">
      {texts.left(left)}
    </Text>
  );
}
