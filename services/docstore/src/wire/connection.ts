/** One client: bytes to messages, replies to bytes. */
import type { Socket } from 'node:net';
import { MAX_MESSAGE_BYTES } from '../commands/server-info.ts';
import { frameReply, HEADER_BYTES, parseMessage, replyHead, type Request } from './messages.ts';

/** Room for what surrounds the documents of the largest message. */
const MAX_FRAME_BYTES = MAX_MESSAGE_BYTES + 65_536;
const LARGE_BODY = 65_536;

export class Connection {
  readonly #socket: Socket;
  readonly #onRequest: (request: Request, connection: Connection) => void;
  #chunks: Buffer[] = [];
  #received = 0;
  /** Bytes needed before there is anything to do. */
  #needed = HEADER_BYTES;

  constructor(socket: Socket, onRequest: (request: Request, connection: Connection) => void) {
    this.#socket = socket;
    this.#onRequest = onRequest;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', () => socket.destroy());
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (this.#received < this.#needed) return;
    let bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    try {
      bytes = this.#takeMessages(bytes);
    } catch {
      // Not the protocol, or broken: there is no way to find the next message.
      this.#socket.destroy();
      return;
    }
    this.#chunks = bytes.length > 0 ? [bytes] : [];
    this.#received = bytes.length;
  }

  /** Hands on every complete message and returns the rest. */
  #takeMessages(bytes: Buffer): Buffer {
    let at = 0;
    for (;;) {
      const left = bytes.length - at;
      if (left < HEADER_BYTES) {
        this.#needed = HEADER_BYTES;
        break;
      }
      const length = bytes.readInt32LE(at);
      if (length < HEADER_BYTES || length > MAX_FRAME_BYTES) throw new Error('bad message length');
      if (left < length) {
        this.#needed = length;
        break;
      }
      this.#onRequest(parseMessage(bytes.subarray(at, at + length)), this);
      at += length;
    }
    return bytes.subarray(at);
  }

  reply(request: Request, body: Buffer): void {
    if (request.silent || this.#socket.destroyed) return;
    if (body.length < LARGE_BODY) {
      this.#socket.write(frameReply(request, body));
      return;
    }
    // Both at once, without a copy.
    this.#socket.cork();
    this.#socket.write(replyHead(request, body.length));
    this.#socket.write(body);
    this.#socket.uncork();
  }

  /** Nobody waits for an answer any more. */
  get isGone(): boolean {
    return this.#socket.destroyed;
  }

  close(): void {
    this.#socket.destroy();
  }
}
