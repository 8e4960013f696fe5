import type {
  ImportExportRequest,
  ImportExportResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { CallContext } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';
import { exportErrors } from '../imports/export-error.ts';
import { importExport as runImport } from '../imports/import-export.ts';
import { readAhead } from '../imports/read-ahead.ts';

/** Held of an upload that waits for its turn. */
const heldBytes = 256 * 1024;

async function* chunksOf(rest: AsyncIterator<ImportExportRequest>): AsyncGenerator<Uint8Array> {
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    if (next.value.part?.$case === 'chunk') yield next.value.part.value;
  }
}

/** Imports an exported chat: the header first, then the file in pieces. */
export async function importExport(
  requests: AsyncIterable<ImportExportRequest>,
  { imports }: ConnectorContext,
  call: CallContext,
): Promise<ImportExportResponse> {
  const pieces = requests[Symbol.asyncIterator]();
  const first = await pieces.next();
  const part = first.done ? undefined : first.value.part;
  if (part?.$case !== 'header') throw exportErrors.headerFirst();
  const accept = () => call.accept();
  const chunks = readAhead(chunksOf(pieces), heldBytes);
  return runImport(part.value, chunks, imports, { signal: call.signal, accept });
}
