interface ImportedGroup {
  readonly documentId: string;
  readonly group_id: string;
}

/** A signed-in user of the product under measurement. */
export class Client {
  readonly url: string;
  readonly token: string;

  private constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  static async signUp(url: string): Promise<Client> {
    const response = await fetch(`${url}/api/auth/local/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: 'Bench',
        email: `bench-${Date.now()}@example.org`,
        password: 'bench-password',
        timezone: 'Europe/London',
      }),
    });
    const { jwt } = (await response.json()) as { jwt: string };
    return new Client(url, jwt);
  }

  async upload(fileName: string, bytes: Uint8Array): Promise<{ group: ImportedGroup }> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), fileName);
    return this.#data('POST', '/api/wa-imports', form);
  }

  async watch(documentId: string): Promise<void> {
    await this.#data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
  }

  async process(remoteJid: string): Promise<{ digests: number }> {
    return this.#data('POST', '/api/wa-messages', { remoteJid, includeDigests: true });
  }

  async bytes(path: string): Promise<Buffer> {
    const response = await fetch(`${this.url}${path}`, { headers: this.#headers() });
    return Buffer.from(await response.arrayBuffer());
  }

  #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  async #data<T>(method: string, path: string, body: unknown): Promise<T> {
    const form = body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...this.#headers(), ...(form ? {} : { 'content-type': 'application/json' }) },
      body: form ? body : JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  }
}
