import { connect } from 'node:net';
import { join } from 'node:path';
import { serialize } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from './support.ts';

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());

/** Sends bytes and waits until the server has answered or hung up. */
function send(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve) => {
    const socket = connect(join(test.folder, 's.sock'));
    const received: Buffer[] = [];
    const done = (): void => {
      socket.destroy();
      resolve(Buffer.concat(received));
    };
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      done();
    });
    socket.on('error', done);
    socket.on('close', done);
    socket.end(bytes);
  });
}

function framed(body: Buffer, opcode = 2013): Buffer {
  const head = Buffer.alloc(16);
  head.writeInt32LE(16 + body.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(opcode, 12);
  return Buffer.concat([head, body]);
}

/** A small generator of reproducible noise. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the wire', () => {
  it('answers the old handshake', async () => {
    const query = Buffer.concat([
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('admin.$cmd\0'),
      Buffer.from([0, 0, 0, 0, 255, 255, 255, 255]),
      serialize({ isMaster: 1, helloOk: true }),
    ]);
    const reply = await send(framed(query, 2004));
    expect(reply.readInt32LE(8)).toBe(7);
    expect(reply.readInt32LE(12)).toBe(1);
  });

  it('answers a message that arrives byte by byte', async () => {
    const message = framed(Buffer.concat([Buffer.alloc(5), serialize({ ping: 1, $db: 'admin' })]));
    const reply = await new Promise<Buffer>((resolve) => {
      const socket = connect(join(test.folder, 's.sock'));
      socket.once('data', (chunk: Buffer) => {
        socket.destroy();
        resolve(chunk);
      });
      for (const byte of message) socket.write(Buffer.from([byte]));
    });
    expect(reply.readInt32LE(8)).toBe(7);
  });

  it('hangs up on nonsense and goes on serving', async () => {
    const random = noise(42);
    const good = framed(
      Buffer.concat([
        Buffer.alloc(5),
        serialize({ insert: 'x', documents: [{ a: [1, { b: 'text' }] }], $db: 'fuzz' }),
      ]),
    );
    for (let i = 0; i < 400; i++) {
      let bytes: Buffer;
      if (i % 2 === 0)
        bytes = Buffer.from(
          Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 256)),
        );
      else {
        bytes = Buffer.from(good);
        for (let n = 0; n < 4; n++)
          bytes[16 + Math.floor(random() * (bytes.length - 16))] = Math.floor(random() * 256);
      }
      await send(bytes);
    }
    expect((await test.db.command({ ping: 1 })).ok).toBe(1);
    const collection = await test.collection([{ still: 'here' }]);
    expect(await collection.countDocuments()).toBe(1);
  });
});
