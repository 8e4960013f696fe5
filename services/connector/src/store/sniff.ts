import { fileTypeFromFile } from 'file-type';

/** A file's type by its bytes, whatever it claims to be; octets when they tell nothing. */
export async function sniff(path: string): Promise<string> {
  const type = await fileTypeFromFile(path);
  return type?.mime ?? 'application/octet-stream';
}
