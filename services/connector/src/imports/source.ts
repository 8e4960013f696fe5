import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseHeader } from '@groupsight/chat-export/header';
import { stripMarks } from '@groupsight/shared/chat-lines/text-marks';
import { fileTypeFromBuffer } from 'file-type';
import type { Entry, ZipFile } from 'yauzl';
import { decoderFor, type Encoding, guessEncoding } from './encoding.ts';
import { exportErrors } from './export-error.ts';
import { openZip, readEntry, type ZipLimits } from './zip.ts';

const startBytes = 65_536;
const pieceBytes = 262_144;

/** A file that came along with a chat. */
export interface Attachment {
  readonly fileName: string;
  /** Bytes, as the archive declares. */
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}

/** An uploaded export, ready to be read as often as needed. */
export interface ExportSource extends AsyncDisposable {
  /** Names that may tell the chat's: the text's own, then the archive's. */
  readonly fileNames: readonly string[];
  readonly encoding: Encoding;
  /** Bytes of the chat, as far as the file declares them. */
  readonly size: number;
  readonly attachments: readonly Attachment[];
  /** The chat's bytes. */
  read(): AsyncIterable<Uint8Array>;
}

async function firstBytes(chunks: AsyncIterable<Uint8Array>, count: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= count) break;
  }
  return Buffer.concat(parts).subarray(0, count);
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether bytes that should begin a chat do: a dated line among the first few. */
function beginsLikeChat(start: Uint8Array): boolean {
  try {
    const text = decoderFor(guessEncoding(start)).write(start);
    const lines = text.split(/\r\n|\r|\n/, 20);
    return lines.some((line) => parseHeader(stripMarks(line)) !== undefined);
  } catch {
    return false;
  }
}

async function findChat(file: ZipFile, entries: readonly Entry[]): Promise<Entry> {
  const texts = entries.filter(({ fileName }) => /\.txt$/i.test(fileName));
  const chats: Entry[] = [];
  for (const entry of texts) {
    const start = await firstBytes(readEntry(file, entry), startBytes);
    if (beginsLikeChat(start)) chats.push(entry);
  }
  // People also share .txt files, even of exported chats: the archive's own has the usual name.
  const named = chats.filter(({ fileName }) => /(?:^|\/)_chat\.txt$|whatsapp/i.test(fileName));
  const [chat, another] = named.length > 0 ? named : chats;
  if (!chat) throw exportErrors.noChatInZip();
  if (another) throw exportErrors.severalChats();
  return chat;
}

async function zipSource(path: string, name: string, limits: ZipLimits): Promise<ExportSource> {
  const zip = await openZip(path, limits);
  try {
    const chat = await findChat(zip.file, zip.entries);
    const read = () => readEntry(zip.file, chat);
    const attachments = zip.entries
      .filter((entry) => entry !== chat)
      .map((entry) => ({
        fileName: basename(entry.fileName),
        size: entry.uncompressedSize,
        read: () => readEntry(zip.file, entry),
      }));
    return {
      fileNames: [basename(chat.fileName), name],
      encoding: guessEncoding(await firstBytes(read(), startBytes)),
      size: chat.uncompressedSize,
      attachments,
      read,
      [Symbol.asyncDispose]: () => zip[Symbol.asyncDispose](),
    };
  } catch (error) {
    await zip[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * Finds out what an uploaded file is and opens it.
 * @param fileName as uploaded
 * @throws not_a_chat and the errors of archives
 */
export async function openSource(
  path: string,
  fileName: string,
  limits: ZipLimits,
): Promise<ExportSource> {
  const start = await readStart(path);
  const isZip = start[0] === 0x50 && start[1] === 0x4b && [3, 5].includes(start[2] ?? 0);
  if (isZip) return zipSource(path, fileName, limits);
  const type = await fileTypeFromBuffer(start);
  // Byte order marks make file-type see XML; anything else it knows is no text.
  if (type && !/xml|text/.test(type.mime)) throw exportErrors.notAChat();
  return {
    fileNames: [fileName],
    encoding: guessEncoding(start),
    size: (await stat(path)).size,
    attachments: [],
    read: () => createReadStream(path, { highWaterMark: pieceBytes }),
    [Symbol.asyncDispose]: async () => undefined,
  };
}
