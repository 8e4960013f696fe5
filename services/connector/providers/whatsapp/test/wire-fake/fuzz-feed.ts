import { type BinaryNode, proto } from '@whiskeysockets/baileys';
import { Fuzz } from './fuzz.ts';
import type { FakeGroup } from './groups.ts';
import { messageId, node, pnOf, secondsNow, stanzaId } from './nodes.ts';

const { Type } = proto.Message.ProtocolMessage;

/** Broken stanzas without end, made of honest ones of every kind that a group brings. */
export class FuzzFeed {
  private readonly fuzz: Fuzz;
  private readonly group: FakeGroup;
  private readonly author: string;

  constructor(seed: number, group: FakeGroup, author: string) {
    this.fuzz = new Fuzz(seed);
    this.group = group;
    this.author = author;
  }

  next(): BinaryNode {
    const { fuzz } = this;
    const kind = fuzz.below(4);
    if (kind === 0) return fuzz.node(this.notification());
    const message = fuzz.pick(this.messages());
    const bytes = proto.Message.encode(message).finish();
    if (kind === 1) return fuzz.node(this.stanza(node('plaintext', {}, bytes)));
    if (kind === 2) return this.stanza(node('plaintext', {}, fuzz.bytes(bytes)));
    const type = fuzz.pick(['pkmsg', 'msg', 'skmsg', 'msmsg', 'frskmsg']);
    return this.stanza(node('enc', { v: '2', type }, fuzz.bytes(bytes)));
  }

  private stanza(content: BinaryNode): BinaryNode {
    const attributes = { from: this.group.id, id: messageId(), t: String(secondsNow()) };
    const named = { ...this.group.actor(this.author), notify: 'Fuzz', type: 'text' };
    return node('message', { ...attributes, ...named }, [content]);
  }

  private notification(): BinaryNode {
    const { group, author, fuzz } = this;
    const tag = fuzz.pick(['add', 'remove', 'promote', 'modify', 'subject', 'ephemeral', 'create']);
    const change = node(tag, { subject: 'fuzz' }, [group.participant(author)]);
    const honest = group.notification(stanzaId(), author, change);
    const type = fuzz.pick([
      ...(['w:gp2', 'w:gp2', 'w:gp2', 'mediaretry', 'encrypt', 'devices', 'server_sync'] as const),
      ...['picture', 'account_sync', 'mex', 'privacy_token', 'passkey_prologue_request'],
    ]);
    return { ...honest, attrs: { ...honest.attrs, type } };
  }

  private messages(): readonly [proto.IMessage, ...proto.IMessage[]] {
    const key = { remoteJid: this.group.id, id: 'QUOTED', participant: pnOf(this.author) };
    const quotedMessage = { conversation: 'quoted' };
    const contextInfo = { stanzaId: 'QUOTED', participant: pnOf(this.author), quotedMessage };
    const mediaKey = Buffer.alloc(32, 1);
    return [
      { conversation: 'words' },
      { extendedTextMessage: { text: 'an answer', contextInfo } },
      { imageMessage: { url: 'http://127.0.0.1:1/x', mimetype: 'image/png', mediaKey } },
      { documentMessage: { fileName: '../../etc/passwd', mimetype: 'text/html', mediaKey } },
      { reactionMessage: { key, text: '👍', senderTimestampMs: 1 } },
      { protocolMessage: { type: Type.REVOKE, key } },
      { protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage: quotedMessage } },
      { pollCreationMessageV3: { name: 'when?', options: [{ optionName: 'now' }] } },
      { pollUpdateMessage: { pollCreationMessageKey: key, vote: { encIv: mediaKey } } },
      { ephemeralMessage: { message: { viewOnceMessageV2: { message: quotedMessage } } } },
      { senderKeyDistributionMessage: { groupId: this.group.id } },
      { conversation: 'x'.repeat(70_000) },
    ];
  }
}
