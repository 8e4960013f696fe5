/** MongoDB's wire format: OP_MSG, and the OP_QUERY with which old handshakes begin. */
import { firstFieldName, readDoc, readDocKeepingRaw } from '../bson/reader.ts';
import { type Doc, isDoc, setField } from '../bson/types.ts';
import { validateDoc } from '../bson/validate.ts';
import { RawDoc } from '../bson/writer.ts';
import { fail } from '../errors.ts';

export const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Bits a server must understand; of these only the two above have a meaning. */
const REQUIRED_BITS = 0xffff;

/** Commands whose statements stay bytes until it is their turn. */
const BATCHES = ['insert', 'update', 'delete'];

export interface Request {
  id: number;
  command: Doc;
  /** The client wants no reply. */
  silent: boolean;
  legacy: boolean;
}

/** Parses one whole message. Throws when it is malformed: the connection is then closed. */
export function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  switch (message.readInt32LE(12)) {
    case OP_MSG:
      return parseMsg(message, id);
    case OP_QUERY:
      return parseQuery(message, id);
    default:
      return fail('FailedToParse', 'unsupported opcode');
  }
}

function parseMsg(message: Buffer, id: number): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0)
    fail('FailedToParse', 'unknown required flags');
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let command: Doc | undefined;
  const sequences: [string, RawDoc[]][] = [];
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = message[at++];
    if (kind === 0 && command === undefined) {
      const next = validateDoc(message, at, end);
      command = readBody(message, at);
      at = next;
    } else if (kind === 1) {
      at = readSequence(message, at, end, sequences);
    } else fail('FailedToParse', 'unexpected section');
  }
  if (command === undefined) return fail('FailedToParse', 'a message without a body');
  const isBatch = BATCHES.some((name) => name in command);
  for (const [name, docs] of sequences)
    setField(command, name, isBatch ? docs : docs.map(({ bytes }) => readDoc(bytes)));
  return { id, command, silent: (flags & MORE_TO_COME) !== 0, legacy: false };
}

/** Documents to insert stay bytes: they are stored as they came. */
function readBody(message: Buffer, at: number): Doc {
  return firstFieldName(message, at) === 'insert'
    ? readDocKeepingRaw(message, at, 'documents')
    : readDoc(message, at);
}

function readSequence(
  message: Buffer,
  start: number,
  end: number,
  sequences: [string, RawDoc[]][],
): number {
  if (start + 5 > end) fail('FailedToParse', 'truncated sequence');
  const stop = start + message.readInt32LE(start);
  const nameEnd = message.indexOf(0, start + 4);
  if (stop > end || nameEnd < 0 || nameEnd >= stop) fail('FailedToParse', 'malformed sequence');
  const docs: RawDoc[] = [];
  let at = nameEnd + 1;
  while (at < stop) {
    const next = validateDoc(message, at, stop);
    docs.push(new RawDoc(message.subarray(at, next)));
    at = next;
  }
  sequences.push([message.toString('utf8', start + 4, nameEnd), docs]);
  return stop;
}

function parseQuery(message: Buffer, id: number): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) fail('FailedToParse', 'malformed query');
  const [database = ''] = message.toString('utf8', HEADER_BYTES + 4, nameEnd).split('.');
  const at = nameEnd + 9;
  validateDoc(message, at, message.length);
  const query = readDoc(message, at);
  const inner = isDoc(query.$query) ? query.$query : query;
  return { id, command: { ...inner, $db: database }, silent: false, legacy: true };
}

let nextId = 1;

/** What stands before an encoded reply document of this length. */
export function replyHead(request: Pick<Request, 'id' | 'legacy'>, length: number): Buffer {
  const head = Buffer.allocUnsafe(request.legacy ? 36 : 21);
  head.writeInt32LE(head.length + length, 0);
  head.writeInt32LE(nextId, 4);
  nextId = (nextId + 1) & 0x7fffffff;
  head.writeInt32LE(request.id, 8);
  if (request.legacy) {
    head.writeInt32LE(OP_REPLY, 12);
    head.writeInt32LE(8, 16); // AwaitCapable, as every server since 1.6 says
    head.writeBigInt64LE(0n, 20);
    head.writeInt32LE(0, 28);
    head.writeInt32LE(1, 32);
  } else {
    head.writeInt32LE(OP_MSG, 12);
    head.writeInt32LE(0, 16);
    head[20] = 0;
  }
  return head;
}

/** Frames an encoded reply document. */
export function frameReply(request: Pick<Request, 'id' | 'legacy'>, body: Buffer): Buffer {
  return Buffer.concat([replyHead(request, body.length), body]);
}
