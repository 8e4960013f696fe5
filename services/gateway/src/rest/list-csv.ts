import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cell, sendTable } from './csv.ts';

/** Rows of a file: what is more is narrowed by filters, or read page by page. */
const maxRows = 10_000;
const pageSize = 100;

/** Whether a program or spreadsheet asks for a table. */
export const wantsCsv = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^\s*text\/csv\b/i.test(headers.accept ?? '');

interface Described {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
}

/** Whether values of a schema fit in a cell: words, figures, and lists of them; a group by its name. */
function fits(schema: Described, name: string): boolean {
  if (name === 'group' || name === 'groups') return true;
  const types = [schema.type ?? []].flat();
  if (types.includes('array')) return schema.items !== undefined && fits(schema.items, '');
  if (types.length > 0) return !types.includes('object');
  return schema.anyOf?.every((part) => fits(part, '')) ?? schema.$ref === undefined;
}

/** The columns of a list: its documents' own values, and their groups. */
export const columnsOf = ({
  properties,
}: {
  readonly properties: Readonly<Record<string, unknown>>;
}) => Object.keys(properties).filter((name) => fits(properties[name] as Described, name));

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  if (typeof value === 'object') return 'name' in value ? String(value.name) : '';
  return String(value);
}

type Document = Readonly<Record<string, unknown>>;

/** A page of a list: the documents from an offset on, at most so many. */
type Page = (offset: number, limit: number) => Promise<readonly Document[]>;

async function* rowsOf(columns: readonly string[], first: readonly Document[], page: Page) {
  const toRows = (documents: readonly Document[]) =>
    documents.map((document) => columns.map((name) => cellOf(document[name])));
  yield toRows(first);
  let last = first.length;
  // A first page may hold more, such as names that stand before what is paged.
  for (let offset = pageSize; last >= pageSize && offset < maxRows; offset += pageSize) {
    const documents = await page(offset, pageSize);
    last = documents.length;
    yield toRows(documents);
  }
}

/** Sends a list as a table, page by page. The first is read before anything is sent. */
export async function sendCsv(
  reply: FastifyReply,
  { name, columns, page }: { name: string; columns: readonly string[]; page: Page },
): Promise<FastifyReply> {
  const first = await page(0, pageSize);
  return sendTable(reply, `${name}.csv`, columns, rowsOf(columns, first, page));
}
