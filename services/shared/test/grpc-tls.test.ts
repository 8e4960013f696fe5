import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { credentials, Client as RawClient, status } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../src/config.ts';
import { Certificates } from '../src/grpc/certificates.ts';
import { createClient } from '../src/grpc/client.ts';
import { GrpcServer } from '../src/grpc/server.ts';
import { createLogger } from '../src/logger.ts';
import { type Certificate, newAuthority } from '../src/testing/certificate.ts';
import { silentLogger, tempDir } from '../src/testing/resources.ts';
import { waitFor } from '../src/testing/wait-for.ts';
import { type EchoHandlers, EchoService, failure } from './fixtures/echo-service.ts';

const hour = 60 * 60 * 1000;
type Authority = ReturnType<typeof newAuthority>;

/** Writes a service's folder as cert-manager mounts it. */
async function mount(folder: string, ca: string, { key, cert }: Certificate): Promise<void> {
  await writeFile(join(folder, 'ca.crt'), ca);
  await writeFile(join(folder, 'tls.crt'), cert);
  await writeFile(join(folder, 'tls.key'), key);
}

interface Of {
  readonly authority: Authority;
  readonly service: string;
  readonly endsAt?: number;
  readonly domain?: string;
}

async function certified(
  { authority, service, endsAt, domain }: Of,
  logger = silentLogger(),
  lookMs = 20,
) {
  const folder = await tempDir();
  await mount(folder.path, authority.cert, authority.certificateOf(service, endsAt, domain));
  return {
    folder,
    certificates: new Certificates({ folder: folder.path, service, logger, lookMs }),
  };
}

/** A server that is the service `test`, which `tester` may call. */
async function overTls(authority: Authority) {
  const opened = new AsyncDisposableStack();
  const { folder, certificates } = await certified({ authority, service: 'test' });
  opened.use(folder);
  const heard: (string | undefined)[] = [];
  const handlers: EchoHandlers = {
    getEcho: async (request, { caller }) => {
      heard.push(caller);
      return request;
    },
    sendEcho: async (request) => request,
    upload: async (requests) => {
      for await (const { text } of requests) heard.push(text);
      return { text: 'kept' };
    },
    async *watch(request) {
      heard.push('watch');
      yield request;
    },
  };
  const server = new GrpcServer({
    address: '127.0.0.1:0',
    identity: { name: 'test', certificates },
    callers: ['tester'],
    logger: silentLogger(),
  });
  await server.add(EchoService, handlers).start();
  opened.defer(() => server.close());
  const address = `127.0.0.1:${server.port}`;
  return {
    heard,
    address,
    folder,
    server,
    async client(of: Of) {
      const own = await certified(of);
      opened.use(own.folder);
      const identity = { name: of.service, certificates: own.certificates };
      const client = createClient(EchoService, { address, identity, deadlineMs: 3_000 });
      opened.defer(() => client.close());
      return client;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** A call of somebody who does not look whom it calls. */
async function rawEcho(address: string, ca: string, own?: Certificate) {
  const [key, cert] = own ? [Buffer.from(own.key), Buffer.from(own.cert)] : [null, null];
  const checkServerIdentity = () => undefined;
  const secure = credentials.createSsl(Buffer.from(ca), key, cert, { checkServerIdentity });
  const client = new RawClient(address, secure, { 'grpc.ssl_target_name_override': 'any' });
  const { path, requestSerialize, responseDeserialize } = EchoService.getEcho;
  try {
    return await new Promise((resolve, reject) => {
      const done = (error: unknown, answer: unknown) => (error ? reject(error) : resolve(answer));
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, { text: '' }, done);
    });
  } finally {
    client.close();
  }
}

const refused = { kind: 'forbidden', code: 'unknown_caller' };
const notThere = { kind: 'unavailable' };

describe('mutual TLS between services', () => {
  it('lets in the services that may call, by every kind of call', async () => {
    const authority = newAuthority();
    await using echo = await overTls(authority);
    const client = await echo.client({ authority, service: 'tester' });
    expect(await client.getEcho({ text: 'x' })).toEqual({ text: 'x' });
    const pieces = (async function* () {
      yield { text: 'piece' };
    })();
    expect(await client.upload(pieces)).toEqual({ text: 'kept' });
    const watched = [];
    for await (const { text } of client.watch({ text: 'seen' })) watched.push(text);
    expect(watched).toEqual(['seen']);
    expect(echo.heard).toEqual(['tester', 'piece', 'watch']);
  });

  it('keeps out a service that has nothing to ask, whoever it says it is', async () => {
    const authority = newAuthority();
    await using echo = await overTls(authority);
    const client = await echo.client({ authority, service: 'stranger' });
    expect(await failure(client.getEcho({ text: 'x' }))).toMatchObject(refused);
    const watch = async () => {
      for await (const { text } of client.watch({ text: 'x' })) expect(text).toBe('');
    };
    expect(await failure(watch())).toMatchObject(refused);
    expect(echo.heard).toEqual([]);
  });

  it('keeps out services of another installation, which the same authority signed for', async () => {
    const authority = newAuthority();
    await using echo = await overTls(authority);
    const client = await echo.client({ authority, service: 'tester', domain: 'other' });
    expect(await failure(client.getEcho({ text: 'x' }))).toMatchObject(notThere);
    const { key, cert } = authority.certificateOf('tester', undefined, 'other');
    await expect(rawEcho(echo.address, authority.cert, { key, cert })).rejects.toMatchObject({
      code: status.PERMISSION_DENIED,
    });
    expect(echo.heard).toEqual([]);
  });

  it('keeps out certificates of another authority, and none at all', async () => {
    const authority = newAuthority();
    await using echo = await overTls(authority);
    const foreign = await echo.client({ authority: newAuthority(), service: 'tester' });
    expect(await failure(foreign.getEcho({ text: 'x' }))).toMatchObject(notThere);
    const plain = createClient(EchoService, { address: echo.address, deadlineMs: 3_000 });
    expect(await failure(plain.getEcho({ text: 'x' }))).toMatchObject(notThere);
    plain.close();
    await expect(rawEcho(echo.address, authority.cert)).rejects.toMatchObject({
      code: status.UNAVAILABLE,
    });
    expect(echo.heard).toEqual([]);
  });

  it('is called by nobody who expects another service there', async () => {
    const authority = newAuthority();
    await using echo = await overTls(authority);
    // Whoever took over a service's address has its own certificate at best.
    await mount(echo.folder.path, authority.cert, authority.certificateOf('other'));
    await using other = await certified({ authority, service: 'other' }).then(async (own) => {
      const identity = { name: 'other', certificates: own.certificates };
      const server = new GrpcServer({
        address: '127.0.0.1:0',
        identity,
        callers: ['tester'],
        logger: silentLogger(),
      });
      const getEcho = async (request: { text: string }) => request;
      const rest = { sendEcho: getEcho, upload: async () => ({ text: '' }), watch: () => [] };
      await server.add(EchoService, { getEcho, ...rest } as never).start();
      return {
        port: server.port,
        async [Symbol.asyncDispose]() {
          await server.close();
          await own.folder[Symbol.asyncDispose]();
        },
      };
    });
    const own = await certified({ authority, service: 'tester' });
    await using _folder = own.folder;
    const client = createClient(EchoService, {
      address: `127.0.0.1:${other.port}`,
      identity: { name: 'tester', certificates: own.certificates },
      deadlineMs: 3_000,
    });
    expect(await failure(client.getEcho({ text: 'x' }))).toMatchObject(notThere);
    client.close();
  });

  it('takes new certificates without a restart, of a new authority too', async () => {
    const first = newAuthority();
    await using echo = await overTls(first);
    const before = await echo.client({ authority: first, service: 'tester' });
    await before.getEcho({ text: 'x' });
    const second = newAuthority();
    await mount(echo.folder.path, second.cert, second.certificateOf('test'));
    await waitFor('the new authority to count', async () => {
      const client = await echo.client({ authority: second, service: 'tester' });
      return (await failure(client.getEcho({ text: 'y' })).catch(() => 'none')) === 'none';
    });
    // A connection that is there goes on; one that is made anew is not let in any more.
    expect(await before.getEcho({ text: 'z' })).toEqual({ text: 'z' });
    const late = await echo.client({ authority: first, service: 'tester' });
    expect(await failure(late.getEcho({ text: 'x' }))).toMatchObject(notThere);
  });

  it('keeps what works when new files are damaged, and says so once', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ service: 'test', level: 'warn', destination });
    const authority = newAuthority();
    const { folder, certificates } = await certified({ authority, service: 'test' }, logger);
    await using _folder = folder;
    const shown: (Buffer | undefined)[] = [];
    certificates.addIdentityCertificateListener((update) => shown.push(update?.certificate));
    const { cert } = authority.certificateOf('test');
    await writeFile(join(folder.path, 'tls.crt'), cert);
    for (let n = 0; n < 3; n++) certificates.look();
    expect(lines.filter((line) => line.includes('is not the key of'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('BEGIN');
    expect(shown.filter((bytes) => bytes?.toString() === cert)).toEqual([]);
    const next = authority.certificateOf('test');
    await mount(folder.path, authority.cert, next);
    certificates.look();
    expect(shown.at(-1)?.toString()).toBe(next.cert);
  });

  it('says a week before that a certificate ends, and that it has', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ service: 'test', level: 'warn', destination });
    const authority = newAuthority();
    const endsAt = Date.now() + 8 * 24 * hour;
    await using folder = await tempDir();
    await mount(folder.path, authority.cert, authority.certificateOf('test', endsAt));
    let now = Date.now();
    const options = { folder: folder.path, service: 'test', logger, now: () => now };
    const certificates = new Certificates(options);
    certificates.look();
    expect(lines).toEqual([]);
    now += 2 * 24 * hour;
    certificates.look();
    certificates.look();
    expect(lines.filter((line) => line.includes('ends soon'))).toHaveLength(1);
    now = endsAt + 1;
    certificates.look();
    expect(lines.join('')).toContain('has ended');
  });

  it.each([
    ['none at all', /tls.crt cannot be read \(ENOENT\)/, async () => {}],
    [
      'the certificate of another service',
      /tls.crt is of other: spiffe:\/\/…\/test is needed/,
      async (folder: string, { cert, certificateOf }: Authority) =>
        mount(folder, cert, certificateOf('other')),
    ],
    [
      "another's key",
      /tls.key is not the key of tls.crt/,
      async (folder: string, { cert, certificateOf }: Authority) =>
        mount(folder, cert, { cert: certificateOf('test').cert, key: certificateOf('test').key }),
    ],
    [
      'one that has ended',
      /tls.crt ended on 20/,
      async (folder: string, { cert, certificateOf }: Authority) =>
        mount(folder, cert, certificateOf('test', Date.now() - hour)),
    ],
    [
      'text that is no certificate',
      /tls.crt is not in PEM, or damaged/,
      async (folder: string, { cert, certificateOf }: Authority) =>
        mount(folder, cert, { ...certificateOf('test'), cert: 'nonsense' }),
    ],
  ])('refuses to start with %s', async (_name, message, prepare) => {
    await using folder = await tempDir();
    await prepare(folder.path, newAuthority());
    const start = () =>
      new Certificates({ folder: folder.path, service: 'test', logger: silentLogger() });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(message);
  });
});
