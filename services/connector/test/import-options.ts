import { silentLogger } from '@groupsight/shared/testing/resources';
import { ImportQueue } from '../src/imports/import-queue.ts';
import { Allowance } from '../src/store/owner-storage.ts';
import { nothingStored } from './stored-fake.ts';

const plenty = Number.MAX_SAFE_INTEGER;
const nothing = { files: 0, texts: 0, imported: 0, imports: 0 };

/** What an import needs beside a bus and a place for files, where nothing else is imported. */
export const aloneWith = (limits: {
  readonly maxBytes: number;
  readonly maxZipBytes: number;
  readonly maxMediaBytes: number;
}) => ({
  ...limits,
  maxPeople: 50_000,
  maxMessages: 2_000_000,
  lane: { isStalled: false, publish: (_owner: string, publish: () => Promise<void>) => publish() },
  queue: new ImportQueue({ atOnce: 1, maxWaiting: 0 }),
  tellUpload: () => undefined,
  stored: nothingStored,
  groups: { begin: async () => undefined, isWanted: async () => true },
  logger: silentLogger(),
  storage: {
    allowance: async () => new Allowance({ ...nothing, quota: plenty, daily: plenty }),
    textOf: async () => 0,
    note: async () => undefined,
  },
});

/** A caller who stays. */
export const staying = { signal: new AbortController().signal, accept: () => undefined };
