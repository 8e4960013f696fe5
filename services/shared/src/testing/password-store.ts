import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { testStore } from '@groupsight/docstore/test-store';
import mongoose from 'mongoose';
import { type Credentials, ScramServer } from './scram.ts';

const { BSON } = mongoose.mongo;
type Doc = Record<string, unknown>;

const headerBytes = 16;
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;

/** Whole messages of a connection, out of its pieces. */
class Messages {
  #rest = Buffer.alloc(0);

  take(bytes: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const whole: Buffer[] = [];
    while (this.#rest.length >= headerBytes && this.#rest.length >= this.#rest.readInt32LE(0)) {
      const length = this.#rest.readInt32LE(0);
      whole.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
    }
    return whole;
  }
}

/** Where a message's document begins. */
function bodyAt(message: Buffer): number {
  const code = message.readInt32LE(12);
  if (code === opMsg) return headerBytes + 5;
  if (code === opReply) return headerBytes + 20;
  if (code !== opQuery) throw new Error(`a message of kind ${code}`);
  return message.indexOf(0, headerBytes + 4) + 9;
}

const bodyOf = (message: Buffer): Doc =>
  BSON.deserialize(message.subarray(bodyAt(message)), { allowObjectSmallerThanBufferSize: true });

function withBody(head: Buffer, body: Doc): Buffer {
  const message = Buffer.concat([head, BSON.serialize(body)]);
  message.writeInt32LE(message.length, 0);
  return message;
}

function replyTo(request: Buffer, body: Doc): Buffer {
  const head = Buffer.alloc(headerBytes + 5);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(opMsg, 12);
  return withBody(head, body);
}

const refusal = {
  ok: 0,
  code: 18,
  codeName: 'AuthenticationFailed',
  errmsg: 'Authentication failed.',
};
const stranger = { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'requires authentication' };

/** One client: let through to the store when it has shown that it knows the password. */
function guard(client: Socket, store: Socket, credentials: Credentials): void {
  const [asked, answered] = [new Messages(), new Messages()];
  const scram = new ScramServer(credentials);
  const isHello = (command: Doc) => /^(hello|ismaster)$/i.test(Object.keys(command)[0] ?? '');

  const prove = (request: Buffer, command: Doc) => {
    const isFirst = 'saslStart' in command;
    const said = (command.payload as { buffer: Uint8Array }).buffer;
    const text = Buffer.from(said).toString('utf8');
    const answer = isFirst ? scram.begin(text) : scram.end(text);
    const isDone = !isFirst && answer !== undefined;
    const payload = new BSON.Binary(Buffer.from(answer ?? ''));
    const body =
      answer === undefined ? refusal : { conversationId: 1, done: isDone, payload, ok: 1 };
    client.write(replyTo(request, body));
    if (!isDone) return;
    client.removeAllListeners('data').pipe(store);
    store.removeAllListeners('data').pipe(client);
  };
  client.on('data', (bytes: Buffer) => {
    for (const request of asked.take(bytes)) {
      const command = bodyOf(request);
      if (isHello(command)) store.write(request);
      else if ('saslStart' in command || 'saslContinue' in command) prove(request, command);
      else client.write(replyTo(request, stranger));
    }
  });
  store.on('data', (bytes: Buffer) => {
    for (const answer of answered.take(bytes)) {
      const body = { ...bodyOf(answer), saslSupportedMechs: ['SCRAM-SHA-256'] };
      client.write(withBody(answer.subarray(0, bodyAt(answer)), body));
    }
  });
  for (const [one, other] of [
    [client, store],
    [store, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

export interface PasswordStore extends AsyncDisposable {
  /** Its address with a name and a password in it. */
  uriFor(username: string, password: string): string;
}

/**
 * The embedded store behind somebody who asks for a password as MongoDB does (SCRAM-SHA-256): to
 * everything but a greeting and the proof of the password he answers 'requires authentication'.
 */
export async function passwordStore(credentials: Credentials): Promise<PasswordStore> {
  await using stack = new AsyncDisposableStack();
  const store = stack.use(await testStore());
  const socketPath = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(store.uri)?.[1] ?? '');
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    guard(client, connect(socketPath), credentials);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stack.defer(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const opened = stack.move();
  return {
    uriFor(username, password) {
      const who = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
      return `mongodb://${who}@127.0.0.1:${port}/?directConnection=true&authSource=admin`;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
