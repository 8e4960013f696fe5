import type { ChatEvent, CoverageNews } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { datesAround, datesBetween } from '@groupsight/shared/days';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import {
  clearUnreadable,
  noteCoverage,
  noteUnreadable,
  type Unreadable,
} from '../coverage/note-coverage.ts';
import { markDirty } from '../days/mark-dirty.ts';
import type { ChatDoc } from '../groups/chats.repository.ts';
import { chatState, isFollowed } from '../groups/chats.repository.ts';
import { endHistory } from '../jobs/end-history.ts';
import { makeGood, OpenBatchNote } from '../jobs/open-batches.ts';
import {
  followMerges,
  membersOf,
  mergeMembers,
  mergeWriters,
  underMergedIds,
} from '../members/merge-members.ts';
import { messageKey } from '../store/ids.ts';
import { followRemovals } from './admit.ts';
import type { Incoming, StoredBy, StoredMessages } from './ingest.ts';
import { applyChanges, storeMessages } from './ingest.ts';
import { endComparing } from './newcomers.repository.ts';
import { type NewResponse, noteResponses } from './responses.repository.ts';
import { type Asked, standingBefore } from './standing.ts';
import type { Change } from './tellings.ts';
import { networkIds } from './twins.repository.ts';

/**
 * Events of one chat that can be stored together: everything up to a marker, by imports or by the
 * network, for what one of them tells is laid beside what is stored of the other.
 */
interface Segment {
  incoming: Incoming[];
  changes: Change[];
  responses: NewResponse[];
  unreadable: Unreadable[];
  coverage: CoverageNews[];
}

const emptySegment = (): Segment => ({
  incoming: [],
  changes: [],
  responses: [],
  unreadable: [],
  coverage: [],
});

const isOfImport = ({ message }: Incoming) => message.importId !== undefined;

/** Whether the event is told by another one than the segment before it, import or network. */
function isOtherWay(segment: Segment, { value: { event } }: Heard): boolean {
  if (event?.$case !== 'message') return false;
  const [first] = segment.incoming;
  return first !== undefined && isOfImport(first) !== (event.value.importId !== undefined);
}

type Heard = Pick<IncomingRecord<ChatEvent>, 'value' | 'publishedAt'>;

function originOf({ origin }: ChatEvent): Incoming['origin'] {
  if (origin === 'ORIGIN_LIVE') return 'live';
  return origin === 'ORIGIN_LATE' ? 'late' : 'history';
}

/** Adds an event to the segment; false for one that ends it: what was told before comes first. */
function collect(segment: Segment, { value: event, publishedAt }: Heard): boolean {
  const body = event.event;
  switch (body?.$case) {
    case 'message':
      segment.incoming.push({ message: body.value, origin: originOf(event), publishedAt });
      return true;
    case 'edited': {
      const { messageId, text, at } = body.value;
      segment.changes.push({ kind: 'edited', messageId, by: '', text, at: at ?? new Date(0) });
      return true;
    }
    case 'deleted': {
      const { messageId, importId: by = '' } = body.value;
      segment.changes.push({ kind: 'deleted', messageId, by });
      return true;
    }
    case 'reaction': {
      const { messageId, memberId, emoji, at = new Date(0) } = body.value;
      const values = emoji === '' ? [] : [emoji];
      segment.responses.push({ kind: 'reaction', messageId, memberId, values, at });
      return true;
    }
    case 'vote': {
      const { messageId, memberId, options: values, at = new Date(0) } = body.value;
      segment.responses.push({ kind: 'vote', messageId, memberId, values, at });
      return true;
    }
    case 'unreadable': {
      const { messageId, at = new Date(0) } = body.value;
      segment.unreadable.push({ messageId, at });
      return true;
    }
    case 'coverage':
      segment.coverage.push(body.value);
      return true;
    case 'marker':
    case 'memberMerged':
      return false;
    default:
      throw invalid('invalid_event', 'Chat event of an unknown kind');
  }
}

/** What imports tell of messages that the network told of as well. */
async function underOneId({ stores }: Context, chat: ChatDoc, segment: Segment): Promise<Segment> {
  const { incoming, changes } = segment;
  if (!chat.imported) return segment;
  const named = [...incoming.filter(isOfImport).map(({ message }) => message), ...changes];
  const ids = await networkIds(stores.twins, chat, named);
  if (ids.size === 0) return segment;
  const now = <T extends { readonly messageId: string }>(one: T): T => ({
    ...one,
    messageId: ids.get(one.messageId) ?? one.messageId,
  });
  return {
    ...segment,
    incoming: incoming.map((one) => ({ ...one, message: now(one.message) })),
    changes: changes.map(now),
  };
}

/** A day of history is derived when no more of it has come for so long, or at its marker. */
const historyRestMs = 1_500;

type Place = Pick<ChatDoc, 'owner' | 'chat' | 'group'>;

/** What is to be known before and after a segment is stored. */
function askedBy(place: Place, segment: Segment): Asked {
  const { owner: ownerId, chat, group } = place;
  const messages = segment.incoming.map(({ message }) =>
    messageKey(ownerId, group, message.messageId),
  );
  return {
    owner: ownerId,
    chat,
    group,
    members: membersOf(segment),
    messages: [...new Set(messages)],
    dates: liveDates(segment),
  };
}

/** Further from 1970 no date can be named. */
const furthestMs = 8.6e15;

/** The dates that messages which are counted at once may fall on, whatever the owner's zone. */
function liveDates({ incoming }: Segment): string[] {
  const dates = new Set<string>();
  for (const { message, origin } of incoming) {
    const at = message.at?.getTime() ?? Number.NaN;
    // One without a time of our calendar is refused when it is stored.
    if (origin === 'history' || !(Math.abs(at) < furthestMs)) continue;
    const { first, last } = datesAround(at);
    for (const date of datesBetween(first, last)) dates.add(date);
  }
  return [...dates];
}

/** A segment as it is to be stored, and by what. */
async function ready(context: Context, place: Place, told: Segment) {
  const { stores } = context;
  const first = askedBy(place, told);
  const before = await standingBefore(stores, first);
  const chat = before.chat ?? (await chatState(stores.chats, place.owner, place.chat, place.group));
  await makeGood(context, chat);
  const under = await underOneId(context, chat, told);
  const segment = underMergedIds(under, before.aliases);
  const asked = segment === told ? first : askedBy(place, segment);
  const by =
    under === told ? { asked, before } : { asked, before: await standingBefore(stores, asked) };
  return { chat, by, segment };
}

/** Stores messages, once more where something was taken out or came back meanwhile. */
async function storeAll(
  context: Context,
  chat: ChatDoc,
  incoming: Incoming[],
  by: StoredBy,
  batch: OpenBatchNote,
) {
  let stored = await storeMessages(context, chat, incoming, batch, by);
  const { touched } = stored;
  if (incoming.length === 0) return stored;
  const changedSince = async (read: ChatDoc, { isPlain, isLost, after }: StoredMessages) => {
    const now = await followRemovals(context, read, isPlain ? after?.chat : undefined);
    return now ?? (isLost ? read : undefined);
  };
  let now = await changedSince(chat, stored);
  while (now) {
    const before = await standingBefore(context.stores, by.asked);
    stored = await storeMessages(context, now, incoming, batch, { ...by, before });
    for (const [date, added] of stored.touched) {
      touched.set(date, (touched.get(date) ?? 0) + added);
    }
    now = await changedSince(now, stored);
  }
  return { ...stored, touched };
}

const isEmpty = (segment: Segment) => Object.values(segment).every((part) => part.length === 0);

/** What is known to be complete comes last: it speaks of what was stored before. */
async function store(context: Context, place: Place, told: Segment) {
  if (isEmpty(told)) return;
  const { chat, by, segment } = await ready(context, place, told);
  const { incoming, changes, responses, unreadable, coverage } = segment;
  const { owner: ownerId, group } = chat;
  const batch = new OpenBatchNote(context, chat);
  const { touched, after, isPlain } = await storeAll(context, chat, incoming, by, batch);
  for (const date of await applyChanges(context, chat, changes, batch)) {
    touched.set(date, touched.get(date) ?? 0);
  }
  if (changes.some(({ by: importId }) => importId !== '')) await followRemovals(context, chat);
  const isPast = changes.length === 0 && incoming.every(({ origin }) => origin === 'history');
  await markDirty(context, ownerId, group, touched, isPast ? historyRestMs : 0);
  await batch.close();
  await noteResponses(context.stores.responses, ownerId, group, responses);
  // What members did is stored later than what they wrote.
  if (after && responses.length === 0) await followMerges(context, chat, after.aliases);
  else await mergeWriters(context, chat, by.asked.members);
  await noteUnreadable(context, chat, unreadable);
  await clearUnreadable(context, chat, after ? after.unreadable : by.asked.messages);
  await noteCoverage(context, chat, coverage);
  const hasArrivals = !isPast && (isFollowed(chat) || !isPlain);
  if (changes.length > 0 || hasArrivals) context.arrivals.wake(ownerId, group);
  if (responses.length > 0) await context.emit([{ owner: ownerId, type: 'messages', group }]);
}

async function handleChat(context: Context, heard: readonly Heard[]): Promise<void> {
  const first = heard[0]?.value;
  if (!first) return;
  const { ownerId, chatId: chat, groupId: group } = first;
  if (ownerId === '' || chat === '' || group === '') {
    throw invalid('invalid_event', 'Chat event without owner, chat or group');
  }
  const place = { owner: ownerId, chat, group };
  let segment = emptySegment();
  const end = async () => {
    await store(context, place, segment);
    segment = emptySegment();
  };
  for (const one of heard) {
    if (isOtherWay(segment, one)) await end();
    if (collect(segment, one)) continue;
    await end();
    await conclude(context, place, one.value);
  }
  await end();
}

/** What comes behind all that was told before. */
async function conclude(context: Context, place: Place, { event, origin }: ChatEvent) {
  const { owner: ownerId, chat: chatId, group } = place;
  const chat = await chatState(context.stores.chats, ownerId, chatId, group);
  await makeGood(context, chat);
  if (event?.$case === 'marker') {
    const isOfExport = origin === 'ORIGIN_EXPORT';
    // Before the next export of the owner is compared.
    if (isOfExport) await endComparing(context.stores, chat);
    await endHistory(context, chat, event.value, isOfExport);
  }
  if (event?.$case === 'memberMerged') await mergeMembers(context, chat, event.value);
}

/**
 * Topics chat.messages and chat.history: stores what happens in chats and marks what that makes
 * dirty. Deriving from it is the sweeper's, judging and telling of it the arrivals': no owner
 * waits here for what another one's messages come to.
 */
export async function onChatMessages(
  context: Context,
  records: readonly IncomingRecord<ChatEvent>[],
): Promise<void> {
  const byChat = Map.groupBy(records, ({ key }) => key);
  // A chat's records come on two topics: one batch of it at a time.
  const handled = await Promise.allSettled(
    [...byChat].map(([key, ofChat]) =>
      context.chatLock.run(key, () => handleChat(context, ofChat)),
    ),
  );
  const failed = handled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
