import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** A key in versions, as the Transit engine keeps it. */
class TransitKey {
  readonly #versions = [randomBytes(32)];
  /** Versions before it open nothing any more. */
  oldest = 1;

  rotate(): void {
    this.#versions.push(randomBytes(32));
  }

  #bytes(version: number): Buffer {
    const bytes = version < this.oldest ? undefined : this.#versions[version - 1];
    if (bytes) return bytes;
    throw new Refused(400, 'ciphertext or signature version is disallowed by policy (too old)');
  }

  encrypt(plaintext: string): string {
    const iv = randomBytes(12);
    const version = this.#versions.length;
    const cipher = createCipheriv('aes-256-gcm', this.#bytes(version), iv);
    const sealed = Buffer.concat([cipher.update(plaintext, 'base64'), cipher.final()]);
    const bytes = Buffer.concat([iv, sealed, cipher.getAuthTag()]);
    return `vault:v${version}:${bytes.toString('base64')}`;
  }

  decrypt(ciphertext: string): string {
    const [, version, text = ''] = /^vault:v(\d+):(.*)$/.exec(ciphertext) ?? [];
    const bytes = Buffer.from(text, 'base64');
    const key = this.#bytes(Number(version));
    try {
      const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      opener.setAuthTag(bytes.subarray(-16));
      const opened = [opener.update(bytes.subarray(12, -16)), opener.final()];
      return Buffer.concat(opened).toString('base64');
    } catch {
      throw new Refused(400, 'invalid ciphertext: unable to decrypt');
    }
  }

  hmac(input: string, version = this.#versions.length): string {
    const digest = createHmac('sha256', this.#bytes(version)).update(input, 'base64');
    return `vault:v${version}:${digest.digest('base64')}`;
  }
}

/** Stands in for HashiCorp Vault or OpenBao with a Transit engine and one key, on a free port. */
export async function fakeTransit() {
  const key = new TransitKey();
  const state = {
    token: 'token-1',
    /** What every request is answered with; undefined: as it should be. */
    fault: undefined as 'down' | 'slow' | 'sealed' | 'nonsense' | 'elsewhere' | undefined,
    /** Requests that are still answered with the fault. */
    faults: Number.POSITIVE_INFINITY,
    requests: [] as string[],
  };
  const operations: Readonly<Record<string, (body: Fields) => Fields>> = {
    encrypt: ({ plaintext }) => ({ ciphertext: key.encrypt(String(plaintext)) }),
    decrypt: ({ ciphertext }) => ({ plaintext: key.decrypt(String(ciphertext)) }),
    rewrap: ({ ciphertext }) => ({ ciphertext: key.encrypt(key.decrypt(String(ciphertext))) }),
    hmac: ({ input, key_version: version }) => ({
      hmac: key.hmac(String(input), version === undefined ? undefined : Number(version)),
    }),
  };

  async function answer(request: IncomingMessage): Promise<Fields> {
    const [, version, mount, operation = '', name] = (request.url ?? '').split('/');
    if (request.headers['x-vault-token'] !== state.token) {
      throw new Refused(403, 'permission denied');
    }
    const work = operations[operation];
    if (version !== 'v1' || mount !== 'transit' || !work) throw new Refused(404, 'no handler');
    if (name !== 'groupsight') throw new Refused(400, 'encryption key not found');
    return work((await json(request)) as Fields);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests.push(request.url ?? '');
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const isFaulty = state.fault !== undefined && state.faults-- > 0;
    if (isFaulty && state.fault === 'down') request.socket.destroy();
    else if (isFaulty && state.fault === 'slow') request.resume();
    else if (isFaulty && state.fault === 'sealed') send(503, { errors: ['Vault is sealed'] });
    else if (isFaulty && state.fault === 'nonsense') response.end('<html>');
    else if (isFaulty) response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    else {
      try {
        send(200, { data: await answer(request) });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        send(error.status, { errors: [error.message] });
      }
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    state,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
