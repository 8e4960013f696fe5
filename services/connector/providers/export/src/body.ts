import type { MessageKind } from '@groupsight/shared/chat-lines/lines';
import {
  attachedPhrase,
  callPhrases,
  contactOmitted,
  deletedPhrases,
  editedMark,
  mediaOmitted,
  omittedKinds,
  pollHead,
  pollOption,
} from './body-phrases.ts';

/** What the text behind an author turns out to be. */
export interface Body {
  readonly kind: MessageKind;
  /** The words of the person; a poll's question and options, a line each. */
  readonly text: string;
  readonly fileName: string | undefined;
  readonly edited: boolean;
}

const kindsByExtension: Readonly<Record<string, MessageKind>> = {
  ...Object.fromEntries(['jpg', 'jpeg', 'png', 'gif', 'heic', 'bmp'].map((e) => [e, 'image'])),
  ...Object.fromEntries(['mp4', 'mov', '3gp', 'mkv', 'avi', 'webm'].map((e) => [e, 'video'])),
  ...Object.fromEntries(
    ['opus', 'mp3', 'm4a', 'ogg', 'aac', 'amr', 'wav', 'caf'].map((e) => [e, 'audio']),
  ),
  webp: 'sticker',
  vcf: 'contact',
};

/** The kind of message that a file of this name is. */
function kindOfFile(fileName: string): MessageKind {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return kindsByExtension[extension] ?? 'document';
}

// Patterns only ever see short pieces: a crafted message of 60,000 spaces must cost nothing.
const longestMark = 300;
// iOS: '<attached: 0001-PHOTO.jpg>', in any language; Android: 'IMG-0001.jpg (file attached)'.
const attachedApple = /^<([^<>:\n]{2,30}?)\s?:\s?([^<>\n/\\]{1,200}\.\w{1,8})\s?>$/;
const attachedAndroid = /^([^\n/\\<>|:*?"]{1,200}\.\w{2,8}) [(<]([^()<>\n]{3,40})[)>]$/;
// iOS numbers its files: '00000042-PHOTO-….jpg'.
const numbered = /^\d{8}-/;
const ownName = /^(?:IMG|VID|AUD|PTT|STK|DOC)-\d{8}-WA\d+\./i;
const location =
  /^(?:[\p{L}\p{M} ]{3,30}:\s*)?https?:\/\/(?:maps\.google\.com\/\?q=|www\.google\.com\/maps\?q=|foursquare\.com\/v\/|maps\.app\.goo\.gl\/)\S*$/u;
const liveLocation =
  /^(?:live location shared|ubicación en tiempo real|localização em tempo real|live-standort|position en direct|posizione in tempo reale|live locatie)/i;

const plain = (kind: MessageKind, text = ''): Body => ({
  kind,
  text,
  fileName: undefined,
  edited: false,
});

/** The '<…>' at the end of a text, and where it begins. */
function markAtEnd(text: string): { mark: string; at: number } | undefined {
  const at = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  return at >= 0 && text.length - at <= longestMark ? { mark: text.slice(at), at } : undefined;
}

function fileAlone(body: string): Body | undefined {
  const end = body.startsWith('<') ? body.indexOf('>') + 1 : body.indexOf('\n');
  const head = end > 0 ? body.slice(0, end) : body;
  if (head.length > longestMark) return undefined;
  const apple = attachedApple.exec(head);
  const android = apple ? null : attachedAndroid.exec(head.trimEnd());
  const fileName = (apple?.[2] ?? android?.[1])?.trim();
  if (fileName === undefined) return undefined;
  if (android && !ownName.test(fileName) && !attachedPhrase.test(android[2] ?? ''))
    return undefined;
  const text = body.slice(head.length).trim();
  return { kind: kindOfFile(fileName), text, fileName, edited: false };
}

/** iOS puts a caption in front: 'the chart <attached: 00000042-PHOTO-….jpg>'. */
function captionedFile(body: string): Body | undefined {
  const found = markAtEnd(body);
  const fileName = found && attachedApple.exec(found.mark)?.[2]?.trim();
  if (!fileName || !numbered.test(fileName)) return undefined;
  const text = body.slice(0, found.at).trim();
  return { kind: kindOfFile(fileName), text, fileName, edited: false };
}

function leftOut(body: string): Body | undefined {
  const [first = '', ...more] = body.split('\n', 400);
  const line = first.trim();
  if (line.length > 120) return undefined;
  const caption = more.join('\n').trim();
  if (mediaOmitted.test(line)) return plain('media', caption);
  if (contactOmitted.test(line)) return plain('contact', caption);
  // 'report.pdf • 3 pages document omitted' on iOS.
  const words = line.replace(/^.{1,100}?\.\w{2,5}\s?•.*?\s(?=\S+ \S+$)/u, '');
  const kind = omittedKinds.find(([pattern]) => pattern.test(words))?.[1];
  return kind && plain(kind, caption);
}

function poll(body: string): Body | undefined {
  if (!pollHead.test(body)) return undefined;
  const lines = body.split('\n').slice(1);
  const text = lines
    .map((line) =>
      line
        .trim()
        .replace(pollOption, '')
        .replace(/ \(\d+[^()]*\)$/, ''),
    )
    .filter((line) => line !== '');
  return plain('poll', text.join('\n'));
}

function special(body: string): Body | undefined {
  const line = body.trim();
  if (line.length <= 120 && !line.includes('\n')) {
    if (deletedPhrases.test(line)) return plain('deleted');
    if (callPhrases.test(line)) return plain('call', line);
  }
  if (line.length <= 400 && (location.test(line) || liveLocation.test(line))) {
    return plain('location', line);
  }
  return undefined;
}

/** Tells what the text of a message is. Pure; knows WhatsApp's phrases in a dozen languages. */
export function readBody(body: string): Body {
  const trimmed = body.trimEnd();
  const last = markAtEnd(trimmed);
  const edited = last !== undefined && editedMark.test(last.mark);
  const text = edited ? trimmed.slice(0, last.at).trimEnd() : body;
  const found =
    fileAlone(text) ??
    captionedFile(text) ??
    leftOut(text) ??
    special(text) ??
    poll(text) ??
    plain('text', text);
  return edited ? { ...found, edited } : found;
}
