import sift from 'sift';
import type { Plain } from './fields.ts';

/** A filter of the store's as a question to opened documents. */
export const matcherOf = (filter: Plain): ((doc: Plain) => boolean) =>
  sift.default(filter as Parameters<typeof sift.default>[0]);
