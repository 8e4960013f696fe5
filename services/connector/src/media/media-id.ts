/**
 * Two kinds of media ids: the SHA-256 of stored bytes, and the message whose file is fetched when
 * somebody asks for it. The second names the group, not the chat: a chat's id can hold a phone
 * number, and media ids are part of addresses.
 */
export interface MessageMediaId {
  readonly groupId: string;
  readonly messageId: string;
}

const messagePattern = /^([a-z0-9]{24})\.(.{1,150})$/s;

/** The media id of a message's file; empty where the message's id is like none of any network. */
export function messageMediaId(groupId: string, messageId: string): string {
  const mediaId = `${groupId}.${messageId}`;
  return messagePattern.test(mediaId) ? mediaId : '';
}

/** What the file of a message is kept for. */
export const messageClaim = ({ groupId, messageId }: MessageMediaId) => ({
  source: `${groupId}.${messageId}`,
  groupId,
});

/** What a small picture is kept for: the file, or the message, that it is a picture of. */
export const thumbnailSource = (of: string) => `thumbnail:${of}`;

/** The message that a media id names; undefined for an id of stored bytes. */
export function messageOf(mediaId: string): MessageMediaId | undefined {
  const [, groupId, messageId] = messagePattern.exec(mediaId) ?? [];
  return groupId && messageId ? { groupId, messageId } : undefined;
}

const exportPrefix = (importId = '') => `export:${importId}`;

/** What a file of an archive is kept for: the import that brought it. */
export const exportSource = (importId: string, fileName: string) =>
  `${exportPrefix(importId)}/${fileName}`;

export const isExportSource = (source: string) => source.startsWith(exportPrefix());

/** Between these two lies what all files of an import are kept for. */
export const exportSources = (importId: string) => ({
  $gte: exportSource(importId, ''),
  // The character after '/'.
  $lt: `${exportPrefix(importId)}0`,
});
