import { createHash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const binary = 2;
const close = 8;
const ping = 9;
// From 8 on a frame is about the line itself, and may stand between a message's parts.
const pong = 10;

/**
 * The server's end of one WebSocket, as little of RFC 6455 as the client needs: whole binary
 * messages both ways, ping, close. Ours, because a fake also has to be able to break off in the
 * middle of a frame.
 */
export class WireSocket {
  onMessage: (bytes: Buffer) => void = () => {};
  onClose: () => void = () => {};
  private readonly stream: Duplex;
  private buffered: Buffer;
  private parts: Buffer[] = [];
  private isOpen = true;

  constructor(stream: Duplex, head: Buffer) {
    this.stream = stream;
    this.buffered = head;
    stream.on('data', (bytes: Buffer) => this.read(bytes));
    stream.on('error', () => this.gone());
    stream.on('close', () => this.gone());
    stream.on('end', () => this.terminate());
  }

  get open(): boolean {
    return this.isOpen;
  }

  send(bytes: Uint8Array): void {
    this.frame(binary, bytes);
  }

  /** Says goodbye as a server does that has nothing more to say. */
  close(): void {
    this.frame(close, Buffer.from([0x03, 0xe8]));
    this.stream.end();
    this.gone();
  }

  /** The line is cut: nothing is said. */
  terminate(): void {
    this.stream.destroy();
    this.gone();
  }

  private gone(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.onClose();
  }

  private frame(opcode: number, payload: Uint8Array): void {
    if (!this.isOpen) return;
    const { length } = payload;
    const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
    header[0] = 0x80 | opcode;
    header[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
    if (header.length === 4) header.writeUInt16BE(length, 2);
    if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
    this.stream.write(Buffer.concat([header, payload]));
  }

  private read(bytes: Buffer): void {
    this.buffered = this.buffered.length === 0 ? bytes : Buffer.concat([this.buffered, bytes]);
    for (;;) {
      const frame = takeFrame(this.buffered);
      if (frame === undefined) return;
      this.buffered = frame.rest;
      this.onFrame(frame);
    }
  }

  private onFrame({ opcode, isLast, payload }: Frame): void {
    if (opcode === close) this.close();
    if (opcode === ping) this.frame(pong, payload);
    if (opcode >= close) return;
    this.parts.push(payload);
    if (!isLast) return;
    const whole = this.parts.length === 1 ? payload : Buffer.concat(this.parts);
    this.parts = [];
    this.onMessage(whole);
  }
}

interface Frame {
  readonly opcode: number;
  readonly isLast: boolean;
  readonly payload: Buffer;
  readonly rest: Buffer;
}

/** The first frame of what was received, or undefined while it is not whole. */
function takeFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const at = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < at + 4) return undefined;
  const length =
    short === 126
      ? bytes.readUInt16BE(2)
      : short === 127
        ? Number(bytes.readBigUInt64BE(2))
        : short;
  const end = at + 4 + length;
  if (bytes.length < end) return undefined;
  // A client masks everything it sends (RFC 6455, 5.3).
  const mask = bytes.subarray(at, at + 4);
  const payload = Buffer.from(bytes.subarray(at + 4, end));
  for (let index = 0; index < length; index += 1) {
    payload.writeUInt8(payload.readUInt8(index) ^ mask.readUInt8(index % 4), index);
  }
  const first = bytes.readUInt8(0);
  return {
    opcode: first & 0x0f,
    isLast: (first & 0x80) !== 0,
    payload,
    rest: bytes.subarray(end),
  };
}

/** Answers upgrade requests on `path` with a socket; refuses others. */
export function acceptWebSockets(
  server: Server,
  path: string,
  onSocket: (socket: WireSocket) => void,
): void {
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const key = request.headers['sec-websocket-key'];
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (key === undefined || asked !== path) {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    const accept = createHash('sha1').update(`${key}${acceptSuffix}`).digest('base64');
    stream.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    onSocket(new WireSocket(stream, head));
  });
}
