import { join } from 'node:path';
import { type ClientBuilder, defineConfig, type OptionsExport } from 'orval';

/** Functions that describe a call; src/shared/api/call.ts sends it. */
const functions = 'axios-functions';

/** Where calls are written to, in one file or with their types beside them, and what they call. */
interface Target {
  readonly folder: string;
  readonly mode: 'single' | 'split';
  readonly mutator: string;
}

/** The calls of the app. */
export const app: Target = {
  folder: 'src/shared/api',
  mode: 'split',
  mutator: 'src/shared/api/call.ts',
};

/** Those of the package for programs. */
export const sdk: Target = { folder: '../sdk/src', mode: 'single', mutator: '../sdk/src/call.ts' };

/** The calls of the API with their types, from the gateway's OpenAPI document. */
export function optionsFor({ folder, mode, mutator }: Target): OptionsExport {
  return {
    input: '../services/gateway/openapi.json',
    output: {
      client: (clients) => {
        const { client, ...others } = clients[functions];
        // An id of the chat network may hold a slash. Orval encodes ids for its other clients only.
        const encoding: ClientBuilder = (verb, options, ...more) => {
          const route = options.route.replace(
            /\$\{(\w+)\}/g,
            (_, id) => `\${encodeURIComponent(${id})}`,
          );
          return client(verb, { ...options, route }, ...more);
        };
        return { ...others, client: encoding };
      },
      mode,
      target: join(folder, 'endpoints.ts'),
      headers: true,
      override: {
        enumGenerationType: 'union',
        mutator: { path: mutator, name: 'call', extension: '.ts' },
      },
    },
  };
}

/** `npm run api -w @groupsight/web`. */
export default defineConfig({ groupsight: optionsFor(app), sdk: optionsFor(sdk) });
