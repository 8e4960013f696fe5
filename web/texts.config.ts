import type { LinguiPluginOpts } from '@lingui/vite-plugin';

/** How the texts of the screens are built: English stays in the code, and needs no catalogue. */
export const texts: LinguiPluginOpts = {
  configPath: new URL('lingui.config.ts', import.meta.url).pathname,
  failOnCompileError: true,
  macroTransform: { macro: { descriptorFields: 'message' } },
};
