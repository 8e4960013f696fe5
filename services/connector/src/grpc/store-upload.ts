import { randomUUID } from 'node:crypto';
import type {
  StoreUploadRequest,
  StoreUploadResponse,
} from '@groupsight/proto/connector/v1/connector';
import { fileTypeFromBuffer } from 'file-type';
import type { ConnectorContext } from '../context.ts';
import { sentKindOf } from '../domain/sending/upload.ts';
import { refuseUnsendable, sendErrors } from '../sending/send-errors.ts';

/** What sniffing looks at. */
const sniffedBytes = 4100;

/** Keeps a file that is to be sent, among the owner's media. */
export async function storeUpload(
  requests: AsyncIterable<StoreUploadRequest>,
  { media, maxUploadBytes, storage }: ConnectorContext,
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
  refuseUnsendable(sniffed?.mime ?? '', fileName);
  const claim = { source: `upload:${randomUUID()}`, groupId: '' };
  const allowance = await storage.uploadAllowance(ownerId);
  const room = (bytes: number) => allowance.take(bytes);
  const file = together(head, chunks);
  const stored = await media.put(ownerId, claim, file, maxUploadBytes, room);
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
