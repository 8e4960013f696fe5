import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { AppError, notFound, toAppError } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import type { Logger } from '@groupsight/shared/logger';
import { folderOf, type MediaStore } from '../store/media-store.ts';
import type { ObjectStorage } from '../store/object-storage.ts';
import type { ConnectorStore } from '../store/open.ts';
import type { DataExportRow } from './data-export-rows.ts';
import { type ExportSources, entriesOf } from './entries.ts';
import { writeZip } from './write-zip.ts';

export interface DataExportsOptions {
  readonly store: Pick<ConnectorStore, 'connection' | 'models'>;
  readonly storage: ObjectStorage;
  readonly media: MediaStore;
  readonly sources: ExportSources;
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Folder for zips that are being written. */
  readonly temporary: string;
  /** Most bytes of a zip. */
  readonly maxBytes: number;
  /** Milliseconds between looks for what is to be made or removed. */
  readonly lookMs?: number | undefined;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const keptMs = 7 * dayMs;
/** A link in a mail may lie around in a mailbox: it ends sooner. */
const tokenMs = 3 * dayMs;
const recentMs = 60 * minuteMs;
const leaseMs = minuteMs;
const beatMs = leaseMs / 3;
const maxTries = 5;
/** Looked at to take up one. */
const atOnce = 10;
const spareBytes = 512 * 1024 * 1024;
const defaultLookMs = 5_000;
const prefix = 'data-export-';
/** Another try does not help. */
const final = ['export_too_large', 'no_room'];

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const keyOf = ({ ownerId, _id }: Pick<DataExportRow, 'ownerId' | '_id'>) =>
  `${folderOf(ownerId)}/export-${_id}`;

/**
 * Copies of everything that is held of an owner. What is asked for is stored; any process makes it
 * in the background, one at a time, and another begins anew where it dies.
 */
export class DataExports {
  readonly #options: DataExportsOptions;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(options: DataExportsOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { temporary, lookMs = defaultLookMs } = this.#options;
    const left = await readdir(temporary).catch(() => []);
    const ours = left.filter((name) => name.startsWith(prefix));
    await Promise.all(ours.map((name) => rm(join(temporary, name), { force: true })));
    this.#timer = setInterval(() => this.look(), lookMs).unref();
    this.look();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#timer);
    await this.#working;
  }

  /** @throws export_recent */
  async ask(ownerId: string): Promise<DataExportRow> {
    const { now } = this.#options;
    const [latest] = await this.list(ownerId);
    if (latest?.state === 'waiting' || latest?.state === 'running') return latest;
    const age = now().getTime() - (latest?.createdAt.getTime() ?? 0);
    if (latest?.state === 'done' && age < recentMs) {
      throw new AppError(
        'limited',
        'export_recent',
        'A copy was made within the last hour. Please download that one, or try again later.',
        { details: { retryAfterSeconds: Math.ceil((recentMs - age) / 1000) } },
      );
    }
    const row: DataExportRow = {
      _id: newDocumentId(),
      ownerId,
      state: 'waiting',
      done: 0,
      total: 0,
      size: 0,
      errorCode: '',
      tries: 0,
      leaseUntil: now(),
      createdAt: now(),
      endedAt: null,
      expiresAt: null,
      tokenHash: '',
      tokenUntil: null,
    };
    await this.#rows.create([row]);
    this.look();
    return row;
  }

  list(ownerId: string): Promise<DataExportRow[]> {
    return this.#rows.find({ ownerId }).sort({ createdAt: -1 }).lean<DataExportRow[]>().exec();
  }

  async remove(ownerId: string, _id: string): Promise<boolean> {
    const row = await this.#rows.findOneAndDelete({ _id, ownerId }).lean<DataExportRow>();
    if (!row) return false;
    await this.#options.storage.remove(keyOf(row));
    return true;
  }

  /** A finished one, by its id. @throws not_found */
  async find(ownerId: string, _id: string): Promise<DataExportRow> {
    return this.#whole(await this.#rows.findOne({ _id, ownerId }).lean<DataExportRow>());
  }

  /** A finished one, by the token of a mail. @throws not_found */
  async findByToken(token: string): Promise<DataExportRow> {
    if (!/^[\w-]{43}$/.test(token)) throw notFound();
    const row = await this.#rows.findOne({ tokenHash: hashOf(token) }).lean<DataExportRow>();
    if (!row?.tokenUntil || row.tokenUntil <= this.#options.now()) throw notFound();
    return this.#whole(row);
  }

  read(row: DataExportRow): AsyncIterable<Uint8Array> {
    return this.#options.storage.read(keyOf(row));
  }

  look(): void {
    if (this.#closing.signal.aborted) return;
    this.#working = this.#working
      .then(() => this.#expire())
      .then(() => this.#makeAll())
      .catch((err: unknown) => this.#options.logger.error({ err }, 'data export poll failed'));
  }

  get #rows() {
    return this.#options.store.models.dataExports;
  }

  #whole(row: DataExportRow | null): DataExportRow {
    const { now } = this.#options;
    if (row?.state !== 'done' || !row.expiresAt || row.expiresAt <= now()) throw notFound();
    return row;
  }

  async #expire(): Promise<void> {
    const old = await this.#rows
      .find({ expiresAt: { $lte: this.#options.now() } })
      .lean<DataExportRow[]>();
    for (const { ownerId, _id } of old) await this.remove(ownerId, _id);
  }

  async #makeAll(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const row = await this.#take();
      if (!row) return;
      await this.#tryOne(row);
    }
  }

  /** Takes up one that is to be made; of two processes that try one gets it. */
  async #take(): Promise<DataExportRow | undefined> {
    const { now } = this.#options;
    const found = await this.#rows
      .find({ state: { $in: ['waiting', 'running'] }, leaseUntil: { $lte: now() } })
      .limit(atOnce)
      .lean<DataExportRow[]>();
    for (const { _id, ownerId, leaseUntil: before } of found) {
      const leaseUntil = new Date(now().getTime() + leaseMs);
      const taken = await this.#rows
        .findOneAndUpdate(
          { _id, ownerId, leaseUntil: before },
          { $set: { state: 'running', leaseUntil, done: 0 }, $inc: { tries: 1 } },
          { returnDocument: 'after' },
        )
        .lean<DataExportRow>();
      if (taken) return taken;
    }
    return undefined;
  }

  async #tryOne(row: DataExportRow): Promise<void> {
    const { logger, now } = this.#options;
    const { _id, ownerId } = row;
    const path = join(this.#options.temporary, `${prefix}${randomUUID()}`);
    let parts: Pick<DataExportRow, 'done' | 'total'> = { done: 0, total: 0 };
    const beat = setInterval(
      () => {
        const leaseUntil = new Date(now().getTime() + leaseMs);
        // One that fails is made up for by the next.
        this.#rows
          .updateOne({ _id, ownerId }, { $set: { ...parts, leaseUntil } })
          .catch(() => undefined);
      },
      Math.min(beatMs, 1_000),
    );
    try {
      await this.#make(row, path, (done, total) => {
        parts = { done, total };
      });
      await this.#rows.updateOne({ _id, ownerId }, { $set: parts });
    } catch (error) {
      const { code } = toAppError(error);
      if (this.#closing.signal.aborted) {
        // Another process begins at once.
        await this.#rows.updateOne(
          { _id, ownerId },
          { $set: { leaseUntil: now() }, $inc: { tries: -1 } },
        );
        return;
      }
      logger.error({ err: error, export: _id, tries: row.tries }, 'an export was not made');
      const isOver = final.includes(code) || row.tries >= maxTries;
      const later = new Date(now().getTime() + row.tries * minuteMs);
      const $set = isOver
        ? {
            state: 'failed',
            errorCode: final.includes(code) ? code : 'failed',
            endedAt: now(),
            expiresAt: new Date(now().getTime() + dayMs),
          }
        : { state: 'waiting', leaseUntil: later };
      clearInterval(beat);
      await this.#rows.updateOne({ _id, ownerId }, { $set });
    } finally {
      clearInterval(beat);
      await rm(path, { force: true });
    }
  }

  async #make(
    row: DataExportRow,
    path: string,
    onPart: (done: number, total: number) => void,
  ): Promise<void> {
    const { store, storage, media, sources, bus, now, temporary, maxBytes } = this.#options;
    const { _id, ownerId } = row;
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(temporary);
    const room = bavail * bsize - spareBytes;
    if (room <= 0)
      throw new AppError('unavailable', 'no_room', 'This server has no room for a copy.');
    const { signal } = this.#closing;
    const entries = entriesOf({ ownerId, store, media, sources, signal, at: now(), onPart });
    await writeZip(path, entries, Math.min(maxBytes, room));
    const { size } = await stat(path);
    await storage.put(keyOf(row), { path, size, mimeType: 'application/zip' });
    const token = randomBytes(32).toString('base64url');
    const until = (ms: number) => new Date(now().getTime() + ms);
    const ended = { state: 'done', size, endedAt: now(), expiresAt: until(keptMs) } as const;
    const opened = { tokenHash: hashOf(token), tokenUntil: until(tokenMs) };
    const done = await this.#rows
      .findOneAndUpdate({ _id, ownerId }, { $set: { ...ended, ...opened } })
      .lean<DataExportRow>();
    if (!done) {
      // Removed while it was made, or its owner is gone.
      await storage.remove(keyOf(row));
      return;
    }
    await this.#forgetOthers(row);
    const value = { ownerId, exportId: _id, token, expiresAt: opened.tokenUntil };
    await bus.publish(topics.usersExports, [{ key: ownerId, value }]).catch((err: unknown) => {
      this.#options.logger.warn({ err }, 'nobody is mailed about an export');
    });
  }

  /** An owner has one copy: it counts as nothing against their storage. */
  async #forgetOthers({ ownerId, _id }: DataExportRow): Promise<void> {
    for (const other of await this.list(ownerId)) {
      if (other._id !== _id) await this.remove(ownerId, other._id);
    }
  }
}
