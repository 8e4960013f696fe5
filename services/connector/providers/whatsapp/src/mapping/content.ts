import type { ProviderMessage, ProviderMessageKind } from '@groupsight/chat-port/chat-provider';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';

/** What a message says, as far as it says anything. */
export interface Content {
  readonly kind: ProviderMessageKind;
  readonly text: string;
  readonly media: ProviderMessage['media'];
  readonly context: proto.IContextInfo | undefined;
}

/** Longest text that is carried on: WhatsApp itself ends at 65,536 characters. */
const longestText = 65_536;

type Body = proto.IMessage;
type Reader = (body: Body) => Content | null | undefined;

interface File {
  readonly mimetype?: string | null;
  readonly fileLength?: unknown;
  readonly fileName?: string | null;
  readonly title?: string | null;
  readonly caption?: string | null;
  readonly contextInfo?: proto.IContextInfo | null;
}

/** Reads a message's content; undefined for what is not a message of its own (a reaction, a vote). */
export function readContent(message: proto.IMessage | null | undefined): Content | undefined {
  const body = normalizeMessageContent(message ?? undefined);
  if (!body) return undefined;
  for (const read of readers) {
    const content = read(body);
    if (content) return { ...content, text: content.text.slice(0, longestText) };
  }
  return undefined;
}

const words = (
  kind: ProviderMessageKind,
  text: string | null | undefined,
  context?: proto.IContextInfo | null,
): Content => ({ kind, text: text ?? '', media: undefined, context: context ?? undefined });

const file = (kind: ProviderMessageKind, of: File | null | undefined): Content | undefined =>
  of
    ? {
        kind,
        text: of.caption ?? '',
        media: {
          mimeType: of.mimetype ?? '',
          fileName: of.fileName ?? of.title ?? '',
          size: sizeOf(of.fileLength),
        },
        context: of.contextInfo ?? undefined,
      }
    : undefined;

const readers: readonly Reader[] = [
  ({ conversation }) => (conversation ? words('text', conversation) : undefined),
  ({ extendedTextMessage: of }) => of && words('text', of.text, of.contextInfo),
  ({ imageMessage }) => file('image', imageMessage),
  ({ videoMessage, ptvMessage }) => file('video', videoMessage ?? ptvMessage),
  ({ audioMessage }) => file('audio', audioMessage),
  ({ documentMessage }) => file('document', documentMessage),
  ({ stickerMessage }) => file('sticker', stickerMessage),
  ({ locationMessage: of }) => of && words('location', placeOf(of), of.contextInfo),
  ({ liveLocationMessage: of }) =>
    of && words('location', placeOf({ ...of, name: of.caption ?? null }), of.contextInfo),
  ({ contactMessage: of }) => of && words('contact', of.displayName, of.contextInfo),
  ({ contactsArrayMessage: of }) =>
    of && words('contact', lines(of.contacts?.map((one) => one.displayName)), of.contextInfo),
  readPoll,
  ({ eventMessage: of }) => of && words('text', eventText(of), of.contextInfo),
  ({ groupInviteMessage: of }) =>
    of && words('text', lines([of.caption, of.groupName]), of.contextInfo),
  ({ call, callLogMesssage }) => (call || callLogMesssage ? words('call', '') : undefined),
  readBusiness,
  ({ productMessage: of }) =>
    of && words('text', lines([of.product?.title, of.product?.description, of.body])),
  ({ orderMessage: of }) => of && words('text', lines([of.orderTitle, of.message])),
];

function readPoll(body: Body): Content | undefined {
  const poll =
    body.pollCreationMessage ??
    body.pollCreationMessageV2 ??
    body.pollCreationMessageV3 ??
    body.pollCreationMessageV5;
  if (!poll) return undefined;
  return words('poll', lines([poll.name, ...pollOptions(poll)]), poll.contextInfo);
}

/** A poll's options as it names them. */
export function pollOptions(poll: proto.Message.IPollCreationMessage): string[] {
  return (poll.options ?? []).map(({ optionName }) => optionName ?? '');
}

/** What businesses and bots send: texts around buttons and lists. */
function readBusiness(body: Body): Content | undefined {
  const { buttonsMessage, listMessage, templateMessage, interactiveMessage } = body;
  const reply =
    body.buttonsResponseMessage?.selectedDisplayText ??
    body.listResponseMessage?.title ??
    body.templateButtonReplyMessage?.selectedDisplayText ??
    body.interactiveResponseMessage?.body?.text;
  if (reply) return words('text', reply);
  if (buttonsMessage) {
    return words('text', lines([buttonsMessage.contentText, buttonsMessage.footerText]));
  }
  if (listMessage) return words('text', lines([listMessage.title, listMessage.description]));
  const template = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
  if (template) {
    return words('text', lines([template.hydratedTitleText, template.hydratedContentText]));
  }
  if (!interactiveMessage) return undefined;
  const { header, body: middle, footer } = interactiveMessage;
  return words('text', lines([header?.title, middle?.text, footer?.text]));
}

function eventText({ name, description, location }: proto.Message.IEventMessage): string {
  return lines([name, description, location?.name ?? location?.address]);
}

function placeOf(place: proto.Message.ILocationMessage): string {
  const { name, address, degreesLatitude, degreesLongitude } = place;
  const isKnown = typeof degreesLatitude === 'number' && typeof degreesLongitude === 'number';
  return lines([name, address, isKnown ? `${degreesLatitude},${degreesLongitude}` : '']);
}

/** Those that say something, a line each. */
function lines(parts: readonly (string | null | undefined)[] | null | undefined): string {
  return (parts ?? []).filter((part) => part).join('\n');
}

/** A 64-bit number as the wire has it; 0 when it is none. */
export function sizeOf(value: unknown): number {
  const size = Number(String(value ?? 0));
  return Number.isSafeInteger(size) && size > 0 ? size : 0;
}
