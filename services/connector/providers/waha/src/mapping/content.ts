import type { ProviderMessage, ProviderMessageKind } from '@groupsight/chat-port/chat-provider';
import { type Json, list, record, size, text } from './json.ts';

/** What a message says, apart from who said it and when. */
export interface Content {
  readonly kind: ProviderMessageKind;
  readonly text: string;
  readonly media: ProviderMessage['media'];
  /** Ids of who is mentioned, as the engine writes them. */
  readonly mentions: readonly unknown[];
}

/** Layers around what is said: vanishing, seen once, with a caption, edited. */
const wrappers = [
  ...['ephemeralMessage', 'viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension'],
  ...['documentWithCaptionMessage', 'editedMessage', 'groupMentionedMessage'],
] as const;

const kindByPart: Readonly<Record<string, ProviderMessageKind>> = {
  conversation: 'text',
  extendedTextMessage: 'text',
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'contact',
  contactsArrayMessage: 'contact',
  pollCreationMessage: 'poll',
  pollCreationMessageV2: 'poll',
  pollCreationMessageV3: 'poll',
};

/** As the browser engine names types. */
const kindByType: Readonly<Record<string, ProviderMessageKind>> = {
  chat: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  ptt: 'audio',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  vcard: 'contact',
  multi_vcard: 'contact',
  poll_creation: 'poll',
  call_log: 'call',
  revoked: 'deleted',
};

const noBytes = new Uint8Array();
const filed: readonly ProviderMessageKind[] = ['image', 'video', 'audio', 'document', 'sticker'];

/** The message as WhatsApp has it, for the engines that hand it on. */
function innermost(data: Json): Json {
  let message = record(data.message ?? data.Message);
  for (let depth = 0; depth < 5; depth++) {
    const wrapper = wrappers.find((name) => record(message[name]).message);
    if (!wrapper) break;
    message = record(record(message[wrapper]).message);
  }
  return message;
}

/** @returns undefined for what says nothing: keys, receipts, changes of other messages */
export function readContent(payload: Json): Content | undefined {
  const data = record(payload._data);
  const message = innermost(data);
  const part = Object.keys(kindByPart).find((name) => message[name]);
  const body = record(part && message[part]);
  const kind = (part && kindByPart[part]) ?? kindOf(payload, data, message);
  if (!kind) return undefined;
  const isFile = filed.includes(kind);
  const said = text(payload.body, body.caption, body.text, message.conversation);
  const words =
    kind === 'poll' ? pollText(body, data) : isFile ? caption(payload, body, said) : said;
  if (kind === 'text' && words === '') return undefined;
  const mentions = list(record(body.contextInfo).mentionedJid ?? data.mentionedJidList);
  // The browser engine writes a contact's card or a place's picture as the message's words.
  const shown =
    kind === 'location' ? place(payload, body) : kind === 'contact' ? contact(body) : words;
  const media = isFile ? mediaOf(payload, body) : undefined;
  return { kind, text: shown, media, mentions };
}

/** The small JPEG that came with a video or a document; as `ChatSession.preview`. */
export function readPreview(payload: Json): Uint8Array | undefined {
  const data = record(payload._data);
  const message = innermost(data);
  const kind = readContent(payload)?.kind;
  if (kind !== 'video' && kind !== 'document')
    return kind && kind !== 'image' ? noBytes : undefined;
  const body = record(message.videoMessage ?? message.ptvMessage ?? message.documentMessage);
  // The browser engine puts it where words are.
  const given = text(body.jpegThumbnail, body.JPEGThumbnail, data.body);
  return Buffer.from(given, 'base64');
}

function kindOf(payload: Json, data: Json, message: Json): ProviderMessageKind | undefined {
  // Known, but nothing of it is said by somebody.
  if (Object.keys(message).length > 0) return undefined;
  const byType = kindByType[text(data.type, payload.type)];
  if (byType) return byType;
  if (text(data.type) !== '') return undefined;
  if (payload.location) return 'location';
  if (list(payload.vCards).length > 0) return 'contact';
  if (payload.hasMedia === true) {
    const [family = ''] = text(record(payload.media).mimetype).split('/');
    return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
  }
  return text(payload.body) === '' ? undefined : 'text';
}

/** The browser engine gives a file's name as the words of a file without any. */
function caption(payload: Json, body: Json, said: string): string {
  const { filename } = record(payload.media);
  return said === text(filename, body.fileName) ? '' : said;
}

function pollText(body: Json, data: Json): string {
  const options = list(body.options ?? data.pollOptions).map((option) => {
    const { optionName, name } = record(option);
    return text(optionName, name);
  });
  return [text(body.name, data.pollName), ...options].filter((line) => line !== '').join('\n');
}

function place(payload: Json, body: Json): string {
  const { latitude, longitude, description } = record(payload.location);
  const at = [latitude ?? body.degreesLatitude, longitude ?? body.degreesLongitude];
  const isKnown = at.every((part) => part !== undefined && Number.isFinite(Number(part)));
  const lines = [text(body.name, description), text(body.address), isKnown ? at.join(',') : ''];
  return lines.filter((line) => line !== '').join('\n');
}

function contact(body: Json): string {
  const names = list(body.contacts).map((one) => text(record(one).displayName));
  return [text(body.displayName), ...names].filter((line) => line !== '').join('\n');
}

function mediaOf(payload: Json, body: Json): ProviderMessage['media'] {
  const media = record(payload.media);
  return {
    mimeType: text(media.mimetype, body.mimetype, body.mimeType, 'application/octet-stream'),
    fileName: text(media.filename, body.fileName),
    size: size(body.fileLength),
  };
}
