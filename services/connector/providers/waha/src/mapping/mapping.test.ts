import { describe, expect, it } from 'vitest';
import { readParticipants, readReaction, readRevoked, readVote } from './change.ts';
import { readPreview } from './content.ts';
import { readGroups } from './group.ts';
import { formatName, messageIdOf, parseName, personId } from './ids.ts';
import { readMessage } from './message.ts';

const chatId = '120363000000000001@g.us';
const ann = '15551230001@s.whatsapp.net';
const now = Date.UTC(2026, 5, 1, 12);
const reader = { me: '15550000000@s.whatsapp.net', now };
const base = {
  id: `false_${chatId}_A1_15551230001@c.us`,
  from: chatId,
  timestamp: now / 1000 - 60,
  fromMe: false,
  body: 'words',
  hasMedia: false,
};
const read = (more: object) => readMessage({ ...base, ...more }, reader)?.message;

describe('ids', () => {
  it('are read from every form that engines write', () => {
    expect(parseName(base.id)).toEqual({
      fromMe: false,
      chatId,
      messageId: 'A1',
      participant: '15551230001@c.us',
    });
    const name = { fromMe: true, chatId, messageId: 'A1', participant: ann };
    expect(formatName(name)).toBe(`true_${chatId}_A1_15551230001@c.us`);
    expect([base.id, { _serialized: base.id }, { id: 'A1' }, 'A1'].map(messageIdOf)).toEqual(
      Array.from({ length: 4 }, () => 'A1'),
    );
    const people = ['15551230001:7@s.whatsapp.net', { _serialized: '15551230001@c.us' }];
    expect([...people, { user: '15551230001', server: 'c.us' }].map(personId)).toEqual([
      ...[ann, ann, ann],
    ]);
    expect([chatId, '1@newsletter', '', null, {}].map(personId)).toEqual(['', '', '', '', '']);
  });
});

describe('readMessage', () => {
  it('hears in chats of two nothing but who wants newsletters or none any more', () => {
    const direct = { id: 'false_15551230001@c.us_A1', from: '15551230001@c.us' };
    const heard = readMessage({ ...base, ...direct, body: 'Stop.' }, reader);
    expect(heard).toMatchObject({ chatId: ann, message: { senderId: ann, text: 'Stop.' } });
    expect(read({ ...direct, body: 'Shall we stop?' })).toBeUndefined();
    expect(read({ ...direct, body: 'stop', fromMe: true })).toBeUndefined();
  });

  it('takes what the engines NOWEB, GOWS and WEBJS say for the same', () => {
    const image = { mimetype: 'image/jpeg', caption: 'look', fileLength: { low: 9 } };
    const contextInfo = { mentionedJid: [ann] };
    const noweb = {
      message: { ephemeralMessage: { message: { imageMessage: { ...image, contextInfo } } } },
    };
    const gows = {
      Message: { imageMessage: { ...image, contextInfo } },
      Info: { PushName: 'Ann' },
    };
    for (const _data of [noweb, gows]) {
      expect(read({ _data, body: 'look', hasMedia: true })).toMatchObject({
        kind: 'image',
        text: 'look',
        senderId: ann,
        mentions: [ann],
        media: { mimeType: 'image/jpeg', size: 9 },
      });
    }
    const webjs = { type: 'image', mentionedJidList: [{ _serialized: '15551230001@c.us' }] };
    expect(
      read({ _data: webjs, body: 'look', hasMedia: true, media: { mimetype: 'image/jpeg' } }),
    ).toMatchObject({ kind: 'image', text: 'look', mentions: [ann] });
  });

  it('reads polls a line each, places and contacts', () => {
    const options = [{ optionName: 'a' }, { optionName: 'b' }];
    const poll = { message: { pollCreationMessageV3: { name: 'Which?', options } } };
    expect(read({ _data: poll, body: null })).toMatchObject({ kind: 'poll', text: 'Which?\na\nb' });
    const location = { latitude: '1.5', longitude: '2', description: 'There' };
    expect(read({ location, body: 'base64' })).toMatchObject({
      kind: 'location',
      text: 'There\n1.5,2',
    });
    const card = { message: { contactMessage: { displayName: 'Bob' } } };
    expect(read({ _data: card, body: '' })).toMatchObject({ kind: 'contact', text: 'Bob' });
  });

  it('leaves out chats of two, and what nobody says', () => {
    const other = { id: 'false_15551230001@c.us_A1', from: '15551230001@c.us' };
    expect(read(other)).toBeUndefined();
    expect(read({ id: 'rubbish with blanks' })).toBeUndefined();
    expect(
      read({ body: '', _data: { message: { protocolMessage: { type: 0 } } } }),
    ).toBeUndefined();
    expect(read({ body: '', _data: { message: { reactionMessage: {} } } })).toBeUndefined();
    expect(read({ body: '', _data: { type: 'gp2' } })).toBeUndefined();
    expect(read({ body: null })).toBeUndefined();
  });

  it('puts times of another world to now, and names itself as sender of its own', () => {
    for (const timestamp of [0, -1, 'x', null, now / 1000 + 3 * 86_400]) {
      expect(read({ timestamp })?.at.getTime()).toBe(now);
    }
    expect(read({ timestamp: now - 5_000 })?.at.getTime()).toBe(now - 5_000);
    expect(read({ fromMe: true, id: `true_${chatId}_A1` })?.senderId).toBe(reader.me);
  });
});

describe('readPreview', () => {
  it('finds the small picture of videos and documents where each engine puts it', () => {
    const jpegThumbnail = Buffer.from('small').toString('base64');
    const small = Buffer.from('small');
    const noweb = { hasMedia: true, _data: { message: { videoMessage: { jpegThumbnail } } } };
    expect(readPreview(noweb)).toEqual(small);
    const gows = { documentMessage: { JPEGThumbnail: jpegThumbnail } };
    expect(readPreview({ hasMedia: true, _data: { Message: gows } })).toEqual(small);
    const browser = { hasMedia: true, _data: { type: 'video', body: jpegThumbnail } };
    expect(readPreview(browser)).toEqual(small);
    expect(readPreview({ hasMedia: true, _data: { type: 'ptt', body: '' } })).toHaveLength(0);
    expect(readPreview({ hasMedia: true, _data: { type: 'video' } })).toHaveLength(0);
    // A picture is its own; nothing is known of nothing.
    const picture = { imageMessage: { jpegThumbnail } };
    expect(readPreview({ hasMedia: true, _data: { message: picture } })).toBeUndefined();
    expect(readPreview({})).toBeUndefined();
  });
});

describe('changes', () => {
  it('name the message they are about, whatever the engine gives of it', () => {
    const after = { ...base, timestamp: now / 1000 - 5 };
    expect(readRevoked({ after, before: null, revokedMessageId: 'A9' }, reader)).toMatchObject({
      chatId,
      messageId: 'A9',
    });
    expect(readRevoked({ before: base }, reader)).toMatchObject({ chatId, messageId: 'A1' });
    expect(readRevoked({}, reader)).toBeUndefined();
    const reaction = { text: '👍', messageId: `true_${chatId}_A7` };
    expect(readReaction({ ...base, reaction }, reader)).toMatchObject({
      reaction: { messageId: 'A7', memberId: ann, emoji: '👍' },
    });
    const vote = { ...base, selectedOptions: ['a'], timestamp: now - 5 };
    expect(readVote({ vote, poll: { id: `true_${chatId}_P1` } }, reader)).toMatchObject({
      chatId,
      vote: { messageId: 'P1', memberId: ann, options: ['a'] },
    });
  });

  it('tell who left from who was removed where the engine says who did it', () => {
    const left = {
      type: 'leave',
      group: { id: chatId },
      participants: [{ id: '15551230001@c.us' }],
    };
    const kindOf = (more: object) => readParticipants({ ...left, ...more }, reader)?.kind;
    expect(kindOf({})).toBe('left');
    expect(kindOf({ _data: { author: ann } })).toBe('left');
    expect(kindOf({ _data: { Sender: '15559999999@s.whatsapp.net' } })).toBe('removed');
    expect(kindOf({ type: 'request' })).toBeUndefined();
  });
});

describe('readGroups', () => {
  it('reads the lists of all engines', () => {
    const noweb = {
      [chatId]: { id: chatId, subject: 'G', participants: [{ id: ann, admin: 'admin' }] },
    };
    const gows = [{ JID: chatId, Name: 'G', Participants: [{ JID: ann, IsAdmin: true }] }];
    const member = { id: { _serialized: ann }, isAdmin: true };
    const webjs = [
      { id: { _serialized: chatId }, name: 'G', groupMetadata: { participants: [member] } },
    ];
    for (const answer of [noweb, gows, webjs]) {
      expect(readGroups(answer)).toMatchObject([
        { chatId, name: 'G', members: [{ id: ann, isAdmin: true }] },
      ]);
    }
    expect(readGroups([{ id: chatId, isCommunity: true }, { id: 'x' }, null])).toEqual([]);
  });

  it('keeps one line of what strangers call a group', () => {
    const group = { id: chatId, subject: `Ada\u0000\n${'g'.repeat(500)}`, desc: 'One\r\nTwo' };
    const [read] = readGroups([group]);
    expect(read?.name).toBe(`Ada ${'g'.repeat(96)}`);
    expect(read?.description).toBe('One\nTwo');
  });
});
