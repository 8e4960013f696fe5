import manifest from '../package.json' with { type: 'json' };

/** Of the product: all of its packages have the same. */
export const { version } = manifest;
