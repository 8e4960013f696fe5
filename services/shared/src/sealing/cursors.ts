import type { mongo } from 'mongoose';

type Cursor = mongo.FindCursor<unknown> | mongo.AggregationCursor<unknown>;

/** What a cursor is used for here; the rest is the driver's. */
const unsupported = ['map', 'stream', 'clone', 'addQueryModifier'] as const;

/**
 * The driver's cursor whose documents are opened a batch at a time, as they are read.
 * @param refuse says what of `sort` and `project` cannot be told to the store
 */
export function openingCursor(
  cursor: Cursor,
  open: (docs: unknown[]) => Promise<void>,
  refuse: (method: string, argument: unknown) => void,
): Cursor {
  let opened: unknown[] = [];
  const hasNext = async () => {
    while (opened.length === 0) {
      if (!(await cursor.hasNext())) return false;
      opened = cursor.readBufferedDocuments();
      await open(opened);
    }
    return true;
  };
  const next = async () => ((await hasNext()) ? (opened.shift() ?? null) : null);
  async function* all() {
    try {
      while (await hasNext()) yield opened.shift();
    } finally {
      await cursor.close();
    }
  }
  const own: Record<string | symbol, unknown> = {
    hasNext,
    next,
    tryNext: next,
    toArray: async () => {
      const rest = await cursor.toArray();
      await open(rest);
      const before = opened;
      opened = [];
      return [...before, ...rest];
    },
    forEach: async (use: (doc: unknown) => boolean | undefined) => {
      for await (const doc of all()) if (use(doc) === false) return;
    },
    bufferedCount: () => opened.length,
    readBufferedDocuments: (most = opened.length) => opened.splice(0, most),
    [Symbol.asyncIterator]: all,
    ...Object.fromEntries(
      unsupported.map((name) => [
        name,
        () => {
          throw new Error(`${name} of a cursor does not open what is sealed`);
        },
      ]),
    ),
  };
  const proxy: Cursor = new Proxy(cursor, {
    get(target, name) {
      if (name in own) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        refuse(String(name), given[0]);
        const result: unknown = Reflect.apply(value, target, given);
        return result === target ? proxy : result;
      };
    },
  });
  return proxy;
}

/** What a find that is answered at once has to know. */
export interface FindOptions {
  projection?: Record<string, unknown>;
  sort?: Record<string, unknown>;
  skip?: number;
  limit?: number;
  batchSize?: number;
  readonly [option: string]: unknown;
}

/** A cursor over documents that are found all at once, when the first is asked for. */
export class LateCursor {
  readonly #load: (options: FindOptions) => Promise<unknown[]>;
  readonly #options: FindOptions;
  #docs: Promise<unknown[]> | undefined;
  #left: unknown[] = [];

  constructor(options: FindOptions, load: (options: FindOptions) => Promise<unknown[]>) {
    this.#options = { ...options };
    this.#load = load;
  }

  sort(sort: Record<string, unknown>): this {
    this.#options.sort = sort;
    return this;
  }

  skip(skip: number): this {
    this.#options.skip = skip;
    return this;
  }

  limit(limit: number): this {
    this.#options.limit = limit;
    return this;
  }

  project(projection: Record<string, unknown>): this {
    this.#options.projection = projection;
    return this;
  }

  batchSize(_size: number): this {
    return this;
  }

  async toArray(): Promise<unknown[]> {
    await this.#loaded();
    return this.#left.splice(0);
  }

  async hasNext(): Promise<boolean> {
    await this.#loaded();
    return this.#left.length > 0;
  }

  async next(): Promise<unknown> {
    await this.#loaded();
    return this.#left.shift() ?? null;
  }

  readBufferedDocuments(most = this.#left.length): unknown[] {
    return this.#left.splice(0, most);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    while (await this.hasNext()) yield this.#left.shift();
  }

  async close(): Promise<void> {
    this.#left = [];
  }

  async #loaded(): Promise<void> {
    if (this.#docs) {
      await this.#docs;
      return;
    }
    this.#docs = this.#load(this.#options);
    this.#left = [...(await this.#docs)];
  }
}
