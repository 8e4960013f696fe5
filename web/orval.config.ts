import { join } from 'node:path';
import { type ClientBuilder, defineConfig, type OptionsExport } from 'orval';

/** Functions that describe a call; src/shared/api/call.ts sends it. */
const functions = 'axios-functions';

/** The calls of the API with their types, from the gateway's OpenAPI document. */
export function optionsFor(folder: string): OptionsExport {
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
      mode: 'split',
      target: join(folder, 'endpoints.ts'),
      headers: true,
      override: {
        enumGenerationType: 'union',
        mutator: { path: 'src/shared/api/call.ts', name: 'call', extension: '.ts' },
      },
    },
  };
}

/** `npm run api -w @groupsight/web`. */
export default defineConfig({ groupsight: optionsFor('src/shared/api') });
