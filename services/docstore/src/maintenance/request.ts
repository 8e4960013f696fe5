/** One command to a running store, without a driver. */
import { connect, type NetConnectOpts } from 'node:net';
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import { validateDoc } from '../bson/validate.ts';
import { writeDoc } from '../bson/writer.ts';
import { frameReply, HEADER_BYTES } from '../wire/messages.ts';

/** Flags and the kind of the section, between the header and the document. */
const BODY_AT = HEADER_BYTES + 5;

/** The reply of the store; throws when it says that the command failed. */
export async function request(address: NetConnectOpts, command: Doc): Promise<Doc> {
  const reply = await exchange(address, frameReply({ id: 0, legacy: false }, writeDoc(command)));
  validateDoc(reply, BODY_AT, reply.length);
  const doc = readDoc(reply, BODY_AT);
  if (doc.ok !== 1) throw new Error(String(doc.errmsg));
  return doc;
}

function exchange(address: NetConnectOpts, message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < HEADER_BYTES || received.length < received.readInt32LE(0)) return;
      socket.destroy();
      resolve(received);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the store closed the connection')));
    socket.write(message);
  });
}
