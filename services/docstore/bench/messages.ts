/** Documents like the product's: a message of some 350 bytes, the same for the same number. */
import type { Document } from 'mongodb';
import { ObjectId } from 'mongodb';

export interface Message extends Document {
  _id: ObjectId;
  key: string;
  day: string;
  sender: string;
  at: Date;
}

const OWNER = new ObjectId('64b000000000000000000001');
const DAY = 86_400_000;
export const SENDERS = 37;

export function message(i: number): Message {
  const at = new Date(1_700_000_000_000 + i * 60_000);
  return {
    _id: new ObjectId((0x64b00000 + i).toString(16) + i.toString(16).padStart(16, '0')),
    owner: OWNER,
    key: `key-${String(i).padStart(9, '0')}`,
    at,
    day: new Date(Math.floor(at.getTime() / DAY / 7) * DAY * 7).toISOString().slice(0, 10),
    sender: `sender-${i % SENDERS}`,
    kind: 'text',
    text: 'The quick brown fox jumps over the lazy dog, and once more around the block.',
  };
}

export function messages(from: number, count: number): Message[] {
  return Array.from({ length: count }, (_, i) => message(from + i));
}
