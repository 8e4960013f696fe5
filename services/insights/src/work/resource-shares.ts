import type { ResourceDraft } from '../domain/engine/types.ts';
import { compareLines } from '../domain/order.ts';
import { keyOf } from '../store/ids.ts';
import type { ResourceDoc, ShareDoc } from '../store/insights.ts';
import type { StoredLine } from '../store/messages.ts';
import type { Stores } from '../store/stores.ts';

export interface Sharing {
  readonly draft: ResourceDraft;
  readonly share: ShareDoc;
}

export function sharingOf(draft: ResourceDraft, line: StoredLine): Sharing {
  const { messageId, senderId, senderName, at, sequence, date } = line;
  const { name, description, url, mediaId, eventLocation } = draft;
  const said = { name, description, url, mediaId, eventLocation };
  return { draft, share: { messageId, senderId, senderName, at, sequence, date, ...said } };
}

export const resourceKey = (owner: string, group: string, key: string) =>
  keyOf('resource', owner, group, key);

type Head = Pick<ResourceDoc, 'owner' | 'group' | 'key' | 'type' | 'eventDate' | 'eventTime'>;

/** The resource that sharings (of one key) come to; the first one names it. */
function resourceOf(head: Head, unordered: readonly ShareDoc[]): ResourceDoc | null {
  const shares = [...unordered].sort(compareLines);
  const first = shares[0];
  if (!first) return null;
  const described = shares.find(({ description }) => description !== '') ?? first;
  const { owner, group, key, type, eventDate, eventTime } = head;
  return {
    _id: resourceKey(owner, group, key),
    owner,
    group,
    key,
    type,
    name: first.name,
    description: described.description,
    url: first.url,
    mediaId: shares.find(({ mediaId }) => mediaId !== '')?.mediaId ?? '',
    messageId: first.messageId,
    sources: shares.map(({ messageId }) => messageId),
    sharedBy: first.senderName,
    sharers: new Set(shares.map(({ senderId }) => senderId)).size,
    eventDate,
    eventTime,
    eventLocation: shares.find(({ eventLocation }) => eventLocation !== '')?.eventLocation ?? '',
    date: first.date,
    at: new Date(first.at),
    shares,
    dates: [...new Set(shares.map(({ date }) => date))],
  };
}

/**
 * Makes the sharings of these days exactly `sharings`: a resource keeps those of other days,
 * loses those of these days that are no more, and is removed with its last one.
 */
export async function replaceSharings(
  stores: Stores,
  owner: string,
  group: string,
  dates: readonly string[],
  sharings: readonly Sharing[],
): Promise<void> {
  const { resources } = stores;
  const fresh = new Map<string, Sharing[]>();
  for (const sharing of sharings) {
    const list = fresh.get(sharing.draft.key);
    if (list) list.push(sharing);
    else fresh.set(sharing.draft.key, [sharing]);
  }
  const ids = [...fresh.keys()].map((key) => resourceKey(owner, group, key));
  const [byDate, byKey] = await Promise.all([
    resources.collection.find({ owner, group, dates: { $in: [...dates] } }).toArray(),
    resources.collection.find({ _id: { $in: ids } as never, owner }).toArray(),
  ]);
  const stored = new Map<string, ResourceDoc>();
  for (const doc of [...byDate, ...byKey] as unknown as ResourceDoc[]) stored.set(doc.key, doc);
  const counted = new Set(dates);
  const operations: object[] = [];
  const insert: ResourceDoc[] = [];
  for (const key of new Set([...stored.keys(), ...fresh.keys()])) {
    const known = stored.get(key);
    const drafts = fresh.get(key) ?? [];
    const kept = (known?.shares ?? []).filter(({ date }) => !counted.has(date));
    const draft = drafts[0]?.draft;
    const head = known ?? (draft ? { ...draft, owner, group } : undefined);
    const next = head ? resourceOf(head, [...kept, ...drafts.map(({ share }) => share)]) : null;
    const filter = { _id: resourceKey(owner, group, key), owner };
    if (!next) operations.push({ deleteOne: { filter } });
    else if (!known) insert.push(next);
    else if (JSON.stringify(next.shares) !== JSON.stringify(known.shares)) {
      operations.push({ replaceOne: { filter, replacement: next, upsert: true } });
    }
  }
  if (operations.length > 0) {
    await resources.collection.bulkWrite(operations as never[], { ordered: false });
  }
  if (insert.length > 0) {
    await resources.collection.insertMany(insert as never[], { ordered: false });
  }
}
