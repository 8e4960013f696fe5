import type { CredentialStore, MessageArchive } from './account-store.ts';
import type {
  ChatActivity,
  ChatUpdate,
  MemberMerge,
  MembershipChange,
  ProviderChat,
  ProviderMessage,
} from './chat.ts';

export type {
  ArchivedMessage,
  CredentialStore,
  CredentialWrite,
  MessageArchive,
} from './account-store.ts';
export type {
  ChatActivity,
  ChatUpdate,
  MemberMerge,
  MembershipChange,
  ProviderChat,
  ProviderMember,
  ProviderMessage,
  ProviderMessageKind,
  Reaction,
  Vote,
} from './chat.ts';

/**
 * The port to a chat network. A provider opens sessions, one for each linked account; everything
 * that crosses this file is ours, nothing of a network's client library leaks past it.
 */
export interface ChatProvider {
  /** As CHAT_PROVIDER names it. */
  readonly name: string;
  /** Prepares a session; nothing happens on the network before `connect`. */
  open(account: AccountHandle): ChatSession;
}

/** What a session is given of its account. */
export interface AccountHandle {
  readonly ownerId: string;
  /** The session's own keys and marks, encrypted at rest. */
  readonly credentials: CredentialStore;
  readonly listener: SessionListener;
  /**
   * Until when everything was delivered; undefined for a new account. A session that comes
   * back hands over what happened since, as far as the network still gives it.
   */
  readonly resumeFrom: Date | undefined;
  /** Messages as the network knows them, for providers whose network forgets. */
  readonly messages: MessageArchive;
  /** Chats that somebody watches now. */
  watched(): Promise<ReadonlySet<string>>;
}

/** Where a session stands. */
export type SessionState =
  /** Show this to be scanned; a new one replaces it before it expires. */
  | { readonly kind: 'qr'; readonly content: string; readonly pairingCode: string }
  /**
   * Linked and receiving. `account` is the network's own name of the account, by which one that is
   * linked again is known; without it no network is there that could ban it. `self` is the account
   * as a member of its chats, by every id that it may have there.
   */
  | { readonly kind: 'open'; readonly account?: string; readonly self?: AccountSelf }
  /** Linked; lost the network and tries again by itself. */
  | { readonly kind: 'reconnecting'; readonly reason: string }
  /** Over. `loggedOut`: the link itself is gone, the account has to be linked anew. */
  | { readonly kind: 'closed'; readonly reason: string; readonly loggedOut: boolean };

/** The account as others meet it in chats. */
export interface AccountSelf {
  readonly memberIds: readonly string[];
  /** What it calls itself; may be empty. */
  readonly name: string;
}

export interface SessionListener {
  /** Called in order; the session goes on when it resolves. */
  onState(state: SessionState): Promise<void>;
  /**
   * Delivers what happened, in order. A session tells the network that it has an event only
   * after this resolved; when it rejects, the same events are delivered again.
   */
  onUpdates(updates: readonly ChatUpdate[]): Promise<void>;
  /**
   * Tells what it knows of stretches of chats, when it is so: everything that it says of a
   * complete stretch was delivered before. What is heard while a session is open needs no
   * telling.
   */
  onCoverage(news: readonly CoverageNews[]): Promise<void>;
  /** Resolves when it is durable that two members are one; when it rejects, it is told again. */
  onMerge(merge: MemberMerge): Promise<void>;
}

/** What is known of a stretch of a chat. */
export interface CoverageNews {
  readonly chatId: string;
  /** Undefined: from the chat's beginning. */
  readonly from: Date | undefined;
  /** Not included; undefined: it goes on. */
  readonly to: Date | undefined;
  /** Why it is not known whether all of it was delivered; undefined: all of it was. */
  readonly gap?: GapReason;
}

export type GapReason =
  /** The account had no connection, or the product did not run: not compared yet. */
  | 'connection_lost'
  | 'stopped'
  /** The account was not linked, or the group not watched. */
  | 'not_linked'
  | 'not_watched'
  /** The phone, which keeps the past, did not answer. */
  | 'phone_silent'
  /** There is nothing yet that the phone could be asked by; the chat's next message will do. */
  | 'not_compared'
  /** The phone has nothing earlier: the account joined then, or the phone is new. */
  | 'before_history'
  /** What an exported file does not hold. */
  | 'outside_export';

/** One account's connection to the network. Methods need an open session, else they throw
 * `not_connected`; `connection_lost` when it breaks off in between. */
export interface ChatSession {
  /** Links or resumes; states follow through the listener. */
  connect(): Promise<void>;
  /**
   * While linking: asks for a code to be typed on the phone of this number (digits only); it
   * comes with the next 'qr' state. Throws `no_pairing_code` where there is nothing to link.
   */
  requestPairingCode?(phoneNumber: string): Promise<string>;
  /** The groups the account is in. */
  listChats(): Promise<readonly ProviderChat[]>;
  /**
   * How much was written in chats since a time, as far as it is at hand: nothing is asked of the
   * network. Providers that keep nothing do not have it.
   */
  activity?(chatIds: readonly string[], since: Date): Promise<readonly ChatActivity[]>;
  /** A chat's past, newest page first; throws `unknown_chat`. */
  history(chatId: string, range: HistoryRange): AsyncIterable<HistoryPage>;
  /**
   * Sends a message to a group, or to one person by their member id. The same key again gives the
   * same message, sent once: a caller that died before it noted the answer asks again.
   */
  send(chatId: string, message: OutgoingMessage): Promise<SentMessage>;
  /** Deletes for everyone; throws `not_admin` where the account may not. */
  delete(chatId: string, message: MessageRef): Promise<void>;
  /** The bytes of a message's medium; throws `media_gone` when the network has it no more. */
  media(chatId: string, messageId: string): AsyncIterable<Uint8Array>;
  /**
   * The small JPEG that came with a video or a document, as it came: untrusted. Empty where none
   * came; undefined for what is a picture itself, and for messages that are not known.
   */
  preview?(chatId: string, messageId: string): Promise<Uint8Array | undefined>;
  /** Drops the connection for a while, as networks do; only simulated sessions can. */
  drop?(milliseconds: number): void;
  /**
   * Takes what the network tells over HTTP, checked by the gateway; resolves when it is handed
   * over. Only sessions of networks that push have it.
   */
  receive?(body: Uint8Array): Promise<void>;
  /** Ends the link on the network and forgets the credentials. */
  logout(): Promise<void>;
  /** Ends the connection; the link stays. */
  close(): Promise<void>;
}

export interface HistoryRange {
  /** Nothing earlier; undefined: all there is. */
  readonly since: Date | undefined;
  /** Only what lies before this message; undefined: from now on backwards. */
  readonly before: { readonly messageId: string; readonly at: Date } | undefined;
}

export interface HistoryPage {
  /** In the order they were sent. */
  readonly messages: readonly ProviderMessage[];
  readonly membership: readonly MembershipChange[];
  /** Messages of this page that the network knows of but could not give. */
  readonly missing: number;
  /** Reactions and votes of its messages. */
  readonly updates?: readonly ChatUpdate[];
  /** Of these stretches everything was given, with this page and those before it. */
  readonly covers?: readonly Stretch[];
  /**
   * Why the past ends here: there is no more, the phone, which keeps it, did not answer, or
   * nothing of the chat is known yet that it could be asked by.
   */
  readonly ends?: Extract<GapReason, 'before_history' | 'phone_silent' | 'not_compared'>;
}

export interface Stretch {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

export interface OutgoingMessage {
  /** Its words; the caption of a file; the question of a poll. */
  readonly text: string;
  /** Empty without one. */
  readonly quotedMessageId: string;
  readonly idempotencyKey: string;
  /** Member ids that the text mentions, each as '@' and what stands before the id's own '@'. */
  readonly mentions?: readonly string[];
  /** A file that goes with it. */
  readonly media?: OutgoingMedia;
  /** Makes it a poll; never together with a file or mentions. */
  readonly poll?: OutgoingPoll;
}

export interface OutgoingMedia {
  /** How the network shows it; everything but pictures and videos is a document. */
  readonly kind: 'image' | 'video' | 'document';
  /** Sniffed from its bytes. */
  readonly mimeType: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** Its bytes, from the start each time. */
  read(): AsyncIterable<Uint8Array>;
}

export interface OutgoingPoll {
  /** 2 to 12, all different. */
  readonly options: readonly string[];
  /** Whether somebody may choose several. */
  readonly multiple: boolean;
}

export interface SentMessage {
  readonly messageId: string;
  readonly at: Date;
}

export interface MessageRef {
  readonly messageId: string;
  /** Empty: the account itself. */
  readonly senderId: string;
}
