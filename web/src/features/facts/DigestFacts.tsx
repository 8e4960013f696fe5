import { Anchor, Group, Text, Title } from '@mantine/core';
import type { Digest, DigestFact, Fact, Sourced } from '../../shared/api/types.ts';
import { digestTexts } from '../digests/texts.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import type { CalendarEntry } from './calendar-file.ts';
import classes from './DigestFacts.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { factTexts as texts } from './texts.ts';
import { momentText, spanText } from './when.ts';

interface Props {
  digest: Digest;
  onCite(cited: Sourced): void;
}

/** What a day says of dates, tasks, decisions and open points, as all of it stands now. */
export function DigestFacts({ digest, onCite }: Props) {
  const { dates = [], tasks = [], decisions = [], open = [] } = digest;
  const waiting = open.filter(({ fact }) => fact.status === 'open');
  return (
    <>
      <Part title={texts.dates} facts={dates} onCite={onCite} />
      <Part title={texts.tasks} facts={tasks} onCite={onCite} />
      <Part title={texts.decisions} facts={decisions} onCite={onCite} />
      <Part title={texts.open} facts={waiting} onCite={onCite} />
    </>
  );
}

interface PartProps {
  title: string;
  facts: readonly DigestFact[];
  onCite(cited: Sourced): void;
}

function Part({ title, facts, onCite }: PartProps) {
  if (facts.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} mb={6}>
        {title}
      </Title>
      <ul className={classes.list}>
        {facts.map(({ sources, fact }) => (
          <FactItem key={fact.documentId} sources={sources} fact={fact} onCite={onCite} />
        ))}
      </ul>
    </section>
  );
}

/** 'Ana, Bo'; nobody for what nobody does alone. */
const whoOf = ({ who }: Fact) => who.map(({ name }) => name).join(', ');

function FactItem({ sources, fact, onCite }: DigestFact & Pick<PartProps, 'onCite'>) {
  const text = fact.what;
  const isOff = fact.status === 'cancelled';
  const entry = calendarEntryOf(fact);
  const before = beforeText(fact);
  const details = detailsOf(fact);
  return (
    <li className={classes.fact}>
      <div className={classes.words}>
        <Text size="sm" dir="auto" ta="match-parent">
          {isOff ? <s>{text}</s> : text}
        </Text>
        <StatusBadge status={fact.status} isDeadline={fact.kind === 'deadline'} />
        {details && (
          <Text size="sm" c="var(--gs-text-2)" dir="auto" ta="match-parent">
            {details}
          </Text>
        )}
        {before && (
          <Text size="xs" c="dimmed" dir="auto" ta="match-parent">
            {texts.before(before)}
          </Text>
        )}
        <Anchor
          component="button"
          type="button"
          size="xs"
          fw={500}
          aria-label={digestTexts.showSources(text, sources.length)}
          onClick={() => onCite({ text, sources })}
        >
          {digestTexts.sources(sources.length)}
        </Anchor>
      </div>
      {entry && (
        <Group>
          <AddToCalendar entry={entry} />
        </Group>
      )}
    </li>
  );
}

/** When and where, who and for how much, as far as it is known. */
function detailsOf(fact: Fact): string {
  const { date, time, end_date: endDate, end_time: endTime, place, cost, kind } = fact;
  const when = spanText({ date, time, endDate, endTime });
  const isTask = kind === 'task';
  return [whoOf(fact), when && isTask ? texts.until(when) : when, place, cost]
    .filter(Boolean)
    .join(' · ');
}

/** How a plan stood before its last change; empty where nothing changed it. */
function beforeText({ status, history }: Fact): string {
  const before = history.at(-1);
  if (status !== 'changed' || !before) return '';
  return [momentText(before.date, before.time), before.place].filter(Boolean).join(' · ');
}

/** What a calendar is given of a plan that holds; null for anything else. */
function calendarEntryOf(fact: Fact): CalendarEntry | null {
  const isPlan = fact.kind === 'event' || fact.kind === 'deadline';
  if (!isPlan || !fact.date || fact.status === 'cancelled') return null;
  return {
    id: fact.documentId,
    title: fact.what,
    date: fact.date,
    endDate: fact.end_date,
    time: fact.time,
    endTime: fact.end_time,
    place: fact.place,
    description: fact.cost,
    isDeadline: fact.kind === 'deadline',
    version: fact.version,
    createdAt: fact.createdAt,
  };
}
