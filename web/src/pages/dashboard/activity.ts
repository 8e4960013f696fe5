import type { Activity } from '../../shared/api/types.ts';
import { type Day, dayText } from '../../shared/dates/days.ts';
import { dayOf } from '../../shared/dates/zone.ts';
import { plainText } from '../../shared/markdown/plain-text.ts';
import { dashboardTexts } from './texts.ts';

const { activity: texts } = dashboardTexts;

/** The tab of a group's page that shows a kind of activity. */
const TABS: Record<Exclude<Activity['type'], 'scheduled'>, string> = {
  messages: 'overview',
  digest: 'digests',
  question: 'questions',
  resource: 'resources',
  event: 'resources',
  moderation: 'moderation',
};

/** Where an entry leads; null for one of a group that is not there any more. */
export function activityLink({ type, group }: Activity): string | null {
  if (type === 'scheduled') return '/schedule';
  return group && `/group/${group.documentId}?tab=${TABS[type]}`;
}

interface Words {
  title: string;
  detail: string;
}

/** What an entry says: the thing itself, and more about it; `today` is not over. */
export function activityWords(item: Activity, today: Day): Words {
  const { type, count, usual, state } = item;
  const title = item.title ?? '';
  const detail = item.detail ?? '';
  const day = item.date ? dayText(item.date) : '';
  switch (type) {
    case 'messages':
      return { title: texts.burst(count), detail: texts.usual(usual) };
    case 'digest':
      return {
        title: item.date === today ? texts.digestSoFar(day) : texts.digest(day),
        detail: plainText(title),
      };
    case 'question':
      return { title, detail: texts.answered(count, detail) };
    case 'resource':
      return count > 1
        ? { title: texts.resources(count), detail: texts.andMore(title, count - 1) }
        : { title, detail: texts.sharedBy(detail) };
    case 'event':
      return { title, detail: texts.event(day, detail) };
    case 'moderation':
      return { title: texts.moderated(title, state ?? ''), detail };
    case 'scheduled':
      return state === 'failed'
        ? { title: texts.notSent, detail: detail || title }
        : { title: texts.sent(count), detail: title };
    default:
      return type satisfies never;
  }
}

export interface ActivityDay {
  day: Day;
  items: Activity[];
}

/** The entries by the days of the owner's zone, in the order given. */
export function byDay(items: readonly Activity[], zone: string): ActivityDay[] {
  const days = new Map<Day, Activity[]>();
  for (const item of items) {
    const day = dayOf(item.at, zone);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
}
