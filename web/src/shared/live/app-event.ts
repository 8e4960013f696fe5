import type { EventSourceMessage } from 'eventsource-parser';
import { isOf, paths } from '../api/keys.ts';

const appEventTypes = [
  'messages',
  'digests',
  'questions',
  'topics',
  'notifications',
  'connection',
  'groups',
  'import',
  'upload',
  'job',
  'moderation',
  'scheduled-messages',
  'surveys',
  'newsletter',
  'webhooks',
  'coverage',
  'brief',
] as const;
export type AppEventType = (typeof appEventTypes)[number];

/** What `/api/events` tells: something of this kind changed, perhaps of one group. */
export interface AppEvent {
  type: AppEventType;
  /** The group's documentId; empty or absent when it concerns no single group. */
  group?: string;
  jobId?: string;
  /** Of a job, a connection or an upload. */
  state?: string;
  done?: number;
  total?: number;
  /** Of an upload: the name that its sender gave it. */
  upload?: string;
  at?: string;
}

function isAppEvent(value: unknown): value is AppEvent {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return (appEventTypes as readonly unknown[]).includes(value.type);
}

/** Reads an event of the stream; undefined for anything this version does not know. */
export function parseAppEvent(event: EventSourceMessage): AppEvent | undefined {
  if (event.event !== 'app') return undefined;
  try {
    const value: unknown = JSON.parse(event.data);
    return isAppEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The collections an event touches. A job reports through its own channel until it is done. */
function touched(event: AppEvent): string[] {
  switch (event.type) {
    case 'messages':
      return [
        paths.messages,
        paths.resources,
        paths.questions,
        paths.topics,
        paths.overview,
        paths.brief,
        // Votes in polls are news of the chat.
        paths.surveys,
      ];
    case 'digests':
      return [paths.digests, paths.overview, paths.brief];
    case 'questions':
      // Digests and the dashboard tell of questions, too.
      return [paths.questions, paths.digests, paths.overview, paths.brief];
    case 'topics':
      return [paths.topics, paths.overview];
    case 'notifications':
      return [paths.notifications, paths.overview];
    case 'connection':
      return [paths.me];
    case 'groups':
      return [
        paths.people,
        paths.labels,
        paths.me,
        paths.overview,
        paths.brief,
        paths.removals,
        paths.waImports,
      ];
    case 'import':
    case 'upload':
      return [];
    case 'moderation':
      return [paths.rules, paths.actions, paths.overview];
    case 'scheduled-messages':
      return [paths.scheduled, paths.waBudget, paths.overview];
    case 'surveys':
      return [paths.surveys];
    case 'newsletter':
      return [
        paths.newsletterSettings,
        paths.newsletterSubscribers,
        paths.newsletterIssues,
        paths.newsletterLetters,
      ];
    case 'webhooks':
      return [paths.webhooks, paths.webhookDeliveries];
    case 'coverage':
      // Digests say what their days lack.
      return [paths.digests, `${paths.groups}/${event.group ?? ''}/coverage`];
    case 'brief':
      return [paths.brief];
    case 'job':
      if (event.state === 'queued' || event.state === 'failed') return [paths.reading];
      return event.state === 'done'
        ? [paths.digests, paths.topics, paths.overview, paths.brief, paths.reading]
        : [];
    default:
      return event.type satisfies never;
  }
}

const GROUP_FIGURES: readonly AppEventType[] = ['messages', 'groups'];

/** Whether a cached key holds something that the event changed, and so is fetched again. */
export function isTouched(key: string, event: AppEvent): boolean {
  const ofOneGroup = (text: string) => !event.group || text.includes(event.group);
  if (GROUP_FIGURES.includes(event.type) || (event.type === 'job' && event.state === 'done')) {
    if (isOf(paths.groups)(key)) {
      const single = key.startsWith(`${paths.groups}/`);
      return single ? !event.group || isOf(`${paths.groups}/${event.group}`)(key) : true;
    }
  }
  const path = touched(event).find((candidate) => isOf(candidate)(key));
  if (!path) return false;
  // Lists of one group name it in their filter; others hold every group, or those of a label.
  return key.includes('filters[group][documentId]') ? ofOneGroup(key) : true;
}
