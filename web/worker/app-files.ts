import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The worker's file in the built app; its address must stay the same for ever. */
export const workerFile = 'sw.js';

/**
 * What the app needs to run without a network: not the landing page and its pictures, nor fonts of
 * alphabets that most people never see.
 */
function isKept(name: string): boolean {
  if (/^assets\/(landing|LandingPage)/.test(name)) return false;
  if (/^assets\/inter-/.test(name)) return name.startsWith('assets/inter-latin-wght');
  if (/^assets\/.+\.(js|css|woff2)$/.test(name)) return true;
  return ['index.html', 'color-scheme.js', 'favicon.svg', 'manifest.webmanifest'].includes(name);
}

/** Tells the service worker which files the build made. */
export function appFiles(): Plugin {
  let folder = 'dist';
  return {
    name: 'groupsight-app-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async writeBundle() {
      const names = (await readdir(folder, { recursive: true })).filter(isKept).sort();
      const hash = createHash('sha256');
      for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
      const version = hash.digest('hex').slice(0, 16);
      const told = { version, files: names.map((name) => `/${name}`) };
      const worker = join(folder, workerFile);
      const code = await readFile(worker, 'utf8');
      await writeFile(worker, `self.appFiles=${JSON.stringify(told)};\n${code}`);
    },
  };
}
