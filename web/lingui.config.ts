import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const source = new URL('src/', import.meta.url);
const namesIn = (folder: string) => readdirSync(new URL(folder, source));
const features = [...new Set([...namesIn('features'), ...namesIn('pages')])].sort();

function catalogOf(name: string, folders: readonly string[]) {
  const include = folders.filter((folder) => existsSync(new URL(folder, source)));
  return {
    path: `<rootDir>/catalogues/{locale}/${name}`,
    include: include.map((folder) => `<rootDir>/src/${folder}`),
  };
}

/** A catalogue for each feature, which translators work in; the frame has what all screens share. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['ar', 'de', 'es'],
  fallbackLocales: false,
  format: formatter({ lineNumbers: false }),
  catalogs: [
    catalogOf('frame', ['app', 'shared']),
    ...features.map((name) => catalogOf(name, [`features/${name}`, `pages/${name}`])),
  ],
});
