/** A message as it was when it was sent off. */
export interface MessageRef {
  readonly documentId: string;
  /** Counts the owner's changes. */
  readonly revision: number;
}

/** The key under which the connector sends a message to a chat once, however often it is told. */
export function commandKey({ documentId, revision }: MessageRef, chatId: string): string {
  return `scheduled:${documentId}:${chatId}:${revision}`;
}

// A chat's id may hold colons itself.
const pattern = /^scheduled:([a-z0-9]{24}):(.+):(\d{1,9})$/s;

/** Reads a command's key; undefined for one that is not ours. */
export function readCommandKey(key: string): (MessageRef & { chatId: string }) | undefined {
  const [, documentId, chatId, revision] = pattern.exec(key) ?? [];
  if (!documentId || !chatId || !revision) return undefined;
  return { documentId, chatId, revision: Number(revision) };
}
