/** A MongoDB of MongoDB's own: the one that `npm run test:containers` starts in a container. */
import type { Engine } from '../second-engine/start.ts';

/** Undefined where nobody gives one. */
export function givenMongo(uri: string | undefined): Engine | undefined {
  if (!uri) return undefined;
  return {
    pid: 0,
    uriFor(database) {
      const [, before, options = ''] = /^(mongodb:\/\/[^/?]+)\/?[^?]*(\?.*)?$/.exec(uri) ?? [];
      return `${before}/${database}${options}`;
    },
    close: async () => undefined,
  };
}
