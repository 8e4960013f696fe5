import type { ProviderMessage } from '@groupsight/chat-port/chat-provider';

/**
 * What happened, as the wire names people: by phone number, by LID, or by both. Who that is for
 * us is found out later (`Identities`), because it needs to be looked up.
 */
export interface Person {
  /** Of the form …@s.whatsapp.net or …@lid, without a device; empty for nobody. */
  readonly jid: string;
  /** The same person's other name; empty when unknown. */
  readonly alt: string;
  /** As they call themselves; empty when unknown. */
  readonly name: string;
}

export const nobody: Person = { jid: '', alt: '', name: '' };

export interface RawMessage
  extends Omit<ProviderMessage, 'senderId' | 'senderName' | 'senderIsAdmin' | 'mentions'> {
  readonly sender: Person;
  readonly mentions: readonly Person[];
}

export type RawUpdate = { readonly chatId: string; readonly at: Date } & (
  | { readonly kind: 'message'; readonly message: RawMessage }
  | {
      readonly kind: 'edited';
      readonly messageId: string;
      readonly text: string;
      readonly by: Person;
    }
  | { readonly kind: 'deleted'; readonly messageId: string; readonly by: Person }
  | {
      readonly kind: 'reaction';
      readonly messageId: string;
      readonly by: Person;
      readonly emoji: string;
    }
  | { readonly kind: 'unreadable'; readonly messageId: string }
  | RawVote
  | {
      readonly kind: 'membership';
      readonly change: 'joined' | 'left' | 'removed' | 'promoted' | 'demoted';
      readonly member: Person;
    }
);

export interface RawVote {
  readonly kind: 'vote';
  readonly messageId: string;
  readonly by: Person;
  /** Sealed for those who have the poll's secret. */
  readonly payload: Uint8Array;
  readonly iv: Uint8Array;
}
