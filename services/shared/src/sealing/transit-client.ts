import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';

export interface TransitSettings {
  /** Of the server, without a path. */
  readonly url: string;
  /** Where the engine is mounted. */
  readonly mount: string;
  readonly key: string;
  /** Holds the token; read with each request, so that whatever renews the token only writes there. */
  readonly tokenFile: string;
  readonly namespace?: string | undefined;
}

export interface TransitPatience {
  /** Most that one try may take. */
  readonly timeoutMs: number;
  /** Before the second try, and longer before those after it. */
  readonly pauseMs: number;
}

const usual: TransitPatience = { timeoutMs: 5_000, pauseMs: 250 };
const tries = 3;

/** A try that failed, and whether another may do better. */
class Failed extends Error {
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean, cause?: unknown) {
    super(message, { cause });
    this.isPassing = isPassing;
  }
}

const unreachable = (reason: string, cause: unknown) =>
  new AppError(
    'unavailable',
    'sealing_kms_unreachable',
    `What is stored is sealed, and the key service (SEALING_TRANSIT_URL) does not answer: ${reason}. Nothing was changed; it goes on when the service is back.`,
    { cause },
  );

const refused = (reason: string, cause: unknown) =>
  new AppError(
    'unavailable',
    'sealing_kms_refused',
    `What is stored is sealed, and the key service (SEALING_TRANSIT_URL) refuses: ${reason}. Nothing was changed.`,
    { cause },
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What it says is wrong; its words have no secrets in them. */
function errorsIn(body: unknown): string {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  const said = errors.filter((one) => typeof one === 'string').join('; ');
  return said.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  return isRecord(cause) && typeof cause.code === 'string' ? cause.code : error.name;
}

/** The Transit engine of HashiCorp Vault and OpenBao, as far as it is used: POST with a token. */
export class TransitClient {
  readonly #settings: TransitSettings;
  readonly #patience: TransitPatience;

  constructor(settings: TransitSettings, patience: TransitPatience = usual) {
    this.#settings = settings;
    this.#patience = patience;
  }

  /**
   * What an operation on the key returns under a name.
   * @throws AppError sealing_kms_unreachable, sealing_kms_refused
   */
  async post(operation: string, body: object, name: string): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#try(operation, body, name);
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        if (!error.isPassing) throw refused(error.message, error);
        if (attempt === tries) throw unreachable(error.message, error);
        await wait(this.#patience.pauseMs * attempt * (1 + Math.random()));
      }
    }
  }

  async #try(operation: string, body: object, name: string): Promise<string> {
    const { url, mount, key, namespace } = this.#settings;
    const [verb, ...more] = operation.split('/');
    const path = [mount, verb, encodeURIComponent(key), ...more].join('/');
    const token = await this.#token();
    const { timeoutMs } = this.#patience;
    try {
      const answer = await fetch(`${url.replace(/\/+$/, '')}/v1/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-vault-request': 'true',
          'x-vault-token': token,
          ...(namespace ? { 'x-vault-namespace': namespace } : {}),
        },
        body: JSON.stringify(body),
        // The token goes nowhere else.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await resultOf(answer, name);
    } catch (error) {
      if (error instanceof Failed) throw error;
      throw new Failed(reasonOf(error), true, error);
    }
  }

  async #token(): Promise<string> {
    const { tokenFile } = this.#settings;
    try {
      const token = (await readFile(tokenFile, 'utf8')).trim();
      if (/^[\x21-\x7e]+$/.test(token)) return token;
    } catch (error) {
      throw new Failed(`${tokenFile} (SEALING_TRANSIT_TOKEN_FILE) cannot be read`, false, error);
    }
    throw new Failed(`${tokenFile} (SEALING_TRANSIT_TOKEN_FILE) has no token`, false);
  }
}

async function resultOf(answer: Response, name: string): Promise<string> {
  const body: unknown = await answer.json().catch((error: unknown) => {
    // Cut short, or no server of this kind; who is too slow is told apart above.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  });
  const { status } = answer;
  if (status !== 200) {
    const said = errorsIn(body);
    const isPassing = status >= 500 || status === 429 || status === 412;
    throw new Failed(said === '' ? `status ${status}` : `status ${status}, ${said}`, isPassing);
  }
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const value = data[name];
  if (typeof value === 'string') return value;
  throw new Failed(`its answer has no ${name}`, false);
}
