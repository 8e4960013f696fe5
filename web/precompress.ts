import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(js|css|html|svg|md|json)$/;
/** Smaller files fit the packet of their headers anyway. */
const leastBytes = 1024;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await brotli(bytes, { params: best }));
  await writeFile(`${path}.gz`, await deflate(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/** Writes `.br` and `.gz` beside every text file: as small as can be, once and not at each request. */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'groupsight-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      const paths = names.filter((name) => text.test(name)).map((name) => join(folder, name));
      for (const path of paths) {
        if ((await stat(path)).size >= leastBytes) await compress(path);
      }
    },
  };
}
