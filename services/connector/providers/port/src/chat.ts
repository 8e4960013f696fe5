import type { MessageKind } from '@groupsight/shared/chat-lines/lines';

export interface ProviderChat {
  readonly chatId: string;
  readonly name: string;
  readonly description: string;
  readonly pictureUrl: string;
  /** chatId of its community; may be empty. */
  readonly parentId: string;
  readonly isAnnouncements: boolean;
  /** Member id of the creator; may be empty. */
  readonly chatOwner: string;
  /** Whether this account is admin there. */
  readonly isAdmin: boolean;
  readonly members: readonly ProviderMember[];
  readonly createdAt: Date | undefined;
}

/** How much was written in a chat lately. */
export interface ChatActivity {
  readonly chatId: string;
  readonly messages: number;
  /** Those of the account itself. */
  readonly own: number;
  /** Those that mention the account, or quote a message of its own. */
  readonly toOwner: number;
}

export interface ProviderMember {
  readonly memberId: string;
  readonly name: string;
  readonly isAdmin: boolean;
}

/** A file that is only named as one is a thing of exports. */
export type ProviderMessageKind = Exclude<MessageKind, 'media'>;

export interface ProviderMessage {
  readonly messageId: string;
  /** Empty for lines of the service. */
  readonly senderId: string;
  readonly senderName: string;
  readonly at: Date;
  readonly kind: ProviderMessageKind;
  /** Words or caption; a poll's question and options, a line each. */
  readonly text: string;
  readonly quotedMessageId: string;
  readonly mentions: readonly string[];
  /** What is known of its file; it is fetched by `ChatSession.media`. */
  readonly media:
    | { readonly mimeType: string; readonly fileName: string; readonly size: number }
    | undefined;
  readonly fromMe: boolean;
  readonly senderIsAdmin: boolean;
  readonly edited: boolean;
}

/**
 * Something that happened in a chat. Of chats of two only messages by which the other one says
 * whether they want newsletters are told (`consentIn`); such a chat is named by their member id.
 */
export type ChatUpdate = {
  readonly chatId: string;
  /** It happened while the account was away and is delivered late. */
  readonly late: boolean;
  /** It comes from the network's history: nobody is notified of it, however recent. */
  readonly history?: boolean;
} & (
  | { readonly kind: 'message'; readonly message: ProviderMessage }
  | {
      readonly kind: 'edited';
      readonly messageId: string;
      readonly text: string;
      readonly at: Date;
    }
  | { readonly kind: 'deleted'; readonly messageId: string; readonly at: Date }
  /** A message is there that cannot be read (yet); itself, when it comes, takes its place. */
  | { readonly kind: 'unreadable'; readonly messageId: string; readonly at: Date }
  | { readonly kind: 'membership'; readonly change: MembershipChange }
  | { readonly kind: 'reaction'; readonly reaction: Reaction }
  | { readonly kind: 'vote'; readonly vote: Vote }
);

/** A member's reaction to a message; a later one of the same member replaces it. */
export interface Reaction {
  readonly messageId: string;
  readonly memberId: string;
  readonly memberName: string;
  /** Empty: taken back. */
  readonly emoji: string;
  readonly at: Date;
}

/** A member's vote in a poll; a later one of the same member replaces it. */
export interface Vote {
  /** The poll's message. */
  readonly messageId: string;
  readonly memberId: string;
  readonly memberName: string;
  /** The options as the poll names them; empty: taken back. */
  readonly options: readonly string[];
  readonly at: Date;
}

export interface MembershipChange {
  /** Unique within the chat. */
  readonly eventId: string;
  readonly kind: 'joined' | 'left' | 'removed' | 'promoted' | 'demoted';
  readonly memberId: string;
  readonly memberName: string;
  readonly at: Date;
  /** Members afterwards; 0 when unknown. */
  readonly sizeAfter: number;
  /** The member is the linked account itself. */
  readonly isSelf?: boolean;
}

/** Two members turned out to be one person; from now on only the second one is told of. */
export interface MemberMerge {
  /** The member id that is given up. */
  readonly fromId: string;
  readonly intoId: string;
  /** May be empty. */
  readonly name: string;
}
