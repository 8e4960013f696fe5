import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { type ConnectionClass, endWritesWithConnection } from './closed-while-writing.ts';

const require = createRequire(import.meta.url);
const { Connection } = require('mongodb/lib/cmap/connection.js') as {
  readonly Connection: ConnectionClass;
};

interface Writing {
  cleanup(error: Error): void;
  sendWire(message: object, options: object): AsyncGenerator<unknown>;
}

it('a command that is about to be written when its connection ends fails with it', async () => {
  endWritesWithConnection();
  // A socket that the other side has just closed: it takes nothing, and never drains.
  const socket = Object.assign(new EventEmitter(), {
    write: () => false,
    destroy: () => undefined,
    setTimeout: () => undefined,
  });
  const connection: Writing = Object.assign(Object.create(Connection.prototype) as Writing, {
    socket,
    closed: false,
    error: null,
    dataEvents: null,
    description: {},
    emit: () => true,
  });
  const message = { toBin: async () => [Buffer.from('command')] };
  const sent = connection.sendWire(message, {}).next();
  await new Promise(setImmediate);
  connection.cleanup(new Error('connection closed'));
  await expect(sent).rejects.toThrow('connection closed');
});
