import { credentials, Metadata, Client as RawClient } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../src/config.ts';
import { createClient } from '../src/grpc/client.ts';
import { GrpcServer } from '../src/grpc/server.ts';
import { createLogger } from '../src/logger.ts';
import { silentLogger } from '../src/testing/resources.ts';
import { type EchoHandlers, EchoService, failure } from './fixtures/echo-service.ts';

const token = 'a token of thirty-two characters';

/** A server over TCP that notes what its handlers are asked. */
async function overTcp(logger = silentLogger()) {
  const heard: string[] = [];
  const handlers: EchoHandlers = {
    getEcho: async (request) => {
      heard.push('getEcho');
      return request;
    },
    sendEcho: async (request) => request,
    upload: async (requests) => {
      heard.push('upload');
      for await (const { text } of requests) heard.push(text);
      return { text: 'kept' };
    },
    async *watch(request) {
      heard.push('watch');
      yield request;
    },
  };
  const identity = { name: 'test', token };
  const server = new GrpcServer({
    address: '127.0.0.1:0',
    identity,
    callers: ['tester'],
    logger,
  });
  await server.add(EchoService, handlers).start();
  const address = `127.0.0.1:${server.port}`;
  const clients: { close(): void }[] = [];
  return {
    heard,
    address,
    client(shown?: string, name = 'tester') {
      const client = createClient(EchoService, { address, identity: { name, token: shown } });
      clients.push(client);
      return client;
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.close();
      await server.close();
    },
  };
}

const refused = { kind: 'forbidden', code: 'unknown_caller' };

describe('the signed token of services', () => {
  it('lets in who may call, by every kind of call', async () => {
    await using echo = await overTcp();
    const client = echo.client(token);
    expect(await client.getEcho({ text: 'x' })).toEqual({ text: 'x' });
    const pieces = (async function* () {
      yield { text: 'piece' };
    })();
    expect(await client.upload(pieces)).toEqual({ text: 'kept' });
    const watched = [];
    for await (const { text } of client.watch({ text: 'seen' })) watched.push(text);
    expect(watched).toEqual(['seen']);
  });

  it.each([undefined, 'another token of thirty-two chars', `${token} `])(
    'keeps out whoever shows %j, before a handler sees anything',
    async (shown) => {
      await using echo = await overTcp();
      const client = echo.client(shown);
      expect(await failure(client.getEcho({ text: 'x' }))).toMatchObject(refused);
      const pieces = (async function* () {
        yield { text: 'piece' };
      })();
      expect(await failure(client.upload(pieces))).toMatchObject(refused);
      const watch = async () => {
        for await (const { text } of client.watch({ text: 'x' })) expect(text).toBe('');
      };
      expect(await failure(watch())).toMatchObject(refused);
      expect(echo.heard).toEqual([]);
    },
  );

  it('keeps out a service that has nothing to ask', async () => {
    await using echo = await overTcp();
    const client = echo.client(token, 'stranger');
    expect(await failure(client.getEcho({ text: 'x' }))).toMatchObject(refused);
    expect(echo.heard).toEqual([]);
  });

  it('keeps out a client of somebody else, whoever it says it is', async () => {
    await using echo = await overTcp();
    const raw = new RawClient(echo.address, credentials.createInsecure());
    const metadata = new Metadata();
    metadata.set('x-caller', 'gateway');
    metadata.set('x-user-id', 'ada');
    const { path, requestSerialize, responseDeserialize } = EchoService.getEcho;
    const asked = new Promise((resolve, reject) => {
      const request = { text: 'x', ownerId: 'ada' };
      const done = (error: unknown, answer: unknown) => (error ? reject(error) : resolve(answer));
      raw.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata, done);
    });
    await expect(asked).rejects.toMatchObject({ code: 7 });
    raw.close();
    expect(echo.heard).toEqual([]);
  });

  it('is missed once, not as often as somebody knocks', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    await using echo = await overTcp(createLogger({ service: 'test', level: 'warn', destination }));
    const client = echo.client();
    for (let n = 0; n < 3; n++) await failure(client.getEcho({ text: 'x' }));
    expect(lines.filter((line) => line.includes('none of the services'))).toHaveLength(1);
    expect(lines.join('')).not.toContain(token);
  });

  it('is needed for a server that others can reach, and for a client of one elsewhere', () => {
    const server = () => new GrpcServer({ address: '0.0.0.0:0', logger: silentLogger() });
    expect(server).toThrow(ConfigError);
    expect(server).toThrow(/SERVICE_TOKEN/);
    const client = () => createClient(EchoService, { address: 'dns:///auth:50051' });
    expect(client).toThrow(/SERVICE_TOKEN/);
  });
});
