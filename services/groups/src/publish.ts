import { AppEvent } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { forEachConcurrent } from '@groupsight/shared/concurrent';
import { chatKey } from '@groupsight/shared/ids';
import type { Logger } from '@groupsight/shared/logger';
import type { GroupStore, StoredGroup } from './store/groups.ts';
import { publishedStates, type RemovalStore, type StoredRemoval } from './store/removals.ts';

const batch = 200;
const marksAtOnce = 16;

/** A group that was removed and comes again is newer than it ever was: it changes less than once a second. */
const versionOf = ({ createdAt, version }: StoredGroup) =>
  Math.floor(createdAt.getTime() / 1000) + version;

function toRecord(group: StoredGroup) {
  const { _id, ownerId, chatId, name, isWatched, isAdmin, source, updatedAt: at, removal } = group;
  const state = { name, isWatched, isAdmin, source, removed: Boolean(removal), at };
  return {
    key: chatKey(ownerId, chatId),
    value: { ownerId, groupId: _id, chatId, ...state, version: versionOf(group) },
  };
}

/** How others know a removal; what was begun is told when it is done. */
function toRemovalRecord(removal: StoredRemoval) {
  const { _id: removalId, ownerId, groupId, chatId, kind, importId, state, at } = removal;
  const stretch = { from: removal.from ?? undefined, to: removal.to ?? undefined };
  const value = { removalId, ownerId, groupId, chatId, kind, importId, ...stretch, state, at };
  return { key: removalId, value };
}

/** As `publishGroups`, of removals. */
export async function publishRemovals(removals: RemovalStore, bus: EventBus): Promise<boolean> {
  const changed = await removals.unpublished(batch);
  if (changed.length === 0) return false;
  const ready = changed.filter(({ state }) => publishedStates.includes(state));
  if (ready.length > 0) await bus.publish(topics.groupsRemovals, ready.map(toRemovalRecord));
  await forEachConcurrent(ready, marksAtOnce, (removal) => removals.markPublished(removal));
  return changed.length === batch && ready.length > 0;
}

/** Publishes groups marked as unpublished; returns whether there may be more. */
export async function publishGroups(groups: GroupStore, bus: EventBus): Promise<boolean> {
  const changed = await groups.unpublished(batch);
  if (changed.length === 0) return false;
  await bus.publish(topics.groupsChanges, changed.map(toRecord));
  await forEachConcurrent(changed, marksAtOnce, (group) => groups.markPublished(group));
  return changed.length === batch;
}

/** What an owner's open browsers may be told. */
export interface OwnerTeller {
  /** Groups changed; by document id, or '' for the list of groups. */
  groups(ownerId: string, groupIds: readonly string[]): Promise<void>;
  /** An import has stored so many of the account's groups. */
  importing(ownerId: string, done: number, total: number): Promise<void>;
  /** The link of the chat account is open, connecting or close now. */
  link(ownerId: string, state: string): Promise<void>;
}

/**
 * Tells an owner's open browsers. Nothing depends on it (a browser reads again when it is
 * opened), so a bus that is away is no error of the change itself.
 */
export function ownerTeller(bus: EventBus, logger: Logger, now: () => Date): OwnerTeller {
  const tell = async (ownerId: string, events: readonly Partial<AppEvent>[]) => {
    const records = events.map((event) => ({
      key: ownerId,
      value: AppEvent.fromPartial({ ownerId, at: now(), ...event }),
    }));
    try {
      await bus.publish(topics.appEvents, records);
    } catch (error) {
      logger.warn({ err: error }, 'app event not published');
    }
  };
  return {
    groups: (ownerId, groupIds) =>
      tell(
        ownerId,
        groupIds.map((groupId) => ({ type: 'groups', groupId })),
      ),
    importing: (ownerId, done, total) => tell(ownerId, [{ type: 'import', done, total }]),
    link: (ownerId, state) => tell(ownerId, [{ type: 'connection', state }]),
  };
}
