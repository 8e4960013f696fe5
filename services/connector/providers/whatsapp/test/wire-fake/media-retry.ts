import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, type BinaryNode, hkdf, proto } from '@whiskeysockets/baileys';
import type { Connection } from './connection.ts';
import type { Passing } from './incoming.ts';
import { mediaOf } from './media.ts';
import { childOf, node, secondsNow } from './nodes.ts';

const { SUCCESS } = proto.MediaRetryNotification.ResultType;

/** The phone uploads media once more that the client found gone, or says that it cannot. */
export function resendMedia(
  { server, account, device }: Connection,
  receipt: BinaryNode,
  passing: Passing | undefined,
): void {
  if (account === undefined || device === undefined || account.isPhoneOff) return;
  const id = receipt.attrs.id ?? '';
  const content = passing && mediaOf(passing.message)?.content;
  const directPath = content && server.media.renew(content);
  const about = node('rmr', childOf(receipt, 'rmr')?.attrs);
  const attributes = { from: account.jid, id, type: 'mediaretry', t: String(secondsNow()) };
  if (directPath === undefined) {
    const gone = node('error', { code: '2' });
    device.deliver(node('notification', attributes, [gone, about]));
    return;
  }
  const news = { stanzaId: id, directPath, result: SUCCESS };
  const plain = proto.MediaRetryNotification.encode(news).finish();
  const info = 'WhatsApp Media Retry Notification';
  const key = hkdf(Buffer.from(content?.mediaKey ?? []), 32, { info });
  const iv = randomBytes(12);
  const sealed = node('encrypt', {}, [
    node('enc_p', {}, aesEncryptGCM(plain, key, iv, Buffer.from(id))),
    node('enc_iv', {}, iv),
  ]);
  device.deliver(node('notification', attributes, [sealed, about]));
}
