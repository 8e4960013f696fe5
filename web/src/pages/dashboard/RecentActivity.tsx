import { Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBooks,
  IconCalendarEvent,
  IconMessageCheck,
  IconMessages,
  IconNotebook,
  IconSend,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Activity } from '../../shared/api/types.ts';
import { type Day, relativeDay, relativeTime } from '../../shared/dates/days.ts';
import { timeText, useToday, useZone, wallClock } from '../../shared/dates/zone.ts';
import { formatDate } from '../../shared/dates/format-date.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { TimelineItem } from '../../shared/ui/TimelineItem.tsx';
import { activityLink, activityWords, byDay } from './activity.ts';
import classes from './RecentActivity.module.css';
import { dashboardTexts as texts } from './texts.ts';

const ICONS: Record<Activity['type'], typeof IconSend> = {
  messages: IconMessages,
  digest: IconNotebook,
  question: IconMessageCheck,
  resource: IconBooks,
  event: IconCalendarEvent,
  moderation: IconShieldCheck,
  scheduled: IconSend,
};

/** What happened lately, day by day; each entry leads to its place. */
export function RecentActivity({ items }: { items: readonly Activity[] }) {
  const zone = useZone();
  const today = useToday();
  if (!items.length) {
    return (
      <EmptyState
        minHeight={240}
        icon={<IconNotebook size={22} />}
        title={texts.recentEmpty}
        text={texts.recentEmptyText}
      />
    );
  }
  return byDay(items, zone).map(({ day, items: ofDay }) => (
    <section key={day} className={classes.day}>
      <Title order={3} className={classes.heading}>
        {relativeDay(day, today)}
      </Title>
      <ul className={classes.list}>
        {ofDay.map((item) => (
          <li key={`${item.type} ${item.group?.documentId} ${item.at} ${item.title}`}>
            <Entry item={item} day={day} today={today} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface EntryProps {
  item: Activity;
  /** Under which it stands. */
  day: Day;
  today: Day;
}

function Entry({ item, day, today }: EntryProps) {
  const zone = useZone();
  const { title, detail } = activityWords(item, today);
  const failed = item.state === 'failed';
  const Icon = failed ? IconAlertTriangle : ICONS[item.type];
  const row = (
    <TimelineItem
      icon={<Icon size={16} stroke={1.7} />}
      tone={failed ? 'failed' : item.type}
      title={title}
      detail={<Detail group={item.group?.name} text={detail} />}
      timestamp={
        <time dateTime={item.at} title={timeText(item.at, zone)}>
          {day === today
            ? relativeTime(item.at, Date.now())
            : formatDate(wallClock(item.at, zone), 'time')}
        </time>
      }
    />
  );
  const to = activityLink(item);
  if (!to) return <div className={classes.item}>{row}</div>;
  return (
    <Link to={to} className={classes.item} data-link>
      {row}
    </Link>
  );
}

function Detail({ group, text }: { group: string | undefined; text: string }): ReactNode {
  return (
    <>
      {group && (
        <Text span inherit fw={500} c="var(--gs-text-2)">
          <bdi>{group}</bdi>
        </Text>
      )}
      {group && text && ' · '}
      <bdi>{text}</bdi>
    </>
  );
}
