import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Secrets of this installation, made at the first start and kept in the data folder. */
export interface Keys {
  /** PKCS8 PEM of an Ed25519 key; signs sessions. */
  readonly authSigningKey: string;
  /** 32 bytes, base64; encrypts chat credentials at rest. */
  readonly credentialsKey: string;
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

/** The keys of the folder; made and written whole before they are used. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, 'keys.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new Error(`${file} cannot be read; restore it from a backup`, { cause: error });
    }
  }
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

export interface SocketFolder {
  /** Path of a socket by name. */
  socket(name: string): string;
  remove(): Promise<void>;
}

/**
 * A folder for unix sockets that only this user can enter: in the data folder, or in the
 * system's temporary folder where the data folder's path is too long for a socket.
 */
export async function makeSocketFolder(dataDir: string): Promise<SocketFolder> {
  const wanted = join(dataDir, 'run');
  const path =
    wanted.length + 20 <= maxSocketPath ? wanted : await mkdtemp(join(tmpdir(), 'groupsight-'));
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  return {
    socket: (name) => join(path, `${name}.sock`),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
