import type { GroupChanged } from '@groupsight/proto/events/v1/events';
import type { EventBus, IncomingRecord } from '@groupsight/shared/bus/bus';
import { forEachConcurrentByKey } from '@groupsight/shared/concurrent';
import { publishCoverage } from '../publish-updates.ts';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import type { KnownChats } from '../store/known-chats.ts';

export interface GroupsContext {
  readonly knownChats: KnownChats;
  readonly sessions: AccountSessions;
  readonly bus: EventBus;
  readonly now: () => Date;
}

const groupsAtOnce = 16;

/** Remembers which chats the product knows and which are watched, and what that covers. */
export function onGroupsChanges(
  records: readonly IncomingRecord<GroupChanged>[],
  context: GroupsContext,
): Promise<void> {
  return forEachConcurrentByKey(records, groupsAtOnce, (record) => onGroupChanged(record, context));
}

async function onGroupChanged(
  { value, publishedAt }: IncomingRecord<GroupChanged>,
  { knownChats, sessions, bus, now }: GroupsContext,
): Promise<void> {
  const { ownerId, chatId, groupId, isWatched, source, version } = value;
  const at = value.at ?? new Date(publishedAt);
  const chat = { ownerId, chatId, groupId, isWatched };
  const noted = now();
  const { turned, before } = await knownChats.note({ ...chat, at, version }, noted);
  if (source === 'export' || !turned) return;
  if (before && !isWatched) await sessions.unwatched(before, noted);
  const gap = isWatched ? { from: undefined, to: noted } : { from: noted, to: undefined };
  const news = { chatId, ...gap, gap: 'not_watched' } as const;
  await publishCoverage(bus, new Map([[chatId, chat]]), [news]);
}
