import { proto } from '@whiskeysockets/baileys';

/** What a phone keeps of one chat, oldest first: the source of every kind of history. */
export class ChatLog {
  readonly chat: string;
  name: string | undefined;
  private readonly messages: proto.IWebMessageInfo[] = [];
  private readonly byId = new Map<string, proto.IWebMessageInfo>();

  constructor(chat: string) {
    this.chat = chat;
  }

  get all(): readonly proto.IWebMessageInfo[] {
    return this.messages;
  }

  /** Takes a message in as a phone does: edits, deletions and reactions change another one. */
  add(info: proto.IWebMessageInfo): void {
    const { protocolMessage, reactionMessage } = info.message ?? {};
    if (protocolMessage) {
      this.change(protocolMessage);
      return;
    }
    const reacted = reactionMessage?.key?.id;
    if (reactionMessage && reacted) {
      const { text, senderTimestampMs } = reactionMessage;
      const reaction = {
        key: info.key ?? null,
        text: text ?? '',
        senderTimestampMs: senderTimestampMs ?? 0,
      };
      this.find(reacted)?.reactions?.push(reaction);
      return;
    }
    const id = info.key?.id ?? '';
    if (this.byId.has(id)) return;
    const entry = { ...info, reactions: [] };
    this.byId.set(id, entry);
    const at = timeOf(entry);
    const behind = this.messages.findLastIndex((other) => timeOf(other) <= at);
    this.messages.splice(behind + 1, 0, entry);
  }

  find(id: string): proto.IWebMessageInfo | undefined {
    return this.byId.get(id);
  }

  newest(count: number): readonly proto.IWebMessageInfo[] {
    return this.messages.slice(-count).toReversed();
  }

  /** Newest first, what stands before a message; the message's time counts if it is unknown. */
  before(id: string, seconds: number, count: number): readonly proto.IWebMessageInfo[] {
    const known = this.messages.findIndex(({ key }) => key?.id === id);
    const end =
      known >= 0 ? known : this.messages.findLastIndex((info) => timeOf(info) < seconds) + 1;
    return this.messages.slice(Math.max(0, end - count), end).toReversed();
  }

  private change({ type, key, editedMessage }: proto.Message.IProtocolMessage): void {
    const target = this.find(key?.id ?? '');
    if (target === undefined) return;
    const { Type } = proto.Message.ProtocolMessage;
    if (type === Type.MESSAGE_EDIT) target.message = editedMessage ?? null;
    if (type === Type.REVOKE) {
      target.message = null;
      target.messageStubType = proto.WebMessageInfo.StubType.REVOKE;
    }
  }
}

export function timeOf({ messageTimestamp }: proto.IWebMessageInfo): number {
  return Number(messageTimestamp ?? 0);
}
