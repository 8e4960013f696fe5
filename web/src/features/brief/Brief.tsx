import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BriefDocument, BriefLine, GroupSummary } from '../../shared/api/types.ts';
import {
  type Day,
  plannedDay,
  plannedDayInSentence,
  relativeDay,
} from '../../shared/dates/days.ts';
import { timeText, useToday, useZone } from '../../shared/dates/zone.ts';
import { plainText } from '../../shared/markdown/plain-text.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { useReading } from '../groups/use-group-actions.ts';
import { useGroups } from '../groups/use-groups.ts';
import { LabelSelect } from '../labels/LabelSelect.tsx';
import { labelsOf } from '../labels/where.ts';
import classes from './Brief.module.css';
import { briefTexts as texts } from './texts.ts';
import { useBrief } from './use-brief.ts';
import { useBriefKeys } from './use-brief-keys.ts';

const Sources = lazyDialog(() => import('./BriefSources.tsx').then((m) => m.BriefSources));
const none: readonly GroupSummary[] = [];
const order = ['asked', 'dates', 'decisions', 'days'] as const;

/** What is new over all watched groups, to be read in two minutes; nothing where none is watched. */
export function Brief() {
  const { watched = none } = useGroups();
  const labels = labelsOf(watched);
  const [wanted, setLabel] = useState('');
  const label = labels.some(({ documentId }) => documentId === wanted) ? wanted : '';
  const brief = useBrief(label);
  const zone = useZone();
  const [shown, setShown] = useState<BriefLine | null>(null);
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { data, last, mark } = brief;
  // Nothing is new yet only because nothing is read yet.
  const isBeingRead = useReading() !== undefined && data?.lines.length === 0;
  const show = (line: BriefLine) => {
    setShown(line);
    setOpen(true);
  };
  useBriefKeys(list, {
    read: (lineId) => void mark([lineId], true),
    open: (lineId) => {
      const line = data?.lines.find((one) => one.lineId === lineId);
      if (line) show(line);
    },
  });
  if (data && data.watchedGroups === 0 && label === '') return null;
  const since = data?.since ? timeText(data.since, zone) : undefined;
  return (
    <Panel
      title={texts.title}
      description={since ? texts.since(since) : texts.first}
      action={
        <Group gap="xs">
          <LabelSelect labels={labels} value={label} onChange={setLabel} />
          {/* There before its lines are: on a phone it takes a line of its own. */}
          {data?.lines.length !== 0 && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChecks size={15} aria-hidden />}
              disabled={!data}
              onClick={() => mark(data?.lines.map(({ lineId }) => lineId) ?? [], true)}
            >
              {texts.markAll}
            </Button>
          )}
        </Group>
      }
    >
      <div ref={list}>
        <Loaded
          of={brief}
          errorTitle={texts.loadFailed}
          skeleton={<RowsSkeleton rows={12} height={28} />}
        >
          {() =>
            data && isBeingRead ? (
              <RowsSkeleton rows={6} height={28} />
            ) : (
              data && (
                <Lines
                  brief={data}
                  since={since}
                  onOpen={show}
                  onRead={({ lineId }) => void mark([lineId], true)}
                />
              )
            )
          }
        </Loaded>
      </div>
      <Group gap="xs" mt="xs" role="status">
        {last.length > 0 && (
          <>
            <Text size="sm" c="dimmed">
              {texts.marked(last.length)}
            </Text>
            <Button size="compact-sm" variant="subtle" onClick={() => mark(last, false)}>
              {texts.undo}
            </Button>
          </>
        )}
      </Group>
      <Sources opened={isOpen} line={shown} onClose={() => setOpen(false)} />
    </Panel>
  );
}

interface LinesProps {
  brief: BriefDocument;
  since: string | undefined;
  onOpen(line: BriefLine): void;
  onRead(line: BriefLine): void;
}

function Lines({ brief, since, onOpen, onRead }: LinesProps) {
  const { lines, leftOut, quietGroups, knowsYou } = brief;
  const today = useToday();
  const more = leftOut.reduce((sum, one) => sum + one.lines, 0);
  const quiet = quietGroups.length > 0 ? ` ${texts.quiet(quietGroups.length)}` : '';
  if (lines.length === 0 && more === 0) {
    return (
      <EmptyState
        minHeight={120}
        icon={<IconCheck size={22} />}
        title={texts.caughtUp}
        text={[since ? texts.nothing(since) : '', texts.earlier].filter(Boolean).join(' ')}
      />
    );
  }
  return (
    <>
      {order.map((section) => {
        const own = lines.filter((line) => line.section === section);
        if (own.length === 0) return null;
        return (
          <section key={section} className={classes.section}>
            <Title order={3} className={classes.heading}>
              {texts.sections[section]}
            </Title>
            <ul className={classes.list}>
              {own.map((line) => (
                <Line key={line.lineId} line={line} today={today} onOpen={onOpen} onRead={onRead} />
              ))}
            </ul>
          </section>
        );
      })}
      <Text size="sm" c="dimmed" mt="sm">
        {quiet && `…${quiet}. `}
        {more > 0 && `${texts.more(more)} `}
        {!knowsYou && `${texts.unknown} `}
        <Text span inherit visibleFrom="sm">
          {texts.keys}
        </Text>
      </Text>
    </>
  );
}

/** When and why, beside what a line says. */
function asideOf(line: BriefLine, today: Day): string {
  const { reason, who, date, time, place, status, before, soFar, kind } = line;
  if (kind === 'digest') return soFar ? texts.soFar : date ? relativeDay(date, today) : '';
  const when = [date ? plannedDay(date, today) : '', time ?? ''].filter(Boolean).join(' ');
  const was = [
    before?.date && before.date !== date ? plannedDayInSentence(before.date, today) : '',
    before?.time,
  ];
  const from = was.filter(Boolean).join(' ');
  return [
    status === 'cancelled' ? texts.cancelled : '',
    when,
    from ? texts.moved(from) : '',
    place ?? '',
    [who, reason ? texts.reasons[reason] : ''].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface LineProps extends Pick<LinesProps, 'onOpen' | 'onRead'> {
  line: BriefLine;
  today: Day;
}

function Line({ line, today, onOpen, onRead }: LineProps) {
  const text = plainText(line.text);
  const aside = asideOf(line, today);
  return (
    <li className={classes.line} data-line={line.lineId}>
      <button
        type="button"
        className={classes.open}
        onClick={() => onOpen(line)}
        aria-label={texts.open([line.group.name, text, aside].filter(Boolean).join(', '))}
      >
        <bdi className={classes.group}>{line.group.name}</bdi> <bdi>{text}</bdi>
        {aside && <span className={classes.aside}> · {aside}</span>}
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={2}
        aria-label={texts.markRead(text)}
        onClick={() => onRead(line)}
      >
        <IconCheck size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
