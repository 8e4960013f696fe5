import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { AppError } from '../src/errors.ts';
import { waitFor } from '../src/testing/wait-for.ts';
import { failure, startEcho, type Text } from './fixtures/echo-service.ts';

async function* texts(count: number): AsyncGenerator<Text> {
  for (let i = 0; i < count; i++) yield { text: String(i) };
}

describe('client streams', () => {
  it('send any number of requests for one answer', async () => {
    await using echo = await startEcho({
      upload: async (requests) => {
        let count = 0;
        for await (const { text } of requests) expect(text).toBe(String(count++));
        return { text: String(count) };
      },
    });
    expect(await echo.client.upload(texts(2_000))).toEqual({ text: '2000' });
    expect(await echo.client.upload(texts(0))).toEqual({ text: '0' });
  });

  it('stop sending when the server refuses, however slow the source', async () => {
    await using echo = await startEcho({
      upload: async (requests) => {
        for await (const _request of requests) {
          throw new AppError('too_large', 'file_too_large', 'Too large');
        }
        return { text: '' };
      },
    });
    let returned = false;
    const source: AsyncIterable<Text> = {
      [Symbol.asyncIterator]() {
        let first = true;
        return {
          next() {
            if (!first) return new Promise(() => undefined);
            first = false;
            return Promise.resolve({ done: false, value: { text: 'one' } });
          },
          async return() {
            returned = true;
            return { done: true, value: undefined };
          },
        };
      },
    };
    expect(await failure(echo.client.upload(source))).toMatchObject({ code: 'file_too_large' });
    await waitFor('the source to be released', () => returned);
  });

  it('are cancelled by who leaves, until the server has accepted them', async () => {
    const atServer: string[] = [];
    const go = Promise.withResolvers<void>();
    await using echo = await startEcho({
      getEcho: async (request) => request,
      upload: async (requests, call) => {
        let sent = '';
        for await (const { text } of requests) sent += text;
        if (sent === 'accepted') call.accept();
        atServer.push(sent);
        const left = once(call.signal, 'abort').then(() => 'cancelled');
        atServer.push(await Promise.race([left, go.promise.then(() => 'done')]));
        return { text: sent };
      },
    });
    const sending = (text: string, signal: AbortSignal) =>
      echo.client.upload(
        (async function* () {
          yield { text };
        })(),
        { signal },
      );
    const early = new AbortController();
    const cancelled = failure(sending('waits', early.signal));
    await waitFor('the server to have it', () => atServer.includes('waits'));
    early.abort();
    expect(await cancelled).toMatchObject({ code: 'cancelled' });
    await waitFor('the server to notice', () => atServer.includes('cancelled'));
    const late = new AbortController();
    const answer = sending('accepted', late.signal);
    await waitFor('the server to accept', () => atServer.includes('accepted'));
    // What it said arrives before the answer to another call.
    await echo.client.getEcho({ text: '' });
    late.abort();
    go.resolve();
    expect(await answer).toEqual({ text: 'accepted' });
  });

  it('throw the error of their source, and break off at the server', async () => {
    let arrived = Promise.withResolvers<void>();
    const atServer: unknown[] = [];
    await using echo = await startEcho({
      upload: async (requests) => {
        try {
          for await (const { text } of requests) if (text.startsWith('last')) arrived.resolve();
          atServer.push('looks complete');
        } catch (error) {
          atServer.push(error);
        }
        return { text: '' };
      },
    });
    async function* broken(size: number): AsyncGenerator<Text> {
      yield { text: 'x'.repeat(size) };
      yield { text: `last${'x'.repeat(size)}` };
      await arrived.promise;
      throw new Error('disk gone');
    }
    // Half an upload must never be taken for a whole one: not once.
    for (let round = 1; round <= 60; round++) {
      arrived = Promise.withResolvers<void>();
      await expect(echo.client.upload(broken(round * 2_000))).rejects.toThrow('disk gone');
      await waitFor('the server to notice', () => atServer.length === round);
      expect(atServer.at(-1)).toMatchObject({ code: 'cancelled' });
    }
  });
});

describe('server streams', () => {
  it('answer any number of times, in order, as fast as they are read', async () => {
    await using echo = await startEcho({
      async *watch() {
        for (let i = 0; i < 500; i++) yield { text: `${i} ${'x'.repeat(1_000)}` };
      },
    });
    let count = 0;
    for await (const { text } of echo.client.watch({ text: '' })) {
      expect(text.startsWith(`${count++} `)).toBe(true);
    }
    expect(count).toBe(500);
  });

  it('throw the error of the handler after what came before it', async () => {
    await using echo = await startEcho({
      async *watch() {
        yield { text: 'one' };
        throw new AppError('forbidden', 'not_yours', 'Not yours');
      },
    });
    const seen: string[] = [];
    const read = async () => {
      for await (const { text } of echo.client.watch({ text: '' })) seen.push(text);
    };
    expect(await failure(read())).toMatchObject({ code: 'not_yours' });
    expect(seen).toEqual(['one']);
  });

  it('end at the server when the reader leaves, even in the middle of a full buffer', async () => {
    const ended = Promise.withResolvers<void>();
    await using echo = await startEcho({
      async *watch() {
        try {
          for (;;) yield { text: 'x'.repeat(100_000) };
        } finally {
          ended.resolve();
        }
      },
    });
    for await (const _answer of echo.client.watch({ text: '' })) break;
    await ended.promise;
  });

  it('end by the signal while nothing happens', async () => {
    await using echo = await startEcho({
      async *watch(_request, { signal }) {
        yield { text: 'first' };
        await once(signal, 'abort');
      },
    });
    const abort = new AbortController();
    const answers = echo.client.watch({ text: '' }, { signal: abort.signal });
    const read = async () => {
      for await (const _answer of answers) abort.abort();
    };
    expect(await failure(read())).toMatchObject({ code: 'cancelled' });
  });
});
