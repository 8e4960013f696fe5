import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The smallest PNG. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A zip of the given files. */
export async function zipOf(files: Readonly<Record<string, Uint8Array | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A zip with one name changed afterwards, as no zip library would let one write it. */
export async function renamedZip(
  files: Readonly<Record<string, Uint8Array | string>>,
  name: string,
  newName: string,
): Promise<Buffer> {
  const text = (await zipOf(files)).toString('latin1').replaceAll(name, newName);
  return Buffer.from(text, 'latin1');
}

/** A zip whose files unpack to nothing but zeros. */
export function bombZip(chat: string, bytes: number, count = 1): Promise<Buffer> {
  const zeros = Buffer.alloc(bytes);
  const bombs = Array.from({ length: count }, (_, i) => [`bomb${i}.jpg`, zeros] as const);
  return zipOf({ '_chat.txt': chat, ...Object.fromEntries(bombs) });
}

/** A zip whose directory says that the chat is ten bytes long. */
export async function fakeSizeZip(chat: string): Promise<Buffer> {
  const zip = await zipOf({ '_chat.txt': chat });
  const directory = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  zip.writeUInt32LE(10, directory + 24);
  return zip;
}
