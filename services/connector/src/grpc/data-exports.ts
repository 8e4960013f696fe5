import type {
  DataExport,
  DeleteDataExportRequest,
  DeleteDataExportResponse,
  ListDataExportsRequest,
  ListDataExportsResponse,
  ReadDataExportRequest,
  ReadDataExportResponse,
  StartDataExportRequest,
  StartDataExportResponse,
} from '@groupsight/proto/connector/v1/connector';
import { notFound } from '@groupsight/shared/errors';
import type { ConnectorContext } from '../context.ts';
import type { DataExportRow } from '../exports/data-export-rows.ts';

type Context = Pick<ConnectorContext, 'exports'>;

const toExport = ({ _id, expiresAt, ...row }: DataExportRow): DataExport => {
  const { state, done, total, size, errorCode, createdAt } = row;
  const times = { createdAt, expiresAt: expiresAt ?? undefined };
  return { documentId: _id, state, done, total, size, errorCode, ...times };
};

/** Has a copy made of everything that is held of an owner. */
export async function startDataExport(
  { ownerId }: StartDataExportRequest,
  { exports }: Context,
): Promise<StartDataExportResponse> {
  return { export: toExport(await exports.ask(ownerId)) };
}

export async function listDataExports(
  { ownerId }: ListDataExportsRequest,
  { exports }: Context,
): Promise<ListDataExportsResponse> {
  return { exports: (await exports.list(ownerId)).map(toExport) };
}

export async function deleteDataExport(
  { ownerId, exportId }: DeleteDataExportRequest,
  { exports }: Context,
): Promise<DeleteDataExportResponse> {
  if (!(await exports.remove(ownerId, exportId))) throw notFound();
  return {};
}

/** The bytes of a finished copy. */
export async function* readDataExport(
  { ownerId, exportId, token }: ReadDataExportRequest,
  { exports }: Context,
): AsyncGenerator<ReadDataExportResponse> {
  const row = await (token === '' ? exports.find(ownerId, exportId) : exports.findByToken(token));
  yield { size: row.size, chunk: Buffer.alloc(0) };
  for await (const chunk of exports.read(row)) yield { size: 0, chunk: Buffer.from(chunk) };
}
