import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { ada, desk } from './newsletter-support.ts';
import { day } from './support.ts';

it('does not mail an address that bounced until it is set anew; others and the owner are mailed', async () => {
  const unknown = 'nobody@members.example.org';
  let isKnown = false;
  await using here = await desk({
    onRecipient: (address) =>
      address === unknown && !isKnown ? { status: 550, text: '5.1.1 No such user' } : undefined,
  });
  await here.read('b@s', { channel: 'email', email: unknown });
  await here.read('m@s', { channel: 'email', email: 'mia@members.example.org' });
  const first = await here.prepared();
  await here.approve(first.documentId);
  expect(await here.settled('failed', 1)).toMatchObject([{ memberId: 'b@s', reason: 'address' }]);
  await here.settled('sent', 1);
  const refused = (await here.subscribers()).find(({ memberId }) => memberId === 'b@s');
  expect(refused).toMatchObject({ state: 'opted_in', email: unknown });
  expect(refused?.addressRefusedAt).toBeDefined();
  // Of the owner's own mails nothing is held against them.
  const settings = await here.client.getMailSettings({ ownerId: ada });
  expect(settings.settings?.refusedAt).toBeUndefined();

  here.clock.forward(7 * day);
  const second = await here.prepared();
  expect(second.documentId).not.toBe(first.documentId);
  const letters = (await here.letters()).filter(({ issueId }) => issueId === second.documentId);
  expect(Object.fromEntries(letters.map((one) => [one.memberId, [one.state, one.reason]]))).toEqual(
    {
      'b@s': ['suppressed', 'address'],
      'm@s': ['draft', ''],
    },
  );
  isKnown = true;
  await here.read('b@s', { channel: 'email', email: unknown });
  here.clock.forward(7 * day);
  const third = await here.prepared();
  await here.approve(third.documentId);
  await waitFor('both mails of the third week', async () => {
    const sent = (await here.letters()).filter(
      ({ issueId, state }) => issueId === third.documentId && state === 'sent',
    );
    return sent.length === 2;
  });
});

it.each([
  'x@y',
  'a@example.org,b@example.org',
  'a@example.org\nBcc: b@example.org',
  'Mia <mia@example.org>',
  '\u202emia@example.org',
  '\u212aate@example.org',
  'mia@example.org>',
  `${'x'.repeat(65)}@example.org`,
])('refuses %j as the address of a member', async (email) => {
  await using here = await desk();
  const refused = { code: 'invalid_email' };
  await expect(here.read('m@s', { channel: 'email', email })).rejects.toMatchObject(refused);
});

/** What somebody may call themselves or write, and what it is. */
const hostile: readonly (readonly [what: string, text: string])[] = [
  ['a formula', '=HYPERLINK("http://evil","x")'],
  ['markup', '</td></table><script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['a link that runs', '[a](javascript:alert(1))'],
  ['a header', 'Eve\r\nBcc: eve@example.org\r\n\r\n'],
  ['directions', 'abc\u202Egnp.exe\u2066\u200b'],
  ['marks of bold', '*bold* _it_ ~st~ ```code```'],
  ['many letters', 'x'.repeat(50_000)],
  ['a word of another script', 'مرحبا بالجميع 你好 नमस्ते'],
  ['stacked marks', `Z${'\u0351'.repeat(400)}`],
  ['nothing', ' \u200b '],
];

it('shows hostile names and texts as what they are, in a message and in a mail', async () => {
  await using here = await desk();
  here.users.groupName = hostile.map(([, text]) => text.slice(0, 20)).join(' ');
  const news = here.insights.news;
  here.insights.news = (memberId, groupIds) => {
    const [, text = ''] = hostile[Number(/\d+/.exec(memberId)?.[0])] ?? [];
    const odd = { text, who: text, about: text, place: text };
    const { lines } = news(memberId, groupIds);
    return { memberId, lines: lines.map((line) => ({ ...line, ...odd })) };
  };
  for (const [n, [, name]] of hostile.entries()) {
    await here.read(`message${n}@s`, { name });
    await here.read(`mail${n}@s`, { name, channel: 'email', email: `mia${n}@example.org` });
  }
  const { documentId } = await here.prepared();
  await here.approve(documentId);
  await here.settled('sent', hostile.length * 2);
  expect(here.connector.sent).toHaveLength(hostile.length);
  for (const { text } of here.connector.sent) {
    expect([...text].length).toBeLessThanOrEqual(4_096);
    expect(text).toMatch(/Reply STOP/);
    // What is quoted stands in a direction of its own, by marks of ours that open and close.
    const quoted = text.replaceAll(/\u2068([^\u2066-\u2069]*)\u2069/gu, '$1');
    expect(quoted).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|\r/);
  }
  const to = here.smtp.mails.flatMap((mail) => [mail.to].flat().map((one) => one?.text));
  expect(to.sort()).toEqual(hostile.map((_, n) => `mia${n}@example.org`).sort());
  for (const { bcc, headerLines, html } of here.smtp.mails) {
    expect(bcc).toBeUndefined();
    expect(headerLines.map(({ key }) => key)).not.toContain('bcc');
    expect(String(html)).not.toMatch(/<script|<img|href="(?!https:)|[\u202A-\u202E]/);
    expect(String(html).length).toBeLessThan(50_000);
  }
});
