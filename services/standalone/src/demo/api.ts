/** The little of the REST contract that filling the demo needs; a person's own calls. */
export class DemoApi {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** Signs in; signs up first where the user is not there yet. */
  async signIn(user: { name: string; email: string; password: string; timezone: string }) {
    const login = await this.#request('POST', '/api/auth/local', {
      identifier: user.email,
      password: user.password,
    });
    const session = login.ok
      ? login
      : await this.#request('POST', '/api/auth/local/register', {
          username: user.name,
          email: user.email,
          password: user.password,
          timezone: user.timezone,
        });
    const body = (await session.json()) as { jwt?: string };
    if (!session.ok || !body.jwt) throw new Error(`demo sign-in answered ${session.status}`);
    this.#token = body.jwt;
    return { isNew: !login.ok };
  }

  /** The `data` of an answer. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.#request(method, path, body);
    if (!response.ok) throw new Error(`demo: ${method} ${path} answered ${response.status}`);
    if (response.status === 204) return undefined as T;
    return ((await response.json()) as { data: T }).data;
  }

  /** Uploads an exported chat. */
  async upload<T>(fileName: string, bytes: Uint8Array): Promise<T> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), fileName);
    const response = await fetch(`${this.#url}/api/wa-imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
    });
    if (!response.ok) throw new Error(`demo: the import answered ${response.status}`);
    return ((await response.json()) as { data: T }).data;
  }

  #request(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
