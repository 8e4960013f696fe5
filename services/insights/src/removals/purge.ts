import { setImmediate as nextTurn } from 'node:timers/promises';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import { deleteInPieces } from '@groupsight/shared/mongo/delete-in-pieces';
import type { Model } from 'mongoose';
import type { Context } from '../context.ts';
import type { MessageDoc } from '../messages/messages.repository.ts';
import { restate } from '../messages/restate.ts';
import { tellingsOf } from '../messages/tellings.ts';
import { forgetGroup } from '../notifications/settings.repository.ts';
import { type Guard, guardOf } from './guards.ts';
import { asMessage } from './removal-docs.ts';
import type { RemovalDoc } from './removals.repository.ts';
import { dropRemoved, type RemovedDoc, removedPages } from './removed.repository.ts';

const pageSize = 500;

/** A document of a group. */
interface OfGroup {
  readonly _id: string;
  readonly owner: string;
  readonly group: string;
}

/** Every collection with documents of groups, messages and what names them aside. */
function collectionsOfGroups({ stores }: Context): Model<OfGroup>[] {
  const models = Object.values(stores) as unknown as Model<OfGroup>[];
  const others: readonly unknown[] = [
    ...[stores.messages, stores.chats, stores.removals],
    // By message: that is how they are spread.
    stores.responses,
  ];
  return models.filter((model) => {
    const { paths } = model.schema;
    return 'owner' in paths && 'group' in paths && !others.includes(model);
  });
}

/** Forgets what members did about messages. */
async function forgetResponses({ stores }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await stores.responses.deleteMany({ message: { $in: [...ids] } });
}

/**
 * Forgets a group for good, piece by piece. One that came back meanwhile (its chat was imported
 * again) stays.
 */
export async function purgeGroup(context: Context, removal: RemovalDoc): Promise<void> {
  const { stores } = context;
  const { owner: ownerId, group } = removal;
  const place = { owner: ownerId, group };
  if (!(await stores.chats.exists({ ...place, removed: true }))) return;
  for (;;) {
    const found = await stores.messages.find(place, { _id: 1 }).limit(pageSize).lean();
    const ids = found.map(({ _id }) => _id);
    if (ids.length === 0) break;
    await forgetResponses(context, ids);
    await stores.messages.deleteMany({ ...place, _id: { $in: ids } });
    await nextTurn();
  }
  for await (const page of removedPages(stores.removed, place, { source: 'messages' })) {
    await forgetResponses(context, idsOf(page));
  }
  for (const model of collectionsOfGroups(context)) await deleteInPieces(model, place);
  await stores.removals.deleteMany({ ...place, _id: { $ne: removal._id } });
  await forgetGroup(stores.notificationSettings, ownerId, group);
  await stores.chats.deleteMany({ ...place, removed: true });
}

const idsOf = (page: readonly RemovedDoc[]) => page.map(({ doc }) => doc._id);

/** A message's files, also what it had before it was deleted. */
function filesOf(message: MessageDoc) {
  const files = [message, ...tellingsOf(message)].flatMap(({ media }) =>
    media && media.mediaId !== '' ? [media] : [],
  );
  return [...new Map(files.map((file) => [file.mediaId, file])).values()];
}

/** Asks the connector to forget its copies and files of messages. */
async function forgetCopies(
  { bus, now }: Context,
  { owner: ownerId, group, chat, _id }: RemovalDoc,
  page: readonly RemovedDoc[],
): Promise<void> {
  const messages: MessageDoc[] = page.map(asMessage);
  const [first] = page;
  if (!first) return;
  const value = {
    messageIds: messages.map(({ messageId }) => messageId),
    files: messages.flatMap(filesOf),
  };
  await bus.publish(topics.chatCommands, [
    {
      key: chatKey(ownerId, chat),
      value: {
        ownerId,
        chatId: chat,
        groupId: group,
        issuedAt: new Date(now()),
        // The same again where a page is begun again: it changes nothing then.
        idempotencyKey: `forget:${_id}:${first._id}`,
        action: { $case: 'forgetMessages', value },
      },
    },
  ]);
}

/**
 * Leaves what other imports brought as well to those: what is shown, and what is away because they
 * are deleted, too, and comes back with them.
 */
async function leaveToOthers(
  { stores }: Context,
  { _id, owner: ownerId, group, importId }: RemovalDoc,
  guards: readonly Guard[],
): Promise<void> {
  const place = { owner: ownerId, group };
  const moved = ({ _id: id }: RemovedDoc, set: object) => ({
    updateOne: { filter: { _id: id, owner: ownerId, group }, update: { $set: set } },
  });
  await stores.messages.updateMany(
    { ...place, imports: importId, 'imports.1': { $exists: true } },
    { $pull: { imports: importId } },
  );
  for await (const page of removedPages(stores.removed, place, { source: 'messages' })) {
    const writes = page.flatMap((one) => {
      const { imports = [], at, told } = asMessage(one);
      const others = imports.filter((id) => id !== importId);
      const tellings = told?.tellings.filter(({ by }) => by !== importId);
      const words = tellings ? { 'doc.told.tellings': tellings } : {};
      if (others.length === imports.length) return tellings ? [moved(one, words)] : [];
      // Nothing but this import brought it: away for another reason as well, it goes with it.
      if (others.length === 0) return [moved(one, { removal: _id })];
      const by = one.removal === _id ? guardOf({ at, imports: others }, guards)?.id : one.removal;
      const left = { ...words, 'doc.imports': others };
      return [moved(one, { ...left, ...(by === undefined ? {} : { removal: by }) })];
    });
    if (writes.length > 0) await stores.removed.collection.bulkWrite(writes as never[]);
  }
}

/** Forgets for good what an import or a range had removed. */
export async function purgePart(
  context: Context,
  removal: RemovalDoc,
  guards: readonly Guard[],
): Promise<void> {
  const { removed } = context.stores;
  const { _id, owner: ownerId, group, kind } = removal;
  const place = { owner: ownerId, group };
  if (kind === 'import') {
    await leaveToOthers(context, removal, guards);
    await restate(context, { removal, guards });
  }
  for await (const page of removedPages(removed, place, { source: 'messages', removal: _id })) {
    await forgetCopies(context, removal, page);
    await forgetResponses(context, idsOf(page));
    await dropRemoved(
      removed,
      place,
      page.map((one) => one._id),
    );
    await nextTurn();
  }
  for await (const page of removedPages(removed, place, { removal: _id })) {
    await dropRemoved(
      removed,
      place,
      page.map((one) => one._id),
    );
  }
}
