import type { ChatEvent, CoverageNews } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import type { Line, LineType } from '../domain/engine/types.ts';
import type { ChatDoc } from '../store/chats.ts';
import { chatState } from '../store/chats.ts';
import { type NewResponse, noteResponses } from '../store/responses.ts';
import { endHistory } from '../work/end-history.ts';
import type { Change, Incoming } from '../work/ingest.ts';
import { applyChanges, storeMessages } from '../work/ingest.ts';
import { noticeLive } from '../work/live-notices.ts';
import type { LiveLine } from '../work/moderate.ts';
import { moderate } from '../work/moderate.ts';
import { noteCoverage, noteUnreadable, type Unreadable, wereRead } from '../work/note-coverage.ts';
import { refreshDays } from '../work/refresh-days.ts';

/** Events of one chat that can be stored together: everything up to a marker. */
interface Segment {
  incoming: Incoming[];
  changes: Change[];
  responses: NewResponse[];
  unreadable: Unreadable[];
  coverage: CoverageNews[];
}

const emptySegment = (): Segment => ({
  ...{ incoming: [], changes: [], responses: [], unreadable: [], coverage: [] },
});

/** Adds an event to the segment; false for a marker, which ends it. */
function collect(segment: Segment, event: ChatEvent): boolean {
  const body = event.event;
  switch (body?.$case) {
    case 'message':
      segment.incoming.push({ message: body.value, live: event.origin === 'ORIGIN_LIVE' });
      return true;
    case 'edited': {
      const { messageId, text, at } = body.value;
      segment.changes.push({ kind: 'edited', messageId, text, at: at ?? new Date(0) });
      return true;
    }
    case 'deleted':
      segment.changes.push({ kind: 'deleted', messageId: body.value.messageId });
      return true;
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
      return false;
    default:
      throw invalid('invalid_event', 'Chat event of an unknown kind');
  }
}

function toLive({ message }: Incoming): LiveLine {
  const { media } = message;
  const type = message.type.replace('MESSAGE_TYPE_', '').toLowerCase() as LineType;
  const line: Line = {
    messageId: message.messageId,
    senderId: message.senderId,
    senderName: message.senderName,
    at: message.at?.getTime() ?? 0,
    sequence: message.sequence,
    type,
    text: message.text,
    quotedMessageId: message.quotedMessageId,
    mentions: message.mentions,
    ...(media ? { media } : {}),
  };
  return { line, exempt: message.fromMe || message.senderIsAdmin, own: message.fromMe };
}

/**
 * What follows from live messages once they are stored. Which chats are wanted is the connector's
 * to know: it may hear before this service that somebody watches one, and what came in between
 * must not be missing. Acting on messages waits until it is heard here, too.
 */
async function liveEffects(context: Context, chat: ChatDoc, incoming: readonly Incoming[]) {
  await refreshDays(context, chat.owner, chat.group);
  const live = incoming
    .filter((one) => one.live)
    .map(toLive)
    .filter(({ line }) => line.type !== 'system' && line.type !== 'deleted');
  const isWatched = chat.watched || chat.source === 'export';
  if (live.length > 0 && isWatched) {
    await moderate(context, chat, live);
    await noticeLive(
      context,
      chat,
      live.filter(({ own }) => !own),
    );
  }
  await context.emit([{ owner: chat.owner, type: 'messages', group: chat.group }]);
}

/** What is known to be complete comes last: it speaks of what was stored before. */
async function store(context: Context, chat: ChatDoc, segment: Segment) {
  const { incoming, changes, responses, unreadable, coverage } = segment;
  await storeMessages(context, chat, incoming);
  await applyChanges(context, chat, changes);
  await noteResponses(context.stores.responses, chat.owner, chat.group, responses);
  await noteUnreadable(context, chat, unreadable);
  await wereRead(
    context,
    chat,
    incoming.map(({ message }) => message.messageId),
  );
  await noteCoverage(context, chat, coverage);
}

async function handleChat(context: Context, events: readonly ChatEvent[]): Promise<void> {
  const first = events[0];
  if (!first) return;
  const { ownerId, chatId, groupId } = first;
  if (ownerId === '' || chatId === '' || groupId === '') {
    throw invalid('invalid_event', 'Chat event without owner, chat or group');
  }
  let chat = await chatState(context.stores.chats, ownerId, chatId, groupId);
  let segment = emptySegment();
  const live: Incoming[] = [];
  let isLive = false;
  for (const event of events) {
    if (collect(segment, event)) {
      isLive ||= event.origin === 'ORIGIN_LIVE';
      continue;
    }
    await store(context, chat, segment);
    live.push(...segment.incoming.filter((one) => one.live));
    segment = emptySegment();
    if (event.event?.$case === 'marker') {
      const ofExport = event.origin === 'ORIGIN_EXPORT';
      await endHistory(context, chat, event.event.value, ofExport);
    }
    chat = await chatState(context.stores.chats, ownerId, chatId, groupId);
  }
  await store(context, chat, segment);
  live.push(...segment.incoming.filter((one) => one.live));
  // History waits for its marker and is counted once; what happens now is shown now.
  if (isLive) await liveEffects(context, chat, live);
}

/** Topic chat.messages: stores what happens in chats and derives everything from it. */
export function onChatMessages(context: Context) {
  return async (records: readonly IncomingRecord<ChatEvent>[]): Promise<void> => {
    const byChat = Map.groupBy(records, ({ key }) => key);
    // Owners do not wait for each other's history; one owner's chats go in turn.
    const handled = await Promise.allSettled(
      [...byChat.values()].map((ofChat) => {
        const events = ofChat.map(({ value }) => value);
        return context.ownerLock.run(events[0]?.ownerId ?? '', () => handleChat(context, events));
      }),
    );
    const failed = handled.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  };
}
