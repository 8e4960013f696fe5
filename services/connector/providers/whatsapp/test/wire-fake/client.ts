import { silentLogger } from '@groupsight/shared/testing/resources';
import {
  type AuthenticationState,
  type BaileysEventMap,
  initAuthCreds,
  makeWASocket,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WASocket,
} from '@whiskeysockets/baileys';
import { Changes } from './changes.ts';
import type { FakeWhatsApp } from './server.ts';
import { memoryKeys } from './signal-party.ts';

type Config = Partial<UserFacingSocketConfig>;

/** What a client needs to know of a fake, and what links it; the fake may be another process. */
type Place = Pick<FakeWhatsApp, 'url' | 'noiseRoot'>;
interface LinkingPlace extends Place {
  scan(qr: string, phone: string): Promise<unknown>;
}

/** The unmodified client with a memory of its events, for tests of the fake itself. */
export interface TestClient {
  readonly socket: WASocket;
  readonly auth: AuthenticationState;
  /** The first value of an event that fits, whether it comes or has come already. */
  next<K extends keyof BaileysEventMap>(
    event: K,
    fits?: (value: BaileysEventMap[K]) => boolean,
  ): Promise<BaileysEventMap[K]>;
  /** Waits until something is true of the events so far. */
  until(what: string, condition: () => boolean): Promise<true>;
  /** All values of an event so far. */
  all<K extends keyof BaileysEventMap>(event: K): readonly BaileysEventMap[K][];
}

export function freshAuth(): AuthenticationState {
  return { creds: initAuthCreds(), keys: memoryKeys() };
}

export function connect(fake: Place, auth = freshAuth(), config: Config = {}): TestClient {
  // Only a test may: the library keeps the one root it trusts in a constant that can be changed.
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(fake.noiseRoot, 'hex');
  const events: { readonly name: string; readonly value: unknown }[] = [];
  const changes = new Changes();
  const socket = makeWASocket({
    auth,
    waWebSocketUrl: fake.url,
    logger: silentLogger(),
    markOnlineOnConnect: false,
    retryRequestDelayMs: 0,
    ...config,
  });
  socket.ev.process((batch) => {
    for (const [name, value] of Object.entries(batch)) events.push({ name, value });
    changes.notify();
  });
  const all = <K extends keyof BaileysEventMap>(event: K) =>
    events.filter(({ name }) => name === event).map(({ value }) => value as BaileysEventMap[K]);
  return {
    socket,
    auth,
    all,
    until: (what, condition) =>
      changes.until(what, () => condition() || undefined) as Promise<true>,
    next: (event, fits = () => true) =>
      changes.until(`the event ${event}`, () => all(event).find(fits)),
  };
}

/** A client that was linked by QR code and has connected again as the server told it to. */
export async function linked(
  fake: LinkingPlace,
  phone: string,
  config: Config = {},
): Promise<TestClient> {
  const first = connect(fake, freshAuth(), config);
  const { qr } = await first.next('connection.update', (update) => update.qr !== undefined);
  await fake.scan(qr ?? '', phone);
  await first.next('connection.update', ({ connection }) => connection === 'close');
  return reconnected(fake, first, config);
}

/** The same linked client on a new line, once that is open. */
export async function reconnected(
  fake: Place,
  { auth }: TestClient,
  config: Config = {},
): Promise<TestClient> {
  const client = connect(fake, auth, config);
  await client.next('connection.update', ({ connection }) => connection === 'open');
  return client;
}

/** The code with which a client's line ended. */
export async function closedWith(client: TestClient): Promise<number | undefined> {
  const { lastDisconnect } = await client.next(
    'connection.update',
    ({ connection }) => connection === 'close',
  );
  const error = lastDisconnect?.error;
  const output: unknown = error && 'output' in error ? error.output : undefined;
  return (output as { readonly statusCode?: number } | undefined)?.statusCode;
}
