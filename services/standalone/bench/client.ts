import { Api } from '../test/api.ts';

interface ImportedGroup {
  readonly documentId: string;
  readonly group_id: string;
}

/** A signed-in user of the product under measurement: what the figures need of `Api`. */
export class Client {
  readonly #api: Api;

  private constructor(api: Api) {
    this.#api = api;
  }

  static async signUp(url: string): Promise<Client> {
    return new Client(await Api.signUp(url));
  }

  static async signIn(url: string, identifier: string, password: string): Promise<Client> {
    const api = new Api(url);
    const { body } = await api.send<{ jwt: string }>('POST', '/api/auth/local', {
      identifier,
      password,
    });
    api.token = body.jwt;
    return new Client(api);
  }

  get url(): string {
    return this.#api.url;
  }

  get token(): string {
    return this.#api.token;
  }

  async upload(fileName: string, bytes: Uint8Array): Promise<{ group: ImportedGroup }> {
    const { status, body } = await this.#api.upload<{ group: ImportedGroup }>(fileName, bytes);
    if (status !== 201) throw new Error(`the import answered ${status}: ${JSON.stringify(body)}`);
    return body.data;
  }

  async watch(documentId: string): Promise<void> {
    const data = { is_watched: true };
    await this.#api.data('PUT', `/api/watched-groups/${documentId}`, { data });
  }

  /** Watches many at once, and begins to read them. */
  async watchAll(groups: readonly string[]): Promise<void> {
    const data = { groups, is_watched: true };
    await this.#api.data('POST', '/api/watched-groups/watch', { data });
  }

  process(remoteJid: string): Promise<{ digests: number }> {
    return this.#api.data('POST', '/api/wa-messages', { remoteJid, includeDigests: true });
  }

  async addTopic(group: string, name: string, description: string): Promise<void> {
    const data = { name, description, group };
    await this.#api.data('POST', '/api/watched-topics', { data });
  }

  /** Says that what was taken for a question is none. */
  async dismiss(documentId: string): Promise<void> {
    await this.#api.data('PUT', `/api/questions/${documentId}`, {
      data: { state: 'not_question' },
    });
  }

  /** An answer's bytes as they came, for the bare server to repeat. */
  async bytes(path: string): Promise<Buffer> {
    const headers = { authorization: `Bearer ${this.token}` };
    const response = await fetch(`${this.url}${path}`, { headers });
    return Buffer.from(await response.arrayBuffer());
  }
}
