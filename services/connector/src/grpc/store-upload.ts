import type {
  StoreUploadRequest,
  StoreUploadResponse,
} from '@groupsight/proto/connector/v1/connector';
import { randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { ConnectorContext } from '../context.ts';
import { isProgram, sentKindOf } from '../domain/sending/upload.ts';
import { sendErrors } from '../sending/send-errors.ts';

/** What sniffing looks at. */
const sniffedBytes = 4100;

/** Keeps a file that is to be sent, among the owner's media. */
export async function storeUpload(
  requests: AsyncIterable<StoreUploadRequest>,
  { media, maxUploadBytes }: ConnectorContext,
): Promise<StoreUploadResponse> {
  const pieces = requests[Symbol.asyncIterator]();
  const first = await pieces.next();
  const part = first.done ? undefined : first.value.part;
  if (part?.$case !== 'header') throw sendErrors.headerFirst();
  const { ownerId, fileName } = part.value;
  const chunks = chunksOf(pieces);
  const head = await headOf(chunks);
  if (head.length === 0) throw sendErrors.emptyFile();
  const sniffed = await fileTypeFromBuffer(head);
  if (isProgram(sniffed?.mime ?? '', fileName)) throw sendErrors.programRefused();
  const claim = { source: `upload:${randomUUID()}`, groupId: '' };
  const stored = await media.put(ownerId, claim, together(head, chunks), maxUploadBytes);
  if (!stored) throw sendErrors.tooLarge(maxUploadBytes);
  return { ...stored, kind: sentKindOf(stored.mimeType) };
}

/** As much as tells a file's type. */
async function headOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < sniffedBytes) {
    const next = await chunks.next();
    if (next.done) break;
    read.push(next.value);
    bytes += next.value.length;
  }
  return Buffer.concat(read);
}

async function* together(head: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield head;
  yield* rest;
}

async function* chunksOf(rest: AsyncIterator<StoreUploadRequest>): AsyncGenerator<Uint8Array> {
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    if (next.value.part?.$case === 'chunk') yield next.value.part.value;
  }
}
