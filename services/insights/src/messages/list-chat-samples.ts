import type {
  ChatSample,
  ListChatSamplesRequest,
  ListChatSamplesResponse,
} from '@groupsight/proto/insights/v1/insights';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import type { ChatDoc } from '../groups/chats.repository.ts';
import { required } from '../rpc/input.ts';
import { messageKey } from '../store/ids.ts';
import type { MessageDoc } from './messages.repository.ts';
import { storedOf, within } from './messages.repository.ts';
import { presentStored, storedFields } from './to-proto.ts';

const maxIds = 64;
/** Messages are taken from so many places of the stretch. */
const places = 4;
const perPlace = 16;
/** Chats that are looked through at once: an owner may have hundreds. */
const atOnce = 4;

async function sampleOf(
  { stores }: Context,
  chat: ChatDoc,
  { from = new Date(0), to = new Date(), messageIds }: ListChatSamplesRequest,
): Promise<ChatSample | undefined> {
  const { owner: ownerId, group } = chat;
  const place = { owner: ownerId, group };
  if (!(await stores.messages.exists(place))) return undefined;
  const keys = messageIds.map((id) => messageKey(ownerId, group, id));
  const found = keys.length > 0 ? (await storedOf(stores.messages, place, keys)).size : 0;
  const step = (to.getTime() - from.getTime()) / places;
  const sampled = new Map<string, MessageDoc>();
  for (let index = 0; index < places; index++) {
    const start = from.getTime() + index * step;
    const docs = await stores.messages
      .find({ ...place, ...within(start, start + step), type: { $ne: 'system' } }, storedFields)
      .sort({ date: 1, at: 1, seq: 1 })
      .limit(perPlace)
      .lean<MessageDoc[]>();
    for (const doc of docs) sampled.set(doc.messageId, doc);
  }
  return {
    groupId: group,
    chatId: chat.chat,
    name: chat.name,
    isLive: chat.source === 'live',
    found,
    messages: [...sampled.values()].map(presentStored),
  };
}

/** The owner's chats that have messages, with some of them. */
export async function listChatSamples(
  context: Context,
  request: ListChatSamplesRequest,
): Promise<ListChatSamplesResponse> {
  const ownerId = required('owner_id', request.ownerId);
  if (request.messageIds.length > maxIds) {
    throw invalid('invalid_request', `message_ids has at most ${maxIds}.`);
  }
  const all = await context.stores.chats.find({ owner: ownerId }).lean<ChatDoc[]>();
  const chats: ChatSample[] = [];
  for (let index = 0; index < all.length; index += atOnce) {
    const some = all.slice(index, index + atOnce);
    const samples = await Promise.all(some.map((chat) => sampleOf(context, chat, request)));
    for (const sample of samples) if (sample) chats.push(sample);
  }
  return { chats };
}
