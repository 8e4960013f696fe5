import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@groupsight/shared/logger';
import { pageUrl } from '@groupsight/shared/web/addresses';
import type { Model } from 'mongoose';
import type { Background } from '../jobs/background.ts';
import type { Emit } from '../notifications/emit.ts';
import type { LinkPreviewDoc, Wanted } from './link-previews.repository.ts';
import {
  claimPreview,
  duePreviews,
  forgetOldPreviews,
  knownPreviews,
  pageOf,
  placeOf,
  wantPreviews,
} from './link-previews.repository.ts';
import type { PagePreview } from './page.ts';
import type { FetchPage } from './page-ports.ts';

interface Parts {
  readonly model: Model<LinkPreviewDoc>;
  readonly fetchPage: FetchPage;
  readonly isPort: (port: number) => boolean;
  readonly background: Background;
  readonly emit: Emit;
  readonly logger: Logger;
  now(): number;
}

const minuteMs = 60_000;
/** Longer than any fetch takes: a page whose fetcher died is due again then. */
const claimMs = minuteMs;
/** Between two pages of a site. */
const politeMs = 1_000;
const atOnce = 4;
/** Pages looked at for a round; of each site only one is fetched. */
const maxDue = 200;
/** Waits after the tries that failed: then it is left alone for a month. */
const waits = [10 * minuteMs, 60 * minuteMs, 6 * 60 * minuteMs];
const restMs = 30 * 24 * 60 * minuteMs;
const lookEveryMs = minuteMs;

/**
 * Fetches what pages of links say of themselves, in the background: each once, a second apart for
 * a site. What is to be fetched is in the store, so that it is done after a crash too.
 */
export class LinkPreviews {
  readonly #parts: Parts;
  /** When a site may be asked again. */
  readonly #freeAt = new Map<string, number>();
  #isPoked = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes on with what is due, now and then; returns how to stop looking. */
  start(): () => void {
    this.#poke();
    const timer = setInterval(() => this.#poke(), lookEveryMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** What is known of pages by their address; the others are fetched, and told of then. */
  async of(links: readonly Wanted[]): Promise<Map<string, PagePreview>> {
    const { model, isPort, now } = this.#parts;
    const pages = links.filter(({ url }) => pageUrl(url, isPort) !== null);
    if (pages.length === 0) return new Map();
    const known = await knownPreviews(
      model,
      pages.map(({ url }) => url),
    );
    const at = now();
    const missing = pages.filter(({ owner: ownerId, group, url }) => {
      const doc = known.get(url);
      if (!doc) return true;
      if (doc.state === 'failed') return doc.nextAt.getTime() <= at;
      return doc.state === 'waiting' && !doc.wantedBy.includes(placeOf({ owner: ownerId, group }));
    });
    if (missing.length > 0) {
      await wantPreviews(model, missing, at);
      this.#poke();
    }
    const found = [...known].map(([url, doc]) => [url, pageOf(doc)] as const);
    return new Map(found.flatMap(([url, page]) => (page ? [[url, page] as const] : [])));
  }

  #poke(): void {
    this.#isPoked = true;
    this.#parts.background.run('link previews', () => this.#work());
  }

  async #work(): Promise<void> {
    const { logger, background } = this.#parts;
    try {
      await forgetOldPreviews(this.#parts.model, this.#parts.now());
      while (this.#isPoked && !background.signal.aborted) {
        this.#isPoked = false;
        while (await this.#round()) if (background.signal.aborted) return;
      }
    } catch (err) {
      // The next look goes on.
      logger.error({ err }, 'link previews were not fetched');
    }
  }

  /** Fetches a page of each site that is free; returns whether more is due. */
  async #round(): Promise<boolean> {
    const { model, now, background } = this.#parts;
    const due = await duePreviews(model, now(), maxDue);
    if (due.length === 0) return false;
    const time = performance.now();
    const free = new Map<string, LinkPreviewDoc>();
    for (const doc of due) {
      const isFree = (this.#freeAt.get(doc.host) ?? 0) <= time;
      if (isFree && !free.has(doc.host) && free.size < atOnce) free.set(doc.host, doc);
    }
    if (free.size === 0) {
      const waiting = due.map(({ host }) => this.#freeAt.get(host) ?? 0);
      const wait = Math.max(1, Math.min(...waiting) - time);
      // Who closes waits for nothing.
      await sleep(wait, undefined, { signal: background.signal }).catch(() => undefined);
      return true;
    }
    await Promise.all([...free.values()].map((doc) => this.#fetch(doc)));
    return true;
  }

  async #fetch(due: LinkPreviewDoc): Promise<void> {
    const { model, fetchPage, now, background } = this.#parts;
    const doc = await claimPreview(model, due, now() + claimMs);
    if (!doc) return;
    const outcome = await fetchPage(doc.url, background.signal);
    this.#rest(doc.host);
    // What the end of this process interrupted is no failure of the page.
    if (background.signal.aborted && !outcome.ok) return;
    const at = new Date(now());
    const wait = waits[doc.tries - 1];
    if (outcome.ok) {
      const { title, description } = outcome.page;
      const set = { state: 'done', title, description, reason: '', at } as const;
      await this.#end(doc, { ...set, nextAt: at });
    } else if (outcome.passing && wait !== undefined) {
      const nextAt = new Date(at.getTime() + wait);
      await model.updateOne({ _id: doc._id }, { $set: { nextAt, reason: outcome.reason } });
    } else {
      const nextAt = new Date(at.getTime() + restMs);
      await this.#end(doc, { state: 'failed', reason: outcome.reason, nextAt, at });
    }
  }

  async #end({ _id }: LinkPreviewDoc, set: Partial<LinkPreviewDoc>): Promise<void> {
    const { model, emit } = this.#parts;
    // As stored now: others may have asked for it meanwhile.
    const ended = await model.findOneAndUpdate({ _id }, { $set: { ...set, wantedBy: [] } }).lean();
    if (set.state !== 'done') return;
    const places = (ended?.wantedBy ?? []).map((one) => JSON.parse(one) as [string, string]);
    await emit(places.map(([ownerId, group]) => ({ owner: ownerId, group, type: 'messages' })));
  }

  #rest(host: string): void {
    const time = performance.now();
    for (const [known, until] of this.#freeAt) if (until <= time) this.#freeAt.delete(known);
    this.#freeAt.set(host, time + politeMs);
  }
}
