import { Agent, request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';

/** A resource as the API server has it; what else it holds is read where it is needed. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly generation?: number;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
}

interface Kind {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
}

export interface Access {
  readonly port: number;
  readonly token: string;
  readonly ca: string;
}

const root = (apiVersion: string) => (apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`);

/** A Kubernetes API server, asked as its administrator. */
export class Api {
  readonly #access: Access;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(access: Access) {
    this.#access = access;
  }

  /** @throws Error with what the server says, when it says no */
  async ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const { port, token, ca } = this.#access;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', port, path, method, headers, ca, agent: this.#agent };
    const asked = request(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status >= 300) return reject(new Error(`${method} ${path}: ${status} ${text}`));
        const isJson = answer.headers['content-type']?.startsWith('application/json');
        resolve((isJson ? JSON.parse(text) : text) as T);
      });
    });
    asked.setTimeout(60_000, () => asked.destroy(new Error(`${path}: no answer for a minute`)));
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  }

  /** @param isTried only judged: everything happens but that it is kept */
  async create(
    resource: object & Pick<Resource, 'apiVersion' | 'kind'>,
    namespace?: string,
    { isTried = false } = {},
  ) {
    const { apiVersion, kind } = resource;
    const path = await this.#path(apiVersion, kind, namespace);
    const query = `?fieldValidation=Strict${isTried ? '&dryRun=All' : ''}`;
    await this.ask(`${path}${query}`, 'POST', resource);
  }

  /** The resources of a kind in a namespace, or those without one. */
  async list<T extends Resource>(
    apiVersion: string,
    kind: string,
    namespace?: string,
  ): Promise<readonly T[]> {
    const path = await this.#path(apiVersion, kind, namespace);
    const { items } = await this.ask<{ items: readonly T[] }>(path);
    // A list names its kind once.
    return items.map((item) => ({ ...item, apiVersion, kind }));
  }

  /** One of them, as it is stored. */
  async get(of: Resource, namespace: string): Promise<Resource> {
    const path = await this.#path(of.apiVersion, of.kind, namespace);
    return this.ask(`${path}/${of.metadata.name}`);
  }

  async kinds(apiVersion: string): Promise<readonly Kind[]> {
    const { resources } = await this.ask<{ resources: readonly Kind[] }>(root(apiVersion));
    return resources.filter(({ name }) => !name.includes('/'));
  }

  /** `Kind/name` of everything in a namespace but what tells of events. */
  async everything(namespace: string): Promise<string[]> {
    const { groups } = await this.ask<{
      groups: readonly { readonly preferredVersion: { readonly groupVersion: string } }[];
    }>('/apis');
    const versions = ['v1', ...groups.map((group) => group.preferredVersion.groupVersion)];
    const found = new Set<string>();
    for (const version of versions) {
      for (const { kind, namespaced, verbs } of await this.kinds(version)) {
        if (!namespaced || kind === 'Event' || !verbs.includes('list')) continue;
        for (const { metadata } of await this.list(version, kind, namespace)) {
          found.add(`${kind}/${metadata.name}`);
        }
      }
    }
    return [...found].sort();
  }

  async #path(apiVersion: string, kind: string, namespace?: string): Promise<string> {
    const found = (await this.kinds(apiVersion)).find((one) => one.kind === kind);
    if (!found) throw new Error(`${apiVersion} has no ${kind}`);
    const within = found.namespaced && namespace ? `/namespaces/${namespace}` : '';
    return `${root(apiVersion)}${within}/${found.name}`;
  }
}

/** Tries until it does not throw; a machine that does much else may take its time. */
export async function eventually(attempt: () => Promise<void>, timeoutMs = 180_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(250);
    }
  }
}
