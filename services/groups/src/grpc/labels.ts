import type {
  CreateLabelRequest,
  CreateLabelResponse,
  DeleteLabelRequest,
  DeleteLabelResponse,
  Label,
  ListLabelsRequest,
  ListLabelsResponse,
  UpdateLabelRequest,
  UpdateLabelResponse,
} from '@groupsight/proto/groups/v1/groups';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { GroupsContext } from '../context.ts';
import { keyOfLabel, labelFields, type StoredLabel } from '../store/labels.ts';
import { toLabel } from './answers.ts';

const longestName = 40;
/** A filter lists them all. */
const maxLabels = 50;
const maxGroups = 1_000;

function nameOf(text: string): string {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '') throw invalid('invalid_name', 'Please enter a name.', { field: 'name' });
  if ([...name].length <= longestName) return name;
  const message = `The name may have at most ${longestName} characters.`;
  throw invalid('invalid_name', message, { field: 'name' });
}

async function unique<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('conflict', 'label_exists', 'You have a label of this name already.');
  }
}

/** @throws AppError not_found where one of these groups is not the owner's */
async function ownGroups({ store }: GroupsContext, ownerId: string, asked: readonly string[]) {
  const ids = [...new Set(asked)];
  if (ids.length > maxGroups) {
    throw invalid('too_many_groups', `At most ${maxGroups} groups can be changed at once`);
  }
  if (ids.length === 0) return ids;
  const found = await store.groups.findMany(ownerId, ids);
  if (found.length < ids.length) throw notFound();
  return ids;
}

/** The label with its count; open browsers read their groups and labels again. */
async function publishedLabel(context: GroupsContext, label: StoredLabel): Promise<Label> {
  await context.tell.groups(label.ownerId, ['']);
  const counts = await context.store.groups.countByLabel(label.ownerId);
  return toLabel(label, counts.get(label._id) ?? 0);
}

/** The owner's labels, by name where nothing else is asked. */
export async function listLabels(
  { store }: GroupsContext,
  { ownerId, query }: ListLabelsRequest,
): Promise<ListLabelsResponse> {
  const storeQuery = toStoreQuery(query, {
    fields: labelFields,
    scope: { ownerId },
    defaultSort: { key: 1 },
  });
  const { found, total } = await store.labels.list(storeQuery);
  const counts = found.length > 0 ? await store.groups.countByLabel(ownerId) : new Map();
  return {
    labels: found.map((label) => toLabel(label, counts.get(label._id) ?? 0)),
    meta: { total },
  };
}

/** Adds a label, and gives it to groups. @throws label_exists, too_many_labels, not_found */
export async function createLabel(
  context: GroupsContext,
  { ownerId, name: text, groupIds }: CreateLabelRequest,
): Promise<CreateLabelResponse> {
  const { store, now } = context;
  const name = nameOf(text);
  const ids = await ownGroups(context, ownerId, groupIds);
  const at = now();
  const key = keyOfLabel(name);
  const label = { _id: newDocumentId(), ownerId, name, key, createdAt: at, updatedAt: at };
  await context.withLock(`labels:${ownerId}`, async () => {
    if ((await store.labels.count(ownerId)) >= maxLabels) {
      const message = `There can be ${maxLabels} labels. Delete one that you do not need first.`;
      throw new AppError('precondition', 'too_many_labels', message);
    }
    await unique(store.labels.add(label));
  });
  if (ids.length > 0) await store.groups.addLabel(ownerId, ids, label._id);
  return { label: await publishedLabel(context, label) };
}

/** Renames a label, and gives it to groups or takes it from them. */
export async function updateLabel(
  context: GroupsContext,
  { ownerId, documentId, name, addGroupIds, removeGroupIds }: UpdateLabelRequest,
): Promise<UpdateLabelResponse> {
  const { store, now } = context;
  const wanted = name === undefined ? undefined : nameOf(name);
  const known = await store.labels.find(ownerId, documentId);
  if (!known) throw notFound();
  const added = await ownGroups(context, ownerId, addGroupIds);
  const removed = await ownGroups(context, ownerId, removeGroupIds);
  const label =
    wanted === undefined || wanted === known.name
      ? known
      : await unique(store.labels.rename(ownerId, documentId, wanted, now()));
  if (!label) throw notFound();
  if (removed.length > 0) await store.groups.removeLabel(ownerId, documentId, removed);
  if (added.length > 0) await store.groups.addLabel(ownerId, added, documentId);
  // Deleted meanwhile: what was given just now goes with it.
  if (added.length > 0 && !(await store.labels.find(ownerId, documentId))) {
    await store.groups.removeLabel(ownerId, documentId);
    throw notFound();
  }
  return { label: await publishedLabel(context, label) };
}

/** Deletes a label, and takes it from its groups. @throws not_found */
export async function deleteLabel(
  { store, tell }: GroupsContext,
  { ownerId, documentId }: DeleteLabelRequest,
): Promise<DeleteLabelResponse> {
  const isDeleted = await store.labels.delete(ownerId, documentId);
  // Also where there is none any more: an earlier try may have been cut short in between.
  await store.groups.removeLabel(ownerId, documentId);
  if (!isDeleted) throw notFound();
  await tell.groups(ownerId, ['']);
  return {};
}
