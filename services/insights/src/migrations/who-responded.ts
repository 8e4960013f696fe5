import type { Migration } from '@groupsight/shared/mongo/migrate';
import { mergeResponses, type ResponseDoc, responseKey } from '../messages/responses.repository.ts';
import { createStores, type Stores } from '../store/stores.ts';

interface Place {
  readonly owner: string;
  readonly group: string;
}

/** Everybody who wrote in a group, under every id that they ever had. */
async function writersOf(
  { days, aliases }: Stores,
  { owner: ownerId, group }: Place,
): Promise<Set<string>> {
  const members = new Set<string>();
  for (const day of await days.find({ owner: ownerId, group }, { _id: 0, members: 1 }).lean()) {
    for (const { id } of day.members) members.add(id);
  }
  for (const { from, into } of await aliases.find({ owner: ownerId }).lean()) {
    if (members.has(from) || members.has(into)) members.add(from).add(into);
  }
  return members;
}

/** Notes whose the responses to one message are: their ids are made of that. */
async function noteMembers(
  { responses }: Stores,
  { owner: ownerId, group, messageId }: Place & { readonly messageId: string },
  found: readonly ResponseDoc[],
  writers: ReadonlySet<string>,
): Promise<void> {
  const members = new Map<string, string>();
  for (const member of writers) {
    for (const kind of ['reaction', 'vote'] as const) {
      members.set(responseKey(ownerId, group, messageId, member, kind), member);
    }
  }
  const place = { owner: ownerId, group, messageId };
  for (const { _id, message } of found) {
    const set = { ...place, member: members.get(_id) ?? '' };
    await responses.updateOne({ _id, message }, { $set: set });
  }
}

/**
 * What members did about messages names its member, so that it can follow when two turn out to be
 * one person. Of who never wrote anything in the group nothing tells who they are.
 */
export const whoResponded: Migration = {
  version: 4,
  name: 'who responded',
  async up(connection) {
    const stores = createStores(connection);
    const { responses, messages, aliases } = stores;
    const writers = new Map<string, Set<string>>();
    const unnamed = responses.find({ member: { $exists: false } }).lean<ResponseDoc[]>();
    const byMessage = Map.groupBy(await unnamed, ({ message }) => message);
    for (const [message, found] of byMessage) {
      const doc = await messages.collection.findOne({ _id: message as never });
      if (!doc) continue;
      const { owner: ownerId, group, messageId } = doc as unknown as Place & { messageId: string };
      const place = JSON.stringify([ownerId, group]);
      const known = writers.get(place) ?? (await writersOf(stores, { owner: ownerId, group }));
      writers.set(place, known);
      await noteMembers(stores, { owner: ownerId, group, messageId }, found, known);
    }
    for (const place of writers.keys()) {
      const [ownerId = '', group = ''] = JSON.parse(place) as string[];
      for (const { from, into } of await aliases.find({ owner: ownerId }).lean()) {
        await mergeResponses(responses, { owner: ownerId, group }, { from, into });
      }
    }
  },
};
