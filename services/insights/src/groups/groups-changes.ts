import type { GroupChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { forEachConcurrentByKey } from '@groupsight/shared/concurrent';
import type { Context } from '../context.ts';
import { addSampleNotices } from '../notifications/sample-notices.ts';
import { saveGroupState } from './chats.repository.ts';

const groupsAtOnce = 16;

/** Topic groups.changes: names, who is watched, where the account is admin. */
export async function onGroupsChanges(
  context: Context,
  records: readonly IncomingRecord<GroupChanged>[],
): Promise<void> {
  await forEachConcurrentByKey(records, groupsAtOnce, (record) => onGroupChanged(context, record));
}

async function onGroupChanged(
  context: Context,
  { value, publishedAt }: IncomingRecord<GroupChanged>,
): Promise<void> {
  const { ownerId, chatId, groupId, name, isWatched, isAdmin, source, at, version } = value;
  const turned = await saveGroupState(context.stores.chats, ownerId, chatId, {
    group: groupId,
    name,
    watched: isWatched,
    admin: isAdmin,
    source: source === 'export' ? 'export' : 'live',
    changedAt: at ?? new Date(publishedAt),
    removed: value.removed ?? false,
    ...(version === undefined ? {} : { version }),
  });
  if (turned) {
    const types = ['messages', 'digests', 'topics', 'moderation', 'notifications'] as const;
    await context.emit(types.map((type) => ({ owner: ownerId, type, group: groupId })));
  }
  if (context.demo && isWatched) {
    await addSampleNotices(context, { owner: ownerId, group: groupId, name });
  }
}
