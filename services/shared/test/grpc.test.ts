import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorKind, errorKinds } from '../src/errors.ts';
import { createClient } from '../src/grpc/client.ts';
import { GrpcServer } from '../src/grpc/server.ts';
import { createLogger, type Logger } from '../src/logger.ts';
import { silentLogger, tempDir } from '../src/testing/resources.ts';
import { waitFor } from '../src/testing/wait-for.ts';
import {
  type EchoHandlers,
  EchoService,
  failure,
  startEcho,
  type Text,
} from './fixtures/echo-service.ts';

describe.each(['process', 'socket'] as const)('unary calls through the %s', (over) => {
  const start = (handlers: Partial<EchoHandlers>, logger?: Logger) =>
    startEcho(handlers, logger, over);

  it('answer, and carry the request id', async () => {
    await using echo = await start({
      getEcho: async ({ text }, { requestId }) => ({ text: `${text} ${requestId}` }),
    });
    const { client } = echo;
    expect(await client.getEcho({ text: 'שלום' }, { requestId: 'r-1' })).toEqual({
      text: 'שלום r-1',
    });
    expect((await client.getEcho({ text: 'x' })).text).toMatch(/^x [0-9a-f-]{36}$/);
  });

  it('bring every kind of error across with code, message and details', async () => {
    await using echo = await start({
      getEcho: async ({ text }) => {
        const details = { field: 'naïve', many: [1, 2] };
        throw new AppError(text as ErrorKind, 'its_code', 'Für dich: “ja”', { details });
      },
    });
    for (const kind of Object.keys(errorKinds) as ErrorKind[]) {
      const error = await failure(echo.client.getEcho({ text: kind }));
      expect(error).toMatchObject({ kind, code: 'its_code', message: 'Für dich: “ja”' });
      expect(error.details).toEqual({ field: 'naïve', many: [1, 2] });
    }
  });

  it('drop details that are too large, and keep the rest of the error', async () => {
    await using echo = await start({
      getEcho: async () => {
        throw new AppError('invalid', 'many', 'Too many', { details: { all: 'x'.repeat(90_000) } });
      },
    });
    const error = await failure(echo.client.getEcho({ text: '' }));
    expect(error).toMatchObject({ kind: 'invalid', code: 'many', details: {} });
  });

  it('say nothing of errors that nobody foresaw, and log them with the request id', async () => {
    const lines: string[] = [];
    const logger = createLogger({
      service: 'test',
      destination: { write: (line: string) => lines.push(line) },
    });
    await using echo = await start(
      {
        getEcho: async ({ text }) => {
          throw new TypeError(`secret of ${text}`);
        },
      },
      logger,
    );
    const error = await failure(echo.client.getEcho({ text: 'Ada' }, { requestId: 'r-7' }));
    expect(error).toMatchObject({ kind: 'internal', message: 'Internal Server Error' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      rpc: '/groupsight.test.v1.Echo/GetEcho',
      requestId: 'r-7',
      err: { type: 'TypeError' },
    });
    expect(lines[0]).not.toMatch(/secret|Ada/);
  });

  it('end at their deadline, and abort the handler', async () => {
    const aborted = Promise.withResolvers<void>();
    let isThere = false;
    await using echo = await start({
      getEcho: async (_request, { signal }) => {
        isThere = true;
        signal.addEventListener('abort', () => aborted.resolve());
        await aborted.promise;
        return { text: 'too late' };
      },
    });
    // On a busy machine the first deadlines may pass before anybody hears of the call.
    for (let deadlineMs = 30; !isThere; deadlineMs *= 2) {
      const error = await failure(echo.client.getEcho({ text: '' }, { deadlineMs }));
      expect(error).toMatchObject({ kind: 'timeout', code: 'timeout' });
    }
    await aborted.promise;
  });

  it('are cancelled by the signal, before or during the call', async () => {
    const entered = Promise.withResolvers<AbortSignal>();
    await using echo = await start({
      sendEcho: async (_request, { signal }) => {
        entered.resolve(signal);
        await once(signal, 'abort');
        return { text: '' };
      },
    });
    const abort = new AbortController();
    const call = failure(echo.client.sendEcho({ text: '' }, { signal: abort.signal }));
    const atServer = await entered.promise;
    abort.abort();
    expect(await call).toMatchObject({ code: 'cancelled' });
    await waitFor('the handler to hear of it', () => atServer.aborted);
    const late = failure(echo.client.sendEcho({ text: '' }, { signal: abort.signal }));
    expect(await late).toMatchObject({ code: 'cancelled' });
  });

  it('refuse a message above the limit', async () => {
    await using echo = await start({ getEcho: async () => ({ text: '' }) });
    const text = 'x'.repeat(33 * 1024 * 1024);
    expect(await failure(echo.client.getEcho({ text }))).toMatchObject({ kind: 'too_large' });
  });
});

describe('a server that is not there', () => {
  it('is tried again for reads, and never for calls that change something', async () => {
    await using echo = await startEcho({});
    const { address } = echo;
    await echo.server.close();
    const client = createClient(EchoService, { address });
    expect(await failure(client.sendEcho({ text: '' }))).toMatchObject({ kind: 'unavailable' });

    const reading = client.getEcho({ text: 'back' });
    const server = new GrpcServer({ address, logger: silentLogger() });
    server.add(EchoService, {
      getEcho: async (request) => request,
      sendEcho: async (request) => request,
      upload: async () => ({ text: '' }),
      async *watch() {},
    });
    await server.start();
    expect(await reading).toEqual({ text: 'back' });
    client.close();
    await server.close();
  });

  it('does not repeat a read that the server answered with an error of its own', async () => {
    let calls = 0;
    await using echo = await startEcho({
      getEcho: async () => {
        calls++;
        throw new AppError('not_found', 'not_found', 'Not Found');
      },
    });
    await failure(echo.client.getEcho({ text: '' }));
    expect(calls).toBe(1);
  });

  it('opens its socket to nobody else on the machine', async () => {
    await using folder = await tempDir();
    const file = join(folder.path, 'own.sock');
    const server = new GrpcServer({ address: `unix:${file}`, logger: silentLogger() });
    await server.start();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await server.close();
  });

  it('is started over the socket file that a killed process left', async () => {
    await using folder = await tempDir();
    const file = join(folder.path, 'left.sock');
    await writeFile(file, '');
    const server = new GrpcServer({ address: `unix:${file}`, logger: silentLogger() });
    await server.start();
    await server.close();
  });
});

describe.each(['process', 'socket'] as const)('closing a server, called through the %s', (over) => {
  it('lets running calls end', async () => {
    const entered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let ended = false;
    const getEcho = async (request: Text) => {
      entered.resolve();
      await release.promise;
      ended = true;
      return request;
    };
    await using echo = await startEcho({ getEcho }, silentLogger(), over);
    const call = echo.client.getEcho({ text: 'in hand' });
    await entered.promise;
    const closing = echo.server.close().then(() => ended);
    await nextTurn();
    release.resolve();
    expect(await call).toEqual({ text: 'in hand' });
    expect(await closing).toBe(true);
  });
});
