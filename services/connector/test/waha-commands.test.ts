import { describe, expect, it } from 'vitest';
import { ann, chatId, said, startWaha } from './waha-support.ts';

describe('commands through WAHA', () => {
  it('sends a reply and deletes under the names that WAHA knows', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    await w.hook(w.service, 'message.any', said('A1', 'advert'));
    const { ownerId, t, waha } = w;
    const send = { text: 'Please not here', quotedMessageId: 'A1' };
    await t.command('warn', ownerId, chatId, { $case: 'send', value: send });
    expect(await t.resultOf('warn')).toMatchObject({ state: 'done', messageId: 'SENT1' });
    expect(waha.sent).toMatchObject([
      {
        kind: 'Text',
        body: { chatId, text: send.text, reply_to: `false_${chatId}_A1_${ann}@c.us` },
      },
    ]);
    const value = { messageId: 'A1', senderId: `${ann}@s.whatsapp.net` };
    await t.command('gone', ownerId, chatId, { $case: 'delete', value });
    expect(await t.resultOf('gone')).toMatchObject({ state: 'done' });
    expect(waha.deleted).toEqual([`false_${chatId}_A1_${ann}@c.us`]);
  });

  it('sends a message once, though the answer to it was lost', async () => {
    await using w = await startWaha();
    await w.link(w.service);
    w.waha.losesAnswer = true;
    const value = { text: 'Only once', quotedMessageId: '' };
    await w.t.command('once', w.ownerId, chatId, { $case: 'send', value });
    expect(await w.t.resultOf('once')).toMatchObject({ state: 'done', messageId: 'SENT1' });
    expect(w.waha.sent).toHaveLength(1);
  });

  it('fetches the past, newest page first, and everything of it', async () => {
    await using w = await startWaha();
    const now = Math.floor(Date.now() / 1000);
    for (let n = 0; n < 250; n++) {
      w.waha.messages.push(said(`H${n}`, `line ${n}`, { timestamp: now - 10_000 + n }));
    }
    await w.link(w.service);
    const value = { jobId: 'job', includeDigests: false, since: undefined };
    await w.t.command('past', w.ownerId, chatId, { $case: 'fetchHistory', value });
    expect(await w.t.resultOf('past')).toMatchObject({ state: 'done', fetched: 250 });
    expect(new Set(w.t.messages().map(({ messageId }) => messageId)).size).toBe(250);
  });

  it('says so where only admins may delete or write', async () => {
    await using w = await startWaha();
    w.waha.groups = [
      { id: chatId, subject: 'G', announce: true, participants: [{ id: '15550000000@c.us' }] },
    ];
    await w.link(w.service);
    const value = { messageId: 'X', senderId: `${ann}@s.whatsapp.net` };
    await w.t.command('no', w.ownerId, chatId, { $case: 'delete', value });
    expect(await w.t.resultOf('no')).toMatchObject({ state: 'failed', errorCode: 'not_admin' });
    const send = { text: 'x', quotedMessageId: '' };
    await w.t.command('nor', w.ownerId, chatId, { $case: 'send', value: send });
    expect(await w.t.resultOf('nor')).toMatchObject({ state: 'failed', errorCode: 'not_admin' });
    expect(w.waha.sent).toEqual([]);
  });
});
