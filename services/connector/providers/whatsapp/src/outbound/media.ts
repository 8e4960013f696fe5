import { createHash } from 'node:crypto';
import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { AppError } from '@groupsight/shared/errors';
import {
  downloadContentFromMessage,
  type MediaType,
  normalizeMessageContent,
  type proto,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import { statusOf } from '../connection/wire-errors.ts';

/** A file as a message describes it. */
interface WireFile {
  readonly type: MediaType;
  readonly mediaKey: Uint8Array;
  readonly url: string;
  readonly directPath: string;
  readonly fileSha256: Uint8Array | undefined;
}

export interface MediaOptions {
  /** The server asked instead of WhatsApp's; its files are where it says. */
  readonly socketUrl: URL | undefined;
  readonly phoneMs: number;
}

const nothing = new Uint8Array();
const mediaHost = 'mmg.whatsapp.net';
const expired = new Set([403, 404, 410]);

/**
 * The bytes of a message's file, decrypted and compared with the hash that its sender gave. When
 * the server has it no more, the sender's or the own phone is asked to upload it again.
 * @throws media_gone
 */
export async function* readMedia(
  socket: WASocket,
  message: WAMessage,
  options: MediaOptions,
): AsyncGenerator<Uint8Array> {
  const file = wireFile(message.message);
  if (!file) throw providerErrors.mediaGone();
  const stream = await download(file, options).catch(async (error: unknown) => {
    if (!expired.has(statusOf(error))) throw asMediaError(error);
    return download(await askAgain(socket, message, options), options).catch(() => {
      throw providerErrors.mediaGone();
    });
  });
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
  const { fileSha256 } = file;
  if (fileSha256 && !hash.digest().equals(fileSha256)) throw providerErrors.mediaGone();
}

/** As `ChatSession.preview`. */
export function previewOf(message: WAMessage): Uint8Array | undefined {
  const body = normalizeMessageContent(message.message ?? undefined);
  const video = body?.videoMessage ?? body?.ptvMessage;
  if (video) return video.jpegThumbnail ?? nothing;
  const document = body?.documentMessage;
  const { jpegThumbnail, mimetype } = document ?? {};
  if (jpegThumbnail && jpegThumbnail.length > 0) return jpegThumbnail;
  // A picture that was sent as a file is its own.
  return document && !mimetype?.startsWith('image/') ? nothing : undefined;
}

function asMediaError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return statusOf(error) === 400 ? providerErrors.mediaGone() : providerErrors.connectionLost();
}

async function download(file: WireFile, options: MediaOptions) {
  const url = urlOf(file, options);
  return downloadContentFromMessage({ mediaKey: file.mediaKey, url }, file.type, {
    options: { redirect: 'error', signal: AbortSignal.timeout(10 * 60_000) },
  });
}

/**
 * Where a file is fetched. Whoever sends a message may write any address into it: only the
 * network's own media servers are asked.
 */
function urlOf({ url, directPath }: WireFile, { socketUrl }: MediaOptions): string {
  if (socketUrl) {
    const stated = URL.canParse(url) ? new URL(url) : undefined;
    if (stated?.host === socketUrl.host) return stated.href;
    if (!directPath.startsWith('/')) throw providerErrors.mediaGone();
    const scheme = socketUrl.protocol === 'wss:' ? 'https:' : 'http:';
    return new URL(directPath, `${scheme}//${socketUrl.host}`).href;
  }
  if (directPath.startsWith('/')) return `https://${mediaHost}${directPath}`;
  const stated = URL.canParse(url) ? new URL(url) : undefined;
  const isTheirs = stated?.protocol === 'https:' && stated.host.endsWith('.whatsapp.net');
  if (!isTheirs) throw providerErrors.mediaGone();
  return stated.href;
}

async function askAgain(
  socket: WASocket,
  message: WAMessage,
  { phoneMs }: MediaOptions,
): Promise<WireFile> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(providerErrors.mediaGone()), phoneMs);
  try {
    const updated = await Promise.race([socket.updateMediaMessage(message), late]);
    const file = wireFile(updated.message);
    if (!file) throw providerErrors.mediaGone();
    // The old address would be taken otherwise.
    return { ...file, url: '' };
  } catch {
    throw providerErrors.mediaGone();
  } finally {
    clearTimeout(timer);
  }
}

function wireFile(message: proto.IMessage | null | undefined): WireFile | undefined {
  const body = normalizeMessageContent(message ?? undefined);
  if (!body) return undefined;
  const candidates = [
    ['image', body.imageMessage],
    ['video', body.videoMessage],
    ['video', body.ptvMessage],
    ['audio', body.audioMessage],
    ['document', body.documentMessage],
    ['sticker', body.stickerMessage],
  ] as const;
  for (const [type, file] of candidates) {
    if (!file?.mediaKey) continue;
    const { mediaKey, url, directPath, fileSha256 } = file;
    return {
      type,
      mediaKey,
      url: url ?? '',
      directPath: directPath ?? '',
      fileSha256: fileSha256 && fileSha256.length > 0 ? fileSha256 : undefined,
    };
  }
  return undefined;
}
