import type {
  ChatActivity,
  ProviderChat,
  ProviderMessage,
} from '@groupsight/chat-port/chat-provider';
import type { Chatter } from './chatter.ts';
import type { Ledger } from './ledger.ts';
import { self, type Timeline, type World, type WorldChat } from './world.ts';

/** The world as one account sees it at a moment. */
export interface AccountView {
  readonly world: World;
  readonly chatter: Chatter;
  readonly ledger: Ledger;
  readonly linkedAt: Date;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Everything that happened in a chat so far: its past, the live chatter, what was added. */
export async function timelineOf(view: AccountView, chat: WorldChat): Promise<Timeline> {
  const { chatId } = chat;
  const past = view.world.past(chat, view.linkedAt);
  const live = view.chatter
    .between(view.linkedAt.getTime(), view.now)
    .filter((update) => update.chatId === chatId);
  const added = (await view.ledger.additions()).filter((addition) => addition.chatId === chatId);
  const deletions = await view.ledger.deletions();
  const messages: readonly ProviderMessage[] = [
    ...past.messages,
    ...live.flatMap((update) => (update.kind === 'message' ? [update.message] : [])),
    ...added.map(({ message }) => message),
  ];
  const changes = live.flatMap((update) => (update.kind === 'membership' ? [update.change] : []));
  return {
    messages: messages
      .map((message) => (deletions.has(message.messageId) ? withoutText(message) : message))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    membership: [...past.membership, ...changes],
  };
}

function withoutText(message: ProviderMessage): ProviderMessage {
  return { ...message, kind: 'deleted', text: '', media: undefined };
}

/** A chat as the network describes it now, with those who joined and stayed. */
export function describeChat(view: AccountView, chat: WorldChat): ProviderChat {
  const { plan, chatId, parentId } = chat;
  const stayed = new Map(chat.members.map((member) => [member.memberId, member]));
  for (const change of view.world.past(chat, view.linkedAt).membership) {
    const { kind, memberId, memberName } = change;
    if (kind === 'joined') stayed.set(memberId, { memberId, name: memberName, isAdmin: false });
    else stayed.delete(memberId);
  }
  const visiting = view.chatter.visitorsIn(chat, view.now);
  return {
    chatId,
    parentId,
    name: plan.name,
    description: plan.description,
    pictureUrl: '',
    isAnnouncements: plan.isAnnouncements === true,
    chatOwner: chat.members.find(({ isAdmin }) => isAdmin)?.memberId ?? '',
    isAdmin: plan.isAdmin === true,
    members: [...stayed.values(), ...visiting.map((name) => view.world.visitor(name))],
    createdAt: undefined,
  };
}

/** How much of a chat was written since a time, by the account and to it. */
export function activityIn(
  messages: readonly ProviderMessage[],
  since: Date,
): Omit<ChatActivity, 'chatId'> {
  const said = messages.filter(({ kind }) => kind !== 'system' && kind !== 'deleted');
  const isOwn = ({ senderId, fromMe }: ProviderMessage) => fromMe || senderId === self.memberId;
  const own = new Set(said.filter(isOwn).map(({ messageId }) => messageId));
  const recent = said.filter(({ at }) => at >= since);
  const ofOthers = recent.filter((message) => !isOwn(message));
  const toOwner = ofOthers.filter(
    ({ mentions, quotedMessageId }) => mentions.includes(self.memberId) || own.has(quotedMessageId),
  );
  return {
    messages: recent.length,
    own: recent.length - ofOthers.length,
    toOwner: toOwner.length,
  };
}
