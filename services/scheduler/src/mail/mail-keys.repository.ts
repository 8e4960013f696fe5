import { randomBytes } from 'node:crypto';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { type Model, Schema } from 'mongoose';

/** A key that all schedulers share; it only signs links that stop mails. */
interface MailKey {
  readonly _id: 'unsubscribe';
  /** 32 bytes in base64. */
  readonly key: string;
}

const schema = new Schema<MailKey>(
  { _id: { type: String, required: true }, key: { type: String, required: true } },
  { versionKey: false, strict: 'throw' },
);

export const mailKeyModel = (connection: Connection) =>
  connection.model<MailKey>('MailKey', schema, 'mail_keys');

/** The key of links in mails; the first scheduler makes it. */
export async function unsubscribeKey(keys: Model<MailKey>): Promise<Buffer> {
  const _id = 'unsubscribe';
  const known = await keys.findById(_id).lean<MailKey>();
  if (known) return Buffer.from(known.key, 'base64');
  try {
    await keys.create([{ _id, key: randomBytes(32).toString('base64') }]);
  } catch (error) {
    // Another process made it at the same time.
    if (!isDuplicateKey(error)) throw error;
  }
  return unsubscribeKey(keys);
}
