import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../run.ts';

const pages = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** The text of a page without its code. */
const proseOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/^ *```[\s\S]*?^ *```/gm, '');

/** Anchors of a page's headings, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const headings = proseOf(file).matchAll(/^#+ +(.*)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

/** Links of a page to files of the repository that are not there, or to no heading of them. */
function brokenLinksOf(file: string): string[] {
  const targets = [...proseOf(file).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)];
  return targets
    .map(([, link, attribute]) => decodeURIComponent(link ?? attribute ?? ''))
    .filter((target) => !/^[a-z]+:/i.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const page = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(root, page))) return true;
      return anchor !== undefined && page.endsWith('.md') && !anchorsOf(page).has(anchor);
    })
    .map((target) => `${file}: ${target}`);
}

it('finds pages', () => expect(pages).toContain('README.md'));

it('links of all pages lead somewhere', () => {
  expect(pages.flatMap(brokenLinksOf)).toEqual([]);
});

/** Paths that a page names in code, such as `services/shared/src/bus/topics.ts`. */
const namedPath = /`((?:services|web|proto|deploy|helm|scripts|docs)\/[\w./-]+)`/g;

it('files that the documents name are there', () => {
  const documents = pages.filter(
    (file) => !file.startsWith('docs/adr/') && file !== 'CHANGELOG.md',
  );
  const missing = documents.flatMap((file) =>
    [...proseOf(file).matchAll(namedPath)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('sources give reasons, not sections of documents that are not here', () => {
  const { stdout } = spawnSync(
    'git',
    ['grep', '-niIE', '(design|spec(ification)?)[^a-z0-9]{1,3}[§]'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  expect(stdout).toBe('');
});

it('the README stays short', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(150);
});

it('each change for the next release can be read', () => {
  const shown = spawnSync(process.execPath, ['scripts/changes.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status: shown.status, stderr: shown.stderr }).toEqual({ status: 0, stderr: '' });
});
