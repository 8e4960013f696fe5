/** Durable key-value rows of one account; a write resolves when it is on disk. */
export interface CredentialStore {
  get(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Every row of a type. */
  list(type: string): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Writes rows, undefined removes one; all of them or none visible to the next read. */
  set(type: string, rows: ReadonlyMap<string, Uint8Array | undefined>): Promise<void>;
  /** Writes rows of several types, in the order given. */
  write(rows: readonly CredentialWrite[]): Promise<void>;
  /** Forgets the account. */
  clear(): Promise<void>;
}

/** A row to write; undefined removes it. */
export interface CredentialWrite {
  readonly type: string;
  readonly id: string;
  readonly value: Uint8Array | undefined;
}

/** A message as a provider keeps it; its bytes are the provider's own, sealed at rest. */
export interface ArchivedMessage {
  readonly chatId: string;
  readonly messageId: string;
  readonly at: Date;
  readonly bytes: Uint8Array;
  /** When it may be forgotten. */
  readonly until: Date;
}

/** Messages of one account, unique by (chat, message id); a write resolves when it is on disk. */
export interface MessageArchive {
  /** Stores messages; one that is there is replaced. */
  put(messages: readonly ArchivedMessage[]): Promise<void>;
  /** Makes those of a chat that may be forgotten before a time last longer. */
  keep(chatId: string, before: Date, until: Date): Promise<void>;
  find(chatId: string, messageId: string): Promise<ArchivedMessage | undefined>;
  /** Which of these are there. */
  known(chatId: string, messageIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A chat's messages before one (or before the end), newest first. */
  page(
    chatId: string,
    before: { readonly messageId: string; readonly at: Date } | undefined,
    limit: number,
  ): Promise<readonly ArchivedMessage[]>;
  clear(): Promise<void>;
}
