import { proto, type WAMessage } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readMessage } from './message.ts';
import type { Person } from './raw.ts';

const now = Date.UTC(2026, 5, 1, 12);
const seconds = now / 1000 - 60;
const chatId = '120363000000000001@g.us';
const ann = '15551230001@s.whatsapp.net';
const me: Person = { jid: '15550000000@s.whatsapp.net', alt: '915550000000@lid', name: '' };
const { StubType } = proto.WebMessageInfo;
const { Type } = proto.Message.ProtocolMessage;

const wire = (message: proto.IMessage | null, more: object = {}): WAMessage => ({
  key: { remoteJid: chatId, id: 'M', fromMe: false, participant: `${ann.replace('@', ':7@')}` },
  messageTimestamp: seconds,
  pushName: 'Ann',
  message,
  ...more,
});
const read = (message: WAMessage) => readMessage(message, { me, now });
const only = (message: proto.IMessage, more: object = {}) => {
  const [first] = read(wire(message, more));
  if (first?.kind !== 'message') throw new Error('no message');
  return first.message;
};

describe('readMessage', () => {
  it('names the sender without a device, by both names where they are known', () => {
    const key = { remoteJid: chatId, id: 'M', participant: ann, participantAlt: '91555@lid' };
    expect(only({ conversation: 'x' }).sender).toEqual({ jid: ann, alt: '', name: 'Ann' });
    expect(only({ conversation: 'x' }, { key }).sender.alt).toBe('91555@lid');
    const own = { remoteJid: chatId, id: 'M', fromMe: true };
    expect(only({ conversation: 'x' }, { key: own }).sender.jid).toBe(me.jid);
  });

  it('hears in chats of two nothing but who wants newsletters or none any more', () => {
    const key = { remoteJid: '91555@lid', remoteJidAlt: ann, id: 'M', fromMe: false };
    expect(only({ conversation: 'Stop.' }, { key })).toMatchObject({
      text: 'Stop.',
      sender: { jid: '91555@lid', alt: ann, name: 'Ann' },
    });
    expect(read(wire({ conversation: 'Shall we stop?' }, { key }))).toEqual([]);
    expect(read(wire({ imageMessage: { caption: 'stop' } }, { key }))).toEqual([]);
    expect(read(wire({ conversation: 'stop' }, { key: { ...key, fromMe: true } }))).toEqual([]);
    const status = { ...key, remoteJid: 'status@broadcast' };
    expect(read(wire({ conversation: 'stop' }, { key: status }))).toEqual([]);
  });

  it('unwraps what vanishes, is seen once, or carries a caption', () => {
    const inner = { conversation: 'inner' };
    expect(only({ ephemeralMessage: { message: inner } }).text).toBe('inner');
    expect(
      only({ viewOnceMessageV2: { message: { imageMessage: { caption: 'c' } } } }),
    ).toMatchObject({ kind: 'image', text: 'c' });
    const document = { documentMessage: { fileName: 'a.pdf', caption: 'read', mimetype: 'a/b' } };
    expect(only({ documentWithCaptionMessage: { message: document } })).toMatchObject({
      kind: 'document',
      text: 'read',
      media: { fileName: 'a.pdf', mimeType: 'a/b', size: 0 },
    });
  });

  it('says of one from the history that it was edited', () => {
    expect(only({ editedMessage: { message: { conversation: 'new' } } })).toMatchObject({
      text: 'new',
      edited: true,
    });
  });

  it('reads edits, deletions, reactions and votes as what becomes of another', () => {
    const key = { remoteJid: chatId, id: 'OTHER', participant: ann };
    const edit = { type: Type.MESSAGE_EDIT, key, editedMessage: { conversation: 'new' } };
    const cases: readonly [proto.IMessage, object][] = [
      [{ protocolMessage: edit }, { kind: 'edited', text: 'new' }],
      [{ protocolMessage: { type: Type.REVOKE, key } }, { kind: 'deleted' }],
      [{ reactionMessage: { key, text: '👍' } }, { kind: 'reaction', emoji: '👍' }],
      [
        {
          pollUpdateMessage: {
            pollCreationMessageKey: key,
            vote: { encPayload: Buffer.of(1), encIv: Buffer.of(2) },
          },
        },
        { kind: 'vote' },
      ],
    ];
    for (const [message, expected] of cases) {
      expect(read(wire(message))).toMatchObject([{ ...expected, messageId: 'OTHER', chatId }]);
    }
  });

  it('takes membership from live lines and from those of the history', () => {
    const live = JSON.stringify({ id: '91555@lid', phoneNumber: ann, admin: null });
    for (const parameter of [live, ann]) {
      const stub = { messageStubType: StubType.GROUP_PARTICIPANT_ADD };
      const told = read(wire(null, { ...stub, messageStubParameters: [parameter] }));
      expect(told).toMatchObject([{ kind: 'membership', change: 'joined' }]);
    }
    const rubbish = { messageStubType: StubType.GROUP_PARTICIPANT_LEAVE };
    expect(read(wire(null, { ...rubbish, messageStubParameters: ['{', 'nobody', null] }))).toEqual(
      [],
    );
  });

  it('gives the reactions that the history keeps with a message', () => {
    const reactions = [
      { key: { participant: ann }, text: '👍', senderTimestampMs: now - 5000 },
      { key: { fromMe: true }, text: '🎉', senderTimestampMs: now - 4000 },
      { key: {}, text: 'nobody', senderTimestampMs: 0 },
    ];
    const told = read(wire({ conversation: 'x' }, { reactions }));
    expect(told.map((one) => (one.kind === 'reaction' ? one.by.jid : one.kind))).toEqual([
      ...['message', ann, me.jid],
    ]);
  });

  it('keeps what was deleted as deleted, and what cannot be read for later', () => {
    expect(read(wire(null, { messageStubType: StubType.REVOKE }))).toMatchObject([
      { kind: 'message', message: { kind: 'deleted', text: '' } },
    ]);
    const unread = wire(null, { messageStubType: StubType.CIPHERTEXT });
    expect(read(unread)).toMatchObject([{ kind: 'unreadable', messageId: unread.key.id }]);
  });

  it('takes nothing from chats of two, channels, stories, or what has no content', () => {
    for (const remoteJid of [ann, '1@newsletter', 'status@broadcast', '']) {
      expect(read(wire({ conversation: 'x' }, { key: { remoteJid, id: 'M' } }))).toEqual([]);
    }
    expect(read(wire(null))).toEqual([]);
    expect(read(wire({ senderKeyDistributionMessage: {} }))).toEqual([]);
  });

  it('puts times of another world to now', () => {
    const at = (messageTimestamp: unknown) => {
      const [first] = read(wire({ conversation: 'x' }, { messageTimestamp }));
      return first?.at.getTime();
    };
    expect(at(seconds)).toBe(seconds * 1000);
    expect(at({ toString: () => String(seconds) })).toBe(seconds * 1000);
    for (const wrong of [0, -1, Number.NaN, undefined, now / 1000 + 40 * 86_400, 'rubbish']) {
      expect(at(wrong)).toBe(now);
    }
  });
});
