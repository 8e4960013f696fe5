import { createHash, randomBytes } from 'node:crypto';
import { aesEncryptGCM, hmacSign, proto } from '@whiskeysockets/baileys';

export interface Poll {
  readonly id: string;
  /** Chat and creator as the chat names them. */
  readonly chat: string;
  readonly creator: string;
  /** The poll's message secret (messageContextInfo.messageSecret). */
  readonly secret: Uint8Array;
}

/** A poll as a phone sends it. */
export function pollMessage(name: string, options: readonly string[], secret = randomBytes(32)) {
  return proto.Message.fromObject({
    messageContextInfo: { messageSecret: secret },
    pollCreationMessageV3: {
      name,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: 1,
    },
  });
}

/** A vote: only those who hold the poll's secret can read which options were chosen. */
export function pollVote(poll: Poll, voter: string, options: readonly string[]): proto.IMessage {
  const steps = [poll.id, poll.creator, voter, 'Poll Vote'].map((part) => Buffer.from(part));
  const base = hmacSign(poll.secret, Buffer.alloc(32), 'sha256');
  const key = hmacSign(Buffer.concat([...steps, Buffer.from([1])]), base, 'sha256');
  const selectedOptions = options.map((option) => createHash('sha256').update(option).digest());
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const encIv = randomBytes(12);
  const encPayload = aesEncryptGCM(plain, key, encIv, Buffer.from(`${poll.id}\0${voter}`));
  return proto.Message.fromObject({
    pollUpdateMessage: {
      pollCreationMessageKey: {
        remoteJid: poll.chat,
        fromMe: false,
        id: poll.id,
        participant: poll.creator,
      },
      vote: { encPayload, encIv },
      senderTimestampMs: Date.now(),
    },
  });
}
