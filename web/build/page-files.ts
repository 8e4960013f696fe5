import type { Plugin, Rolldown } from 'vite';

/** What a page needs beside the entry, by the module paths of its dynamic imports. */
export interface PageModules {
  /** Loaded with the page: without it the page shows nothing. */
  readonly first: readonly string[];
  /** Fetched when the browser has nothing better to do, for what people do next. */
  readonly later?: readonly string[];
  /** What must not come with it: the build fails where one of its files brings that. */
  readonly never?: readonly string[];
  /** Links to files that scripts and styles would ask for only once they run. */
  readonly preload?: (addressOf: AddressOf) => readonly string[];
  /** Calls of the API that the page makes first, see `public/early-calls.js`. */
  readonly calls?: readonly string[];
  /** What stands in the page until the app does. */
  readonly start?: string;
}

/** The address of a built file, by the end of its source's path. */
export type AddressOf = (source: string) => string;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

function chunkOf(bundle: Bundle, module: string): Chunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/web/${module}`))) {
      return file;
    }
  }
  throw new Error(`page files: no chunk holds ${module}`);
}

/** The chunk's scripts and styles with those of its static imports, what is needed first first. */
function filesOf(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? filesOf(bundle, file, seen) : [];
  });
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName];
}

/** @throws where no such file was built: the page would ask for something that is not there. */
function addressIn(bundle: Bundle): AddressOf {
  return (source) => {
    for (const file of Object.values(bundle)) {
      const isIt = (name: string) => name.endsWith(source);
      if (file.type === 'asset' && file.originalFileNames.some(isIt)) return `/${file.fileName}`;
    }
    throw new Error(`page files: nothing was built of ${source}`);
  };
}

function linkFor(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

const modules = /<script type="module"|<link rel="modulepreload"/g;

/** What is there before the scripts is painted first: they leave the line to its styles. */
function afterPaint(html: string): string {
  return html.replace(modules, (tag) => `${tag} fetchpriority="low"`);
}

/** `index.html` with links to what one page needs, so that nothing is found out one after another. */
function pageHtml(bundle: Bundle, index: string, page: PageModules): string {
  const { first, later = [], never = [], preload, calls = [], start = '' } = page;
  const collect = (modules: readonly string[]) =>
    new Set(modules.flatMap((module) => filesOf(bundle, chunkOf(bundle, module))));
  const named = (file: string) => index.includes(`"/${file}"`);
  const now = collect(first);
  const then = [...collect(later)].filter((file) => !now.has(file) && !named(file));
  for (const module of never) {
    const { fileName } = chunkOf(bundle, module);
    if (now.has(fileName) || named(fileName)) throw new Error(`page files: it brings ${module}`);
  }
  const links = [
    ...(preload?.(addressIn(bundle)) ?? []),
    ...[...now].filter((file) => !named(file)).map(linkFor),
    ...then.map((file) => `<link rel="gs-later" href="/${file}">`),
  ];
  // Before everything else: behind the page's own scripts they would be no earlier than the app.
  const early = `<script src="/early-calls.js" data-calls="${calls.join(' ').replaceAll('&', '&amp;')}"></script>\n    `;
  const html = index
    .replace('<script ', `${calls.length > 0 ? early : ''}<script `)
    .replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', `<div id="root">${start}</div>`);
  return start ? afterPaint(html) : html;
}

/**
 * Writes one HTML file for each page: the same app, but its own chunks are asked for at once. The
 * server answers a path with the file of its first part (`/group/…` with `group.html`).
 */
export function pageFiles(pages: Readonly<Record<string, PageModules>>): Plugin {
  return {
    name: 'groupsight-page-files',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('page files: there is no index.html');
      const source = String(index.source);
      for (const [name, modules] of Object.entries(pages)) {
        const html = pageHtml(bundle, source, modules);
        if (name === 'index') index.source = html;
        else this.emitFile({ type: 'asset', fileName: `${name}.html`, source: html });
      }
    },
  };
}
