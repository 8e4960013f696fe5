import { createPrivateKey, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const keysSchema = z.object({
  /** PKCS8 PEM of an Ed25519 key; signs sessions. */
  authSigningKey: z.string().refine(isEd25519Pem),
  /** 32 bytes, base64; encrypts chat credentials at rest. */
  credentialsKey: z.string().refine((key) => Buffer.from(key, 'base64').length === 32),
});

/** Secrets of this installation, made at the first start and kept in the data folder. */
export type Keys = Readonly<z.output<typeof keysSchema>>;

function isEd25519Pem(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Longest path of a unix socket that every system takes. */
const maxSocketPath = 100;

/** Makes the data folder, readable by its user alone. */
export async function makeDataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
}

/**
 * Takes the folder for this process; a second one is refused. SQLite's file lock does it: the
 * system lets go of it however the process ends.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(`${dataDir} is in use by another Groupsight process`, { cause: error });
  }
  return { release: () => lock.close() };
}

/** As `lockDataFolder`; undefined where another process has the folder. */
export function lockIfFree(dataDir: string): ReturnType<typeof lockDataFolder> | undefined {
  try {
    return lockDataFolder(dataDir);
  } catch {
    return undefined;
  }
}

/** The keys in the file; undefined where there is no file yet. */
async function readKeys(file: string): Promise<Keys | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    // Without the cause: it could quote a key.
    throw new Error(`${file} does not hold the keys of this data; restore it from a backup`);
  }
}

/**
 * The keys of the folder; made and written whole before they are used.
 * @throws Error naming the file when it is damaged: new keys could not read the stored data.
 */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, 'keys.json');
  const stored = await readKeys(file);
  if (stored) return stored;
  const { privateKey } = generateKeyPairSync('ed25519');
  const keys: Keys = {
    authSigningKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    credentialsKey: randomBytes(32).toString('base64'),
  };
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600, flush: true });
  await rename(draft, file);
  return keys;
}

/** A key of 32 bytes, base64, for one purpose: made of the keys there are, the same each time. */
export function derivedKey(keys: Keys, purpose: string): string {
  const secret = Buffer.from(keys.credentialsKey, 'base64');
  const bytes = hkdfSync('sha256', secret, '', `groupsight ${purpose}`, 32);
  return Buffer.from(bytes).toString('base64');
}

/** The keys of an installation, as its services read them. */
export const secretsOf = (keys: Keys) => ({
  AUTH_SIGNING_KEY: keys.authSigningKey,
  CREDENTIALS_KEY: keys.credentialsKey,
  MEDIA_LINK_KEY: derivedKey(keys, 'media links'),
  PUSH_KEY: derivedKey(keys, 'push notifications'),
  WEBHOOK_KEY: derivedKey(keys, 'webhooks'),
});

export interface Sockets {
  /** Path of a socket by name. */
  socket(name: string): string;
}

export interface SocketFolder extends Sockets {
  remove(): Promise<void>;
}

const socketsIn = (path: string): Sockets => ({ socket: (name) => join(path, `${name}.sock`) });

const insideOf = (dataDir: string): string | undefined => {
  const path = join(dataDir, 'run');
  return path.length + 20 <= maxSocketPath ? path : undefined;
};

/** Where the sockets of a running server are; undefined where only it knows. */
export function socketFolderOf(dataDir: string): Sockets | undefined {
  const path = insideOf(dataDir);
  return path === undefined ? undefined : socketsIn(path);
}

/**
 * A folder for unix sockets that only this user can enter: in the data folder, or in the
 * system's temporary folder where the data folder's path is too long for a socket.
 */
export async function makeSocketFolder(dataDir: string): Promise<SocketFolder> {
  const path = insideOf(dataDir) ?? (await mkdtemp(join(tmpdir(), 'groupsight-')));
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  return { ...socketsIn(path), remove: () => rm(path, { recursive: true, force: true }) };
}
