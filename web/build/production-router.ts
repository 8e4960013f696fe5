import type { Plugin } from 'vite';

const development = '/react-router/dist/development/';

/** React Router's package names its development build for browsers, always; this takes the other. */
export function productionRouter(): Plugin {
  return {
    name: 'groupsight-production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(\/|$)/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found?.id.includes(development)) return found;
      return { ...found, id: found.id.replace(development, '/react-router/dist/production/') };
    },
  };
}
