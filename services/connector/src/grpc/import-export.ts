import type {
  ImportExportRequest,
  ImportExportResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { ConnectorContext } from '../context.ts';
import { exportErrors } from '../providers/export/export-error.ts';
import { importExport as runImport } from '../providers/export/import-export.ts';

async function* chunksOf(rest: AsyncIterator<ImportExportRequest>): AsyncGenerator<Uint8Array> {
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    if (next.value.part?.$case === 'chunk') yield next.value.part.value;
  }
}

/** Imports an exported chat: the header first, then the file in pieces. */
export async function importExport(
  requests: AsyncIterable<ImportExportRequest>,
  { imports }: ConnectorContext,
): Promise<ImportExportResponse> {
  const pieces = requests[Symbol.asyncIterator]();
  const first = await pieces.next();
  const part = first.done ? undefined : first.value.part;
  if (part?.$case !== 'header') throw exportErrors.headerFirst();
  return runImport(part.value, chunksOf(pieces), imports);
}
