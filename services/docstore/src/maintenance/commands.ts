/** What `npm run docstore -- verify | backup | restore | salvage` do. */
import type { NetConnectOpts } from 'node:net';
import { resolve } from 'node:path';
import { copyStore } from './copy.ts';
import { request } from './request.ts';
import { type Salvage, salvageFile } from './salvage.ts';
import { verifyFile } from './verify.ts';

interface Options {
  file: string;
  from: string | undefined;
  to: string | undefined;
  /** Where a running store listens. */
  address: NetConnectOpts;
}

interface Outcome {
  text: string;
  ok: boolean;
}

export async function maintain(action: string, options: Options): Promise<Outcome> {
  switch (action) {
    case 'verify':
      return verify(options.file);
    case 'backup': {
      const to = resolve(needed(options.to, '--to'));
      const reply = await request(options.address, { docstoreBackup: to, $db: 'admin' });
      return { text: `${to}: ${Number(reply.documents)} documents, checked`, ok: true };
    }
    case 'restore': {
      const { documents } = copyStore(needed(options.from, '--from'), options.file);
      return { text: `${options.file}: ${documents} documents, checked`, ok: true };
    }
    case 'salvage': {
      const to = needed(options.to, '--to');
      return { text: `${to}\n${describeSalvage(salvageFile(options.file, to))}`, ok: true };
    }
    default:
      throw new Error(`'${action}' is none of verify, backup, restore, salvage`);
  }
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
}

function verify(file: string): Outcome {
  const { documents, collections, indexes, problems } = verifyFile(file);
  if (problems.length === 0) {
    const what = `${documents} documents in ${collections} collections, ${indexes} indexes`;
    return { text: `${file} is whole: ${what}`, ok: true };
  }
  return {
    text: [`${file} is not whole:`, ...problems.map((text) => `  ${text}`), rest(file)].join('\n'),
    ok: false,
  };
}

/** What could be saved of a damaged file. */
function rest(file: string): string {
  try {
    return `'npm run docstore -- salvage --file ${file} --to <new file>' saves:\n${describeSalvage(salvageFile(file))}`;
  } catch (error) {
    return `nothing of it can be saved: ${error instanceof Error ? error.message : error}`;
  }
}

function describeSalvage({ saved, unreadable, refused }: Salvage): string {
  const lines = [...saved].map(([ns, count]) => `  ${ns}: ${count} documents`);
  if (unreadable > 0) lines.push(`  not readable: ${unreadable} places`);
  if (refused > 0) lines.push(`  left out as broken or double: ${refused}`);
  return lines.join('\n');
}
