import { getConfig } from '@lingui/conf';
import { type LinguiPluginOpts, lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';

// It would have us use a transform whose binary npm installs with Node 22 and later only.
process.env.LINGUI_SUPPRESS_BABEL_WARNING = '1';

const config = { configPath: new URL('lingui.config.ts', import.meta.url).pathname };
const catalogues: LinguiPluginOpts = { ...config, failOnCompileError: true };
/** English stays in the code, and needs no catalogue. */
const inCode = linguiTransformerBabelPreset(
  { descriptorFields: 'message', linguiConfig: getConfig(config) },
  config,
);

/** How the texts of the screens are built. */
export const texts = () => [lingui(catalogues), babel({ presets: [inCode] })];
