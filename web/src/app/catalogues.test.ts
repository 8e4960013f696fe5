import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../../');
const run = promisify(execFile);
const languages = ['ar', 'de', 'es'] as const;

/** What Lingui says of the catalogues; rejects where it is not content. */
async function lingui(...args: string[]): Promise<string> {
  const command = join(web, '../node_modules/.bin/lingui');
  const { stdout } = await run(command, ['check', ...args, '--workers', '1'], { cwd: web });
  return stdout;
}

interface Entry {
  readonly file: string;
  /** English, with what tells apart texts that are written alike. */
  readonly key: string;
  readonly english: string;
  readonly text: string;
}

const field = (block: string, name: string) => {
  const found = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? '';
  return found
    .trim()
    .split('\n')
    .map((line) => (line ? (JSON.parse(line) as string) : ''))
    .join('');
};

function entriesOf(language: string): Entry[] {
  const folder = `${web}catalogues/${language}/`;
  return readdirSync(folder).flatMap((file) =>
    readFileSync(folder + file, 'utf8')
      .split('\n\n')
      .slice(1)
      .map((block) => {
        const english = field(block, 'msgid');
        const key = `${field(block, 'msgctxt')}\u0004${english}`;
        return { file, key, english, text: field(block, 'msgstr') };
      }),
  );
}

/** The places of a text that are filled in. */
const placesOf = (text: string) => {
  const found = [
    ...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other) )\{(\w+)(?:\}|, plural)/g),
  ].map(([, name]) => name);
  return [...new Set(found)].sort();
};

it('hold every text of the code and no dead one: else `npm run texts -w @groupsight/web`', async () => {
  await expect(lingui('sync', '--clean', '--verbose')).resolves.toContain('PASS');
  await expect(lingui('missing', '--verbose')).resolves.toContain('PASS');
}, 120_000);

it.each(languages)('%s has one translation of a text, whatever the catalogue', (language) => {
  const known = new Map<string, string>();
  for (const { file, key, text } of entriesOf(language)) {
    const other = known.get(key) ?? text;
    expect([file, key, text]).toEqual([file, key, other]);
    known.set(key, other);
  }
});

it.each(languages)('%s fills in what the English does', (language) => {
  for (const { english, text } of entriesOf(language)) {
    expect([text, placesOf(text)]).toEqual([text, placesOf(english)]);
  }
});

it('Arabic has all its plural forms wherever a noun is counted', () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
  for (const { text } of entriesOf('ar')) {
    for (const [, start] of text.matchAll(/, plural, (zero|one|two|few|many)/g)) {
      expect([text, start]).toEqual([text, 'zero']);
    }
    if (text.includes(', plural, zero')) {
      for (const form of forms) expect(text).toMatch(new RegExp(`${form} \\{`));
    }
  }
});
