import type {
  SetWatchedManyRequest,
  SetWatchedManyResponse,
  SetWatchedRequest,
  SetWatchedResponse,
} from '@groupsight/proto/groups/v1/groups';
import { invalid, notFound } from '@groupsight/shared/errors';
import type { GroupsContext } from '../context.ts';
import { watch, watchMany } from '../work/watch.ts';
import { toGroup } from './answers.ts';

/** Watches or unwatches a group; to ask for what is so already is fine. */
export async function setWatched(
  context: GroupsContext,
  { ownerId, documentId, watched }: SetWatchedRequest,
): Promise<SetWatchedResponse> {
  const { store, now } = context;
  const find = () => store.groups.find(ownerId, { _id: documentId });
  const group = await find();
  if (!group) throw notFound();
  if (watched && !group.isWatched) await watch(context, group);
  if (!watched) await store.groups.setWatched(ownerId, documentId, false, now());
  context.groupsChanged();
  await context.tell.groups(ownerId, [documentId]);
  const changed = (await find()) ?? group;
  return { group: toGroup(changed, now()) };
}

const maxAtOnce = 1_000;

/**
 * Watches or unwatches many groups, as many of them as the plan has room for, in the order of
 * the request. Asked again, what was done stays done.
 */
export async function setWatchedMany(
  context: GroupsContext,
  { ownerId, documentIds, watched }: SetWatchedManyRequest,
): Promise<SetWatchedManyResponse> {
  const { store, now } = context;
  const ids = [...new Set(documentIds)];
  if (ids.length > maxAtOnce) {
    throw invalid('too_many_groups', `At most ${maxAtOnce} groups can be changed at once`);
  }
  const before = await store.groups.findMany(ownerId, ids);
  const known = new Map(before.map((group) => [group._id, group]));
  const changing = ids.flatMap((id) => known.get(id) ?? []).filter((g) => g.isWatched !== watched);
  const refused = watched ? await watchMany(context, ownerId, changing) : new Map();
  if (!watched) {
    for (const { _id } of changing) await store.groups.setWatched(ownerId, _id, false, now());
  }
  context.groupsChanged();
  await context.tell.groups(ownerId, ['']);
  const after = await store.groups.findMany(ownerId, ids);
  const stored = new Map(after.map((group) => [group._id, group]));
  const outcomes = ids.map((documentId) => {
    const group = stored.get(documentId);
    const why = group ? refused.get(documentId) : notFound();
    const isChanged = group !== undefined && known.get(documentId)?.isWatched !== group.isWatched;
    return {
      documentId,
      group: group && toGroup(group, now()),
      changed: isChanged,
      errorCode: why?.code ?? '',
      errorMessage: why?.message ?? '',
    };
  });
  return { outcomes };
}
