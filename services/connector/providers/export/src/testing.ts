import { EntryReader } from './entry-reader.ts';
import { Interpreter } from './interpreter.ts';
import { Survey } from './survey.ts';
import type { DateOrder, ExportMembership, ExportMessage } from './types.ts';

export interface ReadOptions {
  readonly order?: DateOrder;
  readonly timezone?: string;
  /** Characters of a piece; the whole text at once without it. */
  readonly size?: number;
}

function feed(reader: EntryReader, text: string, size: number): void {
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
  reader.end();
}

/** Both readings of an export in memory, as the import does them over a file (for tests). */
export function readExport(text: string, options: ReadOptions = {}) {
  const size = options.size ?? Math.max(1, text.length);
  const survey = new Survey();
  feed(new EntryReader((entry) => survey.add(entry)), text, size);
  const result = survey.result();
  const interpreter = new Interpreter({
    order: options.order ?? result.verdict.order,
    timezone: options.timezone ?? 'UTC',
    finalSize: result.members.size,
    finalNet: result.members.net,
    groupName: result.groupName,
  });
  const all: ExportMessage[] = [];
  const membership: ExportMembership[] = [];
  const reader = new EntryReader((entry) => {
    const read = interpreter.read(entry);
    if (!read) return;
    all.push(read.message);
    membership.push(...read.membership);
  });
  feed(reader, text, size);
  const messages = all.filter(({ kind }) => kind !== 'system');
  return { all, messages, membership, verdict: result.verdict, groupName: result.groupName };
}
