import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { type ParsedMail, simpleParser } from 'mailparser';

/** Mails that a product without a mail server has written, the first first. */
export async function mailsIn(dataDir: string): Promise<ParsedMail[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => simpleParser(await readFile(join(folder, name)))));
}

const addressOf = ({ to = [] }: ParsedMail) => [to].flat()[0]?.value[0]?.address ?? '';

export const mailsTo = async (dataDir: string, address: string): Promise<ParsedMail[]> =>
  (await mailsIn(dataDir)).filter((mail) => addressOf(mail) === address);

/** Waits for a mail to an address, by its subject or how that begins. */
export function mailTo(
  dataDir: string,
  address: string,
  subject: string,
  withinMs?: number,
): Promise<ParsedMail> {
  return waitFor(
    `a mail '${subject}'`,
    async () =>
      (await mailsTo(dataDir, address)).find(({ subject: of = '' }) => of.startsWith(subject)),
    withinMs,
  );
}
