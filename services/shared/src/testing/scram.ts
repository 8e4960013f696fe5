import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

const iterations = 4_096;

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** The attributes of a message: `r=…,s=…`. */
function attributes(message: string): ReadonlyMap<string, string> {
  return new Map(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A server's side of one SCRAM-SHA-256 conversation (RFC 5802, RFC 7677). */
export class ScramServer {
  readonly #of: Credentials;
  readonly #salt = randomBytes(16);
  #bare = '';
  #first = '';

  constructor(of: Credentials) {
    this.#of = of;
  }

  /** @returns what is answered to the first message; undefined where nobody has that name */
  begin(message: string): string | undefined {
    // After the header, which says that no channel is bound.
    this.#bare = message.replace(/^n,[^,]*,/, '');
    const said = attributes(this.#bare);
    const name = said.get('n')?.replaceAll('=2C', ',').replaceAll('=3D', '=');
    if (name !== this.#of.username) return undefined;
    const nonce = `${said.get('r')}${randomBytes(18).toString('base64')}`;
    this.#first = `r=${nonce},s=${this.#salt.toString('base64')},i=${iterations}`;
    return this.#first;
  }

  /** @returns the server's own proof; undefined where the client's is of another password */
  end(message: string): string | undefined {
    const proof = Buffer.from(/,p=(.+)$/.exec(message)?.[1] ?? '', 'base64');
    const unproven = message.replace(/,p=.+$/, '');
    if (attributes(unproven).get('r') !== attributes(this.#first).get('r')) return undefined;
    const spoken = `${this.#bare},${this.#first},${unproven}`;
    const salted = pbkdf2Sync(this.#of.password, this.#salt, iterations, 32, 'sha256');
    const clientKey = hmac(salted, 'Client Key');
    const signature = hmac(hash(clientKey), spoken);
    const wanted = clientKey.map((byte, index) => byte ^ (signature[index] ?? 0));
    if (proof.length !== wanted.length || !timingSafeEqual(proof, wanted)) return undefined;
    return `v=${hmac(hmac(salted, 'Server Key'), spoken).toString('base64')}`;
  }
}
