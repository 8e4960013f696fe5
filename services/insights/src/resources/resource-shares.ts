import { compareLines } from '@groupsight/reader/order';
import type { ResourceDraft } from '@groupsight/reader/types';
import { mapPaced, writeInParts } from '../days/pace.ts';
import type { StoredLine } from '../messages/messages.repository.ts';
import { keyOf, messageKey } from '../store/ids.ts';
import type { Stores } from '../store/stores.ts';
import type { ResourceDoc, ShareDoc } from './resources.repository.ts';

export interface Sharing {
  readonly draft: ResourceDraft;
  readonly share: ShareDoc;
}

export function sharingOf(draft: ResourceDraft, line: StoredLine): Sharing {
  const { messageId, senderId, senderName, at, sequence, date } = line;
  const { name, description, url, mediaId, eventLocation } = draft;
  const said = { name, description, url, mediaId, eventLocation };
  const { eventDate, eventTime, eventState = 'planned', event } = draft;
  const state = { eventDate, eventTime, eventState, ...(event ? { event } : {}) };
  const stands = draft.type === 'event' ? state : {};
  return {
    draft,
    share: { messageId, senderId, senderName, at, sequence, date, ...said, ...stands },
  };
}

export const resourceKey = (ownerId: string, group: string, key: string) =>
  keyOf('resource', ownerId, group, key);

type Head = Pick<ResourceDoc, 'owner' | 'group' | 'key' | 'type' | 'eventDate' | 'eventTime'>;

/** Sharings in the order of their chat. */
function inOrder({ owner: ownerId, group }: Head, unordered: readonly ShareDoc[]): ShareDoc[] {
  return unordered
    .map((share) => ({ share, ...share, key: messageKey(ownerId, group, share.messageId) }))
    .sort(compareLines)
    .map(({ share }) => share);
}

/** An event is as its latest message left it. */
function standOf({ eventDate, eventTime }: Head, shares: readonly ShareDoc[]) {
  const last = shares.at(-1);
  const placed = shares.findLast(({ eventLocation }) => eventLocation !== '');
  const detailed = shares.findLast(({ event }) => event !== undefined);
  return {
    eventDate: last?.eventDate ?? eventDate,
    eventTime: last?.eventTime ?? eventTime,
    eventLocation: placed?.eventLocation ?? '',
    ...(last?.eventState && last.eventState !== 'planned' ? { eventState: last.eventState } : {}),
    ...(detailed?.event ? { event: detailed.event } : {}),
  };
}

/** The resource that sharings (of one key) come to; the first one names it. */
function resourceOf(head: Head, unordered: readonly ShareDoc[]): ResourceDoc | null {
  const shares = inOrder(head, unordered);
  const first = shares[0];
  if (!first) return null;
  const described = shares.find(({ description }) => description !== '') ?? first;
  const { owner: ownerId, group, key, type } = head;
  return {
    _id: resourceKey(ownerId, group, key),
    owner: ownerId,
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
    ...standOf(head, shares),
    date: first.date,
    at: new Date(first.at),
    shares,
    dates: [...new Set(shares.map(({ date }) => date))],
  };
}

/** Sharings of one key are one resource. */
const byKeyOf = (sharings: readonly Sharing[]) => Map.groupBy(sharings, ({ draft }) => draft.key);

async function storedResources({ resources }: Stores, filter: Readonly<Record<string, unknown>>) {
  return (await resources.collection.find(filter).toArray()) as unknown as ResourceDoc[];
}

const withKeys = (ownerId: string, group: string, keys: Iterable<string>) => ({
  _id: { $in: [...keys].map((key) => resourceKey(ownerId, group, key)) },
  owner: ownerId,
});

type OnEvents = (changed: readonly ResourceDoc[]) => Promise<unknown>;

/**
 * Makes the sharings of these days exactly `sharings`: a resource keeps those of other days,
 * loses those of these days that are no more, and is removed with its last one.
 * @param before is told of the events that change, as they were and as they will be: what follows
 * from them is noted before they are written, for who writes them again finds no change
 */
export async function replaceSharings(
  stores: Stores,
  ownerId: string,
  group: string,
  dates: readonly string[],
  sharings: readonly Sharing[],
  before: OnEvents,
): Promise<void> {
  const fresh = byKeyOf(sharings);
  const place = { owner: ownerId, group };
  const ofDays = { ...place, dates: { $in: [...dates] } };
  const byDate = await storedResources(stores, ofDays);
  // Of what is shared these days most was not known before, or is of these days.
  const known = new Set(byDate.map(({ key }) => key));
  const others = [...fresh.keys()].filter((key) => !known.has(key));
  const byKey =
    others.length > 0 ? await storedResources(stores, withKeys(ownerId, group, others)) : [];
  const counted = new Set(dates);
  const isReplaced = ({ date }: ShareDoc) => counted.has(date);
  await writeSharings(stores, place, [...byDate, ...byKey], fresh, isReplaced, before);
}

/**
 * Adds sharings of some messages, or puts them in place of what these shared before.
 * @param before as of `replaceSharings`
 */
export async function addSharings(
  stores: Stores,
  ownerId: string,
  group: string,
  sharings: readonly Sharing[],
  before: OnEvents,
): Promise<void> {
  if (sharings.length === 0) return;
  const fresh = byKeyOf(sharings);
  const stored = await storedResources(stores, withKeys(ownerId, group, fresh.keys()));
  const shared = new Set(sharings.map(({ share }) => share.messageId));
  const isReplaced = ({ messageId }: ShareDoc) => shared.has(messageId);
  await writeSharings(stores, { owner: ownerId, group }, stored, fresh, isReplaced, before);
}

/** Writes stored resources and those of `fresh` without the replaced sharings and with `fresh`. */
async function writeSharings(
  { resources }: Stores,
  { owner: ownerId, group }: Pick<Head, 'owner' | 'group'>,
  found: readonly ResourceDoc[],
  fresh: ReadonlyMap<string, readonly Sharing[]>,
  isReplaced: (share: ShareDoc) => boolean,
  before: OnEvents,
): Promise<void> {
  const stored = new Map(found.map((doc) => [doc.key, doc]));
  const operations: object[] = [];
  const insert: ResourceDoc[] = [];
  const changed: (ResourceDoc | null | undefined)[] = [];
  await mapPaced([...new Set([...stored.keys(), ...fresh.keys()])], (key) => {
    const known = stored.get(key);
    const drafts = fresh.get(key) ?? [];
    const kept = (known?.shares ?? []).filter((share) => !isReplaced(share));
    const draft = drafts[0]?.draft;
    const head = known ?? (draft ? { ...draft, owner: ownerId, group } : undefined);
    const next = head ? resourceOf(head, [...kept, ...drafts.map(({ share }) => share)]) : null;
    const filter = { _id: resourceKey(ownerId, group, key), owner: ownerId };
    const isSame = JSON.stringify(next?.shares) === JSON.stringify(known?.shares);
    if (isSame) return;
    changed.push(known, next);
    if (!next) operations.push({ deleteOne: { filter } });
    else if (!known) insert.push(next);
    else {
      operations.push({ replaceOne: { filter, replacement: next, upsert: true } });
    }
  });
  await before(changed.filter((doc) => doc?.type === 'event') as ResourceDoc[]);
  await writeInParts(operations, (part) =>
    resources.collection.bulkWrite(part as never[], { ordered: false }),
  );
  await writeInParts(insert, (part) =>
    resources.collection.insertMany(part as never[], { ordered: false }),
  );
}
