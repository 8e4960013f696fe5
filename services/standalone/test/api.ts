import { randomUUID } from 'node:crypto';
import { waitFor } from '@groupsight/shared/testing/wait-for';

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

export interface DataAnswer<T> {
  readonly data: T;
  readonly meta?: { pagination: { total: number } };
  readonly error?: { status: number; name: string; message: string; details: { code?: string } };
}

export interface TestUser {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A user that no other test knows. */
export function newUser(): TestUser {
  const id = randomUUID();
  return { name: `User ${id.slice(0, 8)}`, email: `${id}@example.org`, password: `pw-${id}` };
}

/** A person's session over REST. */
export class Api {
  readonly #urls: readonly string[];
  #requests = 0;
  token = '';

  /** With several addresses (a cluster's gateways) requests take turns. */
  constructor(...urls: readonly string[]) {
    this.#urls = urls;
  }

  /** The first of its addresses. */
  get url(): string {
    return this.#urls[0] ?? '';
  }

  static async signUp(url: string | readonly string[], user: TestUser = newUser()): Promise<Api> {
    const api = new Api(...[url].flat());
    const { status, body } = await api.send<{ jwt: string }>('POST', '/api/auth/local/register', {
      username: user.name,
      email: user.email,
      password: user.password,
      timezone: 'Europe/London',
    });
    if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
    api.token = body.jwt;
    return api;
  }

  static async signIn(url: string, user: Pick<TestUser, 'email' | 'password'>): Promise<Api> {
    const api = new Api(url);
    const { status, body } = await api.send<{ jwt: string }>('POST', '/api/auth/local', {
      identifier: user.email,
      password: user.password,
    });
    if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
    api.token = body.jwt;
    return api;
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const form = body instanceof FormData;
    const url = this.#urls[this.#requests++ % this.#urls.length] ?? '';
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T };
  }

  /** The `data` of an answer that must be good. */
  async data<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: answer } = await this.send<DataAnswer<T>>(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer?.data;
  }

  /** Links a simulated account and answers its groups, announcement groups left out. */
  async linkAccount<T extends { is_announcements: boolean }>(withinMs?: number): Promise<T[]> {
    await this.data('POST', '/api/wa-create');
    const isOpen = async () => {
      const { state } = await this.data<{ state: string }>('GET', '/api/wa-check');
      return state === 'open';
    };
    await waitFor('the account to open', isOpen, withinMs);
    const groups = await this.data<T[]>('GET', '/api/wa-groups');
    return groups.filter((group) => !group.is_announcements);
  }

  /** Uploads an exported chat. */
  upload<T>(fileName: string, content: string | Uint8Array, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const part = typeof content === 'string' ? content : new Uint8Array(content);
    form.set('file', new Blob([part]), fileName);
    return this.send<DataAnswer<T>>('POST', '/api/wa-imports', form);
  }
}
