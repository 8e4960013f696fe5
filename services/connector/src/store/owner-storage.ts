import { AppError } from '@groupsight/shared/errors';
import type { ImportedFileRow } from './imported-files.ts';
import type { MediaSourceRow } from './media-models.ts';
import type { MediaStore } from './media-store.ts';
import type { Models } from './models.ts';
import type { Owners } from './owners.ts';

export interface OwnerStorageOptions {
  readonly models: Pick<Models, 'mediaSources' | 'importedFiles'>;
  readonly media: Pick<MediaStore, 'find'>;
  readonly owners: Pick<Owners, 'quotasOf'>;
  readonly now: () => Date;
  /** Bytes that an owner may have whom no operator has set a quota for. */
  readonly quota: number;
  /** Bytes that an owner may bring within 24 hours. */
  readonly daily: number;
}

/** Bytes that an owner has, and may have. */
export interface StorageUse {
  /** Files of messages, those to be sent, and thumbnails. */
  readonly files: number;
  /** Texts of imported chats; of a chat that was imported again the longest. */
  readonly texts: number;
  readonly quota: number;
  /** Imported within the last 24 hours. */
  readonly imported: number;
  readonly daily: number;
  /** How many imports these were, and may be; undefined: any number. */
  readonly imports: number;
  readonly importsDaily?: number | undefined;
}

const dayMs = 24 * 60 * 60_000;
/** Files of an earlier version, whose sizes are looked up a piece at a time. */
const lookedUpAtOnce = 500;

const inGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

const full = ({ files, texts, quota }: StorageUse) =>
  new AppError(
    'too_large',
    'storage_full',
    `This does not fit: ${inGigabytes(files + texts)} of your ${inGigabytes(quota)} are in use. ` +
      'Delete groups you do not need any more, or ask who runs this server for more.',
    { details: { used: files + texts, limit: quota } },
  );

const enoughToday = ({ imported, daily }: StorageUse) =>
  new AppError(
    'too_large',
    'daily_limit',
    `Within 24 hours ${inGigabytes(daily)} may be imported. Please try again tomorrow.`,
    { details: { used: imported, limit: daily } },
  );

const enoughImports = (most: number) =>
  new AppError(
    'limited',
    'imports_limit',
    `Your account may import ${most} chats within 24 hours. Try again tomorrow, or ask who runs this server for more.`,
    { details: { limit: most } },
  );

/** What may still be stored of one import or upload: taken from before anything is stored. */
export class Allowance {
  readonly #use: StorageUse;
  #taken = 0;

  constructor(use: StorageUse) {
    this.#use = use;
  }

  /** Bytes taken so far. */
  get taken(): number {
    return this.#taken;
  }

  /** @param grows bytes that come on top of what is stored, where these are not all of `bytes` */
  take(bytes: number, grows = bytes): void {
    const { files, texts, quota, imported, daily } = this.#use;
    if (imported + this.#taken + bytes > daily) throw enoughToday(this.#use);
    if (files + texts + this.#taken + grows > quota) throw full(this.#use);
    this.#taken += bytes;
  }
}

interface Owned {
  readonly ownerId?: string;
}

/** What an owner has, in bytes. */
interface OwnersBytes {
  readonly _id: string;
  readonly bytes: number;
}

/** Each owner's sum of the largest of each, as `OwnersBytes`. */
const largestOfEach = (match: Owned, of: string, bytes: string) => [
  { $match: match },
  { $group: { _id: { owner: '$ownerId', of: `$${of}` }, bytes: { $max: `$${bytes}` } } },
  { $group: { _id: '$_id.owner', bytes: { $sum: '$bytes' } } },
];

/** How much of the storage each owner has, from what is noted of files and imports. */
export class OwnerStorage {
  readonly #options: OwnerStorageOptions;

  constructor(options: OwnerStorageOptions) {
    this.#options = options;
  }

  async use(ownerId: string): Promise<StorageUse> {
    const { owners, daily } = this.#options;
    const own = await owners.quotasOf(ownerId);
    const quota = own.storageBytes ?? this.#options.quota;
    const importsDaily = own.importsDaily ?? undefined;
    await this.#lookUpSizes(ownerId);
    const [[files], [texts], imported] = await Promise.all([
      this.#files({ ownerId }),
      this.#texts({ ownerId }),
      this.#imported(ownerId),
    ]);
    return {
      files: files?.bytes ?? 0,
      texts: texts?.bytes ?? 0,
      quota,
      imported: imported.bytes,
      daily,
      imports: imported.count,
      importsDaily,
    };
  }

  /** What an import may take; one that is tried again counts once. @throws imports_limit */
  async allowance(ownerId: string, importId: string): Promise<Allowance> {
    const use = await this.use(ownerId);
    const { imports, importsDaily } = use;
    if (importsDaily !== undefined && imports >= importsDaily) {
      const { importedFiles } = this.#options.models;
      const isKnown = (await importedFiles.exists({ _id: importId, ownerId })) !== null;
      if (!isKnown) throw enoughImports(importsDaily);
    }
    return new Allowance(use);
  }

  /** What a file that is to be sent may take: nothing is imported with it. */
  async uploadAllowance(ownerId: string): Promise<Allowance> {
    const use = await this.use(ownerId);
    return new Allowance({ ...use, imported: 0, daily: Number.POSITIVE_INFINITY });
  }

  /** Bytes of a chat's text as it was imported before. */
  async textOf(ownerId: string, groupId: string): Promise<number> {
    const { importedFiles } = this.#options.models;
    const longest = await importedFiles
      .findOne({ ownerId, groupId }, { text: 1 })
      .sort({ text: -1 })
      .lean<ImportedFileRow>();
    return longest?.text ?? 0;
  }

  /** Notes an import that is about to be published; idempotent. */
  async note({ _id, ownerId, ...row }: Omit<ImportedFileRow, 'at'>): Promise<void> {
    const { models, now } = this.#options;
    const $setOnInsert = { ...row, at: now() };
    await models.importedFiles.updateOne({ _id, ownerId }, { $setOnInsert }, { upsert: true });
  }

  /** Bytes of files and texts of every owner who has any, as far as sizes are noted. */
  async bytesOfAll(): Promise<ReadonlyMap<string, number>> {
    const [files, texts] = await Promise.all([this.#files(), this.#texts()]);
    const bytes = new Map<string, number>();
    for (const { _id, bytes: more } of [...files, ...texts]) {
      bytes.set(_id, (bytes.get(_id) ?? 0) + more);
    }
    return bytes;
  }

  /** A file that is kept for several reasons is stored once. */
  #files(of: Owned = {}): Promise<OwnersBytes[]> {
    const match = { ...of, mediaId: { $gt: '' }, goneAt: null };
    return this.#options.models.mediaSources.aggregate(largestOfEach(match, 'mediaId', 'size'));
  }

  /** Of a chat that was imported several times the longest counts. */
  #texts(of: Owned = {}): Promise<OwnersBytes[]> {
    return this.#options.models.importedFiles.aggregate(largestOfEach(of, 'groupId', 'text'));
  }

  async #imported(ownerId: string): Promise<{ bytes: number; count: number }> {
    const { models, now } = this.#options;
    const since = new Date(now().getTime() - dayMs);
    const [sum] = await models.importedFiles.aggregate<{ bytes: number; count: number }>([
      { $match: { ownerId, at: { $gt: since } } },
      {
        $group: {
          _id: null,
          bytes: { $sum: { $add: ['$text', '$files'] } },
          count: { $sum: 1 },
        },
      },
    ]);
    return sum ?? { bytes: 0, count: 0 };
  }

  /** Earlier versions did not note how large files are. */
  async #lookUpSizes(ownerId: string): Promise<void> {
    const { models, media } = this.#options;
    for (;;) {
      const rows = await models.mediaSources
        .find({ ownerId, mediaId: { $gt: '' }, size: { $exists: false } }, { mediaId: 1 })
        .limit(lookedUpAtOnce)
        .lean<Pick<MediaSourceRow, 'mediaId'>[]>();
      if (rows.length === 0) return;
      for (const mediaId of new Set(rows.map((row) => row.mediaId))) {
        const size = (await media.find(ownerId, mediaId))?.size ?? 0;
        await models.mediaSources.updateMany({ ownerId, mediaId }, { $set: { size } });
      }
    }
  }
}
