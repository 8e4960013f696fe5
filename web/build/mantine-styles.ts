import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const styles = join(dirname(require.resolve('@mantine/core/styles.css')), 'styles');
const whole = '@mantine/core/styles.layer.css';
const basicsId = '\0mantine-basics';
/** What no component brings: resets, variables, the helpers that hide by width or scheme. */
const basics = ['baseline', 'default-css-variables', 'global'];

const sheet = (name: string) => `@mantine/core/styles/${name}.layer.css`;
const hasSheet = (name: string) => existsSync(join(styles, `${name}.layer.css`));

/** The name of a component of the library, by the file that is the component: `…/Menu/Menu.mjs`. */
function componentOf(id: string): string | undefined {
  return /@mantine\/core\/esm\/(?:\w+\/)+(\w+)\/\1\.mjs$/.exec(id)?.[1];
}

/** The name of the sheet whose class names this file holds. */
function classesOf(id: string): string | undefined {
  return /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1];
}

/**
 * The app imports the component library's style sheet as a whole, of which it uses a part. In the
 * build each component brings its own sheet instead, in the file of the page that uses it. Sheets
 * stand in the order of the imports: what a component is made of comes before the component.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'groupsight-mantine-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      return source === whole ? { id: basicsId, moduleSideEffects: true } : null;
    },
    load(id) {
      return id === basicsId ? basics.map((name) => `import '${sheet(name)}';`).join('\n') : null;
    },
    transform(code, id) {
      const name = componentOf(id);
      if (!name || !hasSheet(name)) return null;
      return { code: `${code}\nimport '${sheet(name)}';\n`, map: null };
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const ids = chunks.flatMap((chunk) => chunk.moduleIds);
      const brought = new Set(ids.map(componentOf));
      const missing = ids
        .map(classesOf)
        .filter((name) => name && hasSheet(name) && !brought.has(name));
      if (missing.length > 0) throw new Error(`mantine styles: nothing brings ${missing}`);
    },
  };
}
