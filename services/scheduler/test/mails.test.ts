import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { topics } from '@groupsight/shared/bus/topics';
import { MailError } from '@groupsight/shared/mail/mail-error';
import type { Mail } from '@groupsight/shared/mail/mailer';
import { nobodysAddress } from '@groupsight/shared/mail/nobodys-address';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { ParsedMail } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { briefLine, briefOf } from './fakes.ts';
import { mailWorld, owner } from './mail-support.ts';
import { minute } from './support.ts';

const script = new URL('./scheduler-to-kill.ts', import.meta.url).pathname;
const ada = owner('ada');
const ben = owner('ben');

const headerOf = (mail: ParsedMail | undefined, name: string) =>
  mail?.headerLines.find(({ key }) => key === name)?.line ?? '';
const addressOf = (mail: ParsedMail) => [mail.to ?? []].flat()[0]?.value[0]?.address;

/** Waits until the owner has so many mails that have ended, and returns them. */
async function ended(place: Awaited<ReturnType<typeof mailWorld>>, ownerId: string, count = 1) {
  return waitFor('the end of the mails', async () => {
    const found = await place.stored({ ownerId, state: { $ne: 'waiting' } });
    return found.length === count ? found : undefined;
  });
}

describe('the brief by mail', () => {
  it('comes at the chosen hour in the own zone, as text and HTML, with one click to stop it', async () => {
    await using place = await mailWorld();
    const { clock, smtp, at, tell, insights } = place;
    insights.brief = () =>
      briefOf([
        briefLine('one', { section: 'asked', kind: 'question', text: 'Can you bring **chairs**?' }),
        briefLine('two', { section: 'dates', kind: 'event', text: 'Harvest', date: '2027-03-04' }),
      ]);
    await using client = await place.start();
    await tell(ada);
    // An hour behind, all year.
    await tell(ben, { timezone: 'Atlantic/Cape_Verde' });
    clock.set(at(7));
    const mail = await waitFor('the mail', () => smtp.mails[0]);
    expect(addressOf(mail)).toBe(`${ada}@example.org`);
    expect(mail.from?.text).toBe('"Groupsight" <brief@example.org>');
    expect(mail.subject).toBe('Your brief: Garden');
    expect(mail.text).toContain('- Can you bring chairs?');
    expect(mail.html).toContain('Can you bring chairs?');
    expect(mail.html).toContain('Thu, Mar 4');
    expect(mail.html).toContain('https://groups.example.org/group/group-garden');
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    await ended(place, ada);
    expect(smtp.mails).toHaveLength(1);
    clock.set(at(8));
    await waitFor('the mail of Cape Verde', () => smtp.mails[1]);

    const [, token = ''] =
      /api\/mail-subscriptions\/([\w.-]+)/.exec(
        headerOf(mail, 'list-unsubscribe').replace(/\s/g, ''),
      ) ?? [];
    expect(await client.unsubscribe({ token, resubscribe: false })).toEqual({
      kind: 'brief',
      brief: 'off',
      recap: true,
      newsletter: false,
      notifications: false,
      survey: false,
    });
    const { settings } = await client.getMailSettings({ ownerId: ada });
    expect(settings).toMatchObject({ brief: 'off', isSending: true, sentAt: expect.any(Date) });
    expect(settings?.nextAt).toBeUndefined();
    // Twice is once, and the way back leads to what was.
    await client.unsubscribe({ token, resubscribe: false });
    expect(await client.unsubscribe({ token, resubscribe: true })).toMatchObject({
      brief: 'daily',
    });
    for (const wrong of ['', `${ben}.brief.${token.split('.')[2]}`, `${token}x`, `${token}.x`]) {
      await expect(client.unsubscribe({ token: wrong, resubscribe: false })).rejects.toMatchObject({
        code: 'invalid_link',
      });
    }
  });

  it('is caught up with once after days without a scheduler, and is never sent twice', async () => {
    await using place = await mailWorld();
    const { clock, smtp, at, tell } = place;
    {
      await using _before = await place.start();
      await tell(ada);
    }
    clock.set(at(11, 5));
    {
      await using _first = await place.start();
      await using _second = await place.start();
      await ended(place, ada);
    }
    await using _third = await place.start();
    await tell(ben);
    clock.set(at(7, 6));
    await ended(place, ben);
    await ended(place, ada, 2);
    expect(smtp.mails.map(addressOf).toSorted()).toEqual([
      ...[`${ada}@example.org`, `${ada}@example.org`, `${ben}@example.org`],
    ]);
    const periods = (await place.stored({ ownerId: ada })).map(({ period }) => period);
    expect(periods).toEqual([at(0, 5), at(0, 6)].map((date) => date.toISOString().slice(0, 10)));
  });

  it('leaves out what an earlier one told, but for the day of a date; nothing new is no mail', async () => {
    await using place = await mailWorld();
    const { clock, smtp, at, tell, insights } = place;
    const inTwoDays = at(0, 2).toISOString().slice(0, 10);
    const lines = [
      briefLine('said'),
      briefLine('ahead', { section: 'dates', kind: 'event', date: inTwoDays }),
    ];
    insights.brief = ({ toldLineIds }) =>
      briefOf(lines.filter(({ lineId }) => !toldLineIds.includes(lineId)));
    await using _client = await place.start();
    await tell(ada);
    for (const [days, mails] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 3],
    ] as const) {
      clock.set(at(7, days));
      await ended(place, ada, days + 1);
      expect(smtp.mails).toHaveLength(mails);
    }
    const texts = smtp.mails.map(({ text = '' }) => text);
    expect(texts.map((text) => text.includes('Decision said'))).toEqual([true, false, false]);
    expect(texts.map((text) => text.includes('Decision ahead'))).toEqual([true, true, true]);
    expect((await place.stored()).at(-1)).toMatchObject({ state: 'skipped', reason: 'nothing' });
  });

  it('comes weekly where the plan has no daily one', async () => {
    await using place = await mailWorld();
    const { clock, smtp, at, tell, users } = place;
    users.users.set(ada, { plan: 'personal' });
    await using client = await place.start();
    await tell(ada);
    await expect(client.updateMailSettings({ ownerId: ada, brief: 'daily' })).rejects.toMatchObject(
      { code: 'plan_limit' },
    );
    for (let days = 0; days < 7; days++) {
      clock.set(at(7, days));
      await ended(place, ada, days + 1);
    }
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Your week: Garden']);
    const week = (await place.stored({ state: 'sent' }))[0];
    expect(new Date(`${week?.period}T00:00:00Z`).getUTCDay()).toBe(1);
  });

  it('follows its owner to another zone and to another hour', async () => {
    await using place = await mailWorld();
    const { clock, at, tell } = place;
    await using client = await place.start();
    await tell(ada);
    const nextAt = async () => {
      const { settings } = await client.getMailSettings({ ownerId: ada });
      return settings?.nextAt?.toISOString();
    };
    expect(await nextAt()).toBe(at(7).toISOString());
    await tell(ada, { timezone: 'Atlantic/Cape_Verde' });
    expect(await nextAt()).toBe(at(8).toISOString());
    await client.updateMailSettings({ ownerId: ada, hour: 18 });
    expect(await nextAt()).toBe(at(19).toISOString());
    // Told again, and late: an older word of the zone changes nothing.
    await tell(ada, { timezone: 'Asia/Tokyo', at: new Date(0) });
    expect(await nextAt()).toBe(at(19).toISOString());
    clock.set(at(19));
    await ended(place, ada);
    await client.updateMailSettings({ ownerId: ada, hour: 20 });
    clock.set(at(21));
    await waitFor('the next day', async () => (await nextAt()) === at(21, 1).toISOString());
    expect(await place.stored()).toHaveLength(1);
    for (const wrong of [{ hour: 24 }, { weekday: 0 }, { weekday: 8 }, { brief: 'hourly' }]) {
      await expect(client.updateMailSettings({ ownerId: ada, ...wrong })).rejects.toMatchObject({
        kind: 'invalid',
      });
    }
  });

  it('shows hostile names and texts as they are written, in no header and no tag', async () => {
    await using place = await mailWorld();
    const { clock, smtp, at, tell, insights, users } = place;
    users.groupName =
      'Ev\r\nBcc: eve@example.org\r\n\r\n<script>alert(1)</script>\u202egnp.exe "; <b>';
    insights.brief = () =>
      briefOf([
        briefLine('one', { text: '<img src=x onerror=alert(1)> & [a](javascript:alert(2))' }),
        briefLine('two', { text: 'x'.repeat(5_000), who: '</td></table><h1>', kind: 'question' }),
      ]);
    await using _client = await place.start();
    await tell(ada);
    clock.set(at(7));
    const mail = await waitFor('the mail', () => smtp.mails[0]);
    expect(mail.headerLines.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe(
      'Your brief: Ev Bcc: eve@example.org <script>alert(1)</script> gnp.exe "…',
    );
    const html = String(mail.html);
    expect(html).not.toMatch(/<script|<img|<h1>|javascript:|\u202e/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; a');
    expect(html).toContain('&lt;/td&gt;&lt;/table&gt;&lt;h1&gt;');
    expect(html.length).toBeLessThan(20_000);
    expect(mail.text).toContain('<img src=x onerror=alert(1)> & a');
  });
});

describe('an address that is unknown', () => {
  it('gets no further mail until its owner has it tried again', async () => {
    let isKnown = false;
    await using place = await mailWorld({
      onRecipient: () => (isKnown ? undefined : { status: 550, text: '5.1.1 No such user' }),
    });
    const { clock, smtp, at, tell } = place;
    await using client = await place.start();
    await tell(ada);
    clock.set(at(7));
    expect(await ended(place, ada)).toMatchObject([{ state: 'failed', reason: 'address' }]);
    const refused = await client.getMailSettings({ ownerId: ada });
    expect(refused.settings?.refusedAt).toBeInstanceOf(Date);
    isKnown = true;
    clock.set(at(7, 1));
    expect((await ended(place, ada, 2))[1]).toMatchObject({ state: 'skipped', reason: 'address' });
    const { settings } = await client.updateMailSettings({ ownerId: ada });
    expect(settings?.refusedAt).toBeUndefined();
    clock.set(at(7, 2));
    await ended(place, ada, 3);
    expect(smtp.mails).toHaveLength(1);
  });

  it('is not what a full mailbox is', async () => {
    await using place = await mailWorld({
      onRecipient: () => ({ status: 552, text: '5.2.2 Mailbox full' }),
    });
    await using client = await place.start();
    await place.tell(ada);
    place.clock.set(place.at(7));
    expect(await ended(place, ada)).toMatchObject([{ state: 'failed', reason: '552 5.2.2' }]);
    const { settings } = await client.getMailSettings({ ownerId: ada });
    expect(settings?.refusedAt).toBeUndefined();
  });
});

describe('a mail server', () => {
  it('that says later is asked again after longer and longer, until nobody wants the mail', async () => {
    let tries = 0;
    await using place = await mailWorld({
      onMail: () => {
        tries += 1;
        return { status: 451, text: '4.3.0 Try again' };
      },
    });
    const { clock, at, tell } = place;
    await using _client = await place.start();
    await tell(ada);
    clock.set(at(7));
    for (const [before, wait] of [1, 5, 15, 30, 60, 120, 240, 240, 240].entries()) {
      await waitFor('the try', async () => {
        const [mail] = await place.stored({ reason: { $ne: '' }, tries: before + 1 });
        return mail && mail.dueAt > clock.now();
      });
      const startedAt = clock.now().getTime();
      clock.forward((wait - 0.5) * minute);
      expect(tries).toBe(before + 1);
      clock.forward(minute);
      await waitFor('another try', () => tries > before + 1 || clock.now() > at(3, 1));
      expect(clock.now().getTime() - startedAt).toBeGreaterThanOrEqual(wait * minute);
    }
    clock.set(at(6, 1));
    expect(await ended(place, ada)).toMatchObject([{ state: 'failed', reason: '451 4.3.0' }]);
  });

  it('that is away keeps the others waiting, and all are sent when it is back', async () => {
    await using place = await mailWorld();
    const { clock, at, tell } = place;
    let isAway = true;
    let tries = 0;
    const sent: string[] = [];
    const mailer = {
      send: async ({ to }: Mail) => {
        tries += 1;
        if (isAway) throw new MailError('down', 'ECONNECTION');
        sent.push(to);
      },
      forget: async () => undefined,
      close: () => undefined,
    };
    await using _client = await place.start({ mailer });
    const owners = Array.from({ length: 30 }, (_, n) => owner(`o${n}x`));
    for (const one of owners) await tell(one);
    clock.set(at(7));
    await waitFor('a try', () => tries > 0);
    await waitFor('the others', async () => (await place.stored({ tries: 0 })).length > 0);
    isAway = false;
    clock.forward(5 * minute);
    await waitFor('all mails', () => sent.length === owners.length);
    expect(new Set(sent).size).toBe(owners.length);
  });

  it('whose connection ends with a mail under way may have it: a brief is not sent again', async () => {
    let cuts = 0;
    await using place = await mailWorld({
      onMail: () => {
        cuts += 1;
        return cuts <= 2 ? 'cut' : undefined;
      },
    });
    const { clock, at, tell, smtp } = place;
    await using _client = await place.start();
    await tell(ada);
    clock.set(at(7));
    expect(await ended(place, ada)).toMatchObject([{ state: 'unknown' }]);
    // A notice had better come twice than never.
    await tell(ada, { passwordChangedAt: clock.now() });
    await waitFor(
      'the try',
      async () => (await place.stored({ reason: 'ECONNECTION' })).length > 1,
    );
    clock.forward(2 * minute);
    await ended(place, ada, 2);
    expect(cuts).toBe(3);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([
      ...['Your Groupsight password was changed'],
    ]);
  });
});

describe('two schedulers', () => {
  it('send each mail once, though one is killed with mails under way', async () => {
    let held = 0;
    let isHolding = true;
    await using place = await mailWorld({
      onMail: () => {
        held += isHolding ? 1 : 0;
        return isHolding ? 'hold' : undefined;
      },
    });
    const { clock, smtp, at, tell } = place;
    const owners = Array.from({ length: 20 }, (_, n) => owner(`o${n}x`));
    {
      await using _before = await place.start();
      for (const one of owners) await tell(one);
    }
    clock.set(at(7));
    const child = spawn(
      process.execPath,
      [script, JSON.stringify(place.config), String(clock.now().getTime() - Date.now())],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    await using stack = new AsyncDisposableStack();
    stack.defer(() => void child.kill('SIGKILL'));
    await waitFor('mails under way', () => held === 4);
    isHolding = false;
    await using _other = await place.start();
    await waitFor('the others', () => smtp.taken() === 16);
    const end = once(child, 'exit');
    child.kill('SIGKILL');
    await end;
    expect(await place.stored({ state: 'waiting' })).toHaveLength(4);
    clock.forward(11 * minute);
    await waitFor('the end', async () => (await place.stored({ state: 'unknown' })).length === 4);
    expect(new Set(smtp.mails.map(addressOf)).size).toBe(16);
    expect(smtp.taken()).toBe(16);
  });

  it('are not held up by one that was killed while it looked for mails', async () => {
    await using place = await mailWorld();
    const { clock, at, tell, openJobs } = place;
    await using _other = await place.start();
    await tell(ada);
    const jobs = await openJobs();
    await waitFor('the lock', async () => {
      const free = { name: 'send-mails', lockedAt: null };
      return (await jobs.findOneAndUpdate(free, { $set: { lockedAt: new Date() } })) !== null;
    });
    clock.set(at(7));
    await ended(place, ada);
  });

  it('drain a long queue together', async () => {
    await using place = await mailWorld();
    const { clock, smtp, at, tell } = place;
    const owners = Array.from({ length: 120 }, (_, n) => owner(`o${n}x`));
    await using _first = await place.start();
    await using _second = await place.start();
    await Promise.all(owners.map((one) => tell(one)));
    clock.set(at(7));
    await waitFor('all mails', () => smtp.taken() >= owners.length);
    await waitFor('their end', async () => (await place.stored({ state: 'waiting' })).length === 0);
    expect(new Set(smtp.mails.map(addressOf)).size).toBe(owners.length);
    expect(smtp.taken()).toBe(owners.length);
    // Connections are kept, not made for each mail.
    expect(smtp.connected()).toBeLessThanOrEqual(8);
  });
});

describe('a notice', () => {
  it('tells once of a new password and of a provider, whatever mails are wanted', async () => {
    await using place = await mailWorld();
    const { clock, smtp, tell } = place;
    place.users.users.set(ada, { timezone: 'Europe/Berlin' });
    await using client = await place.start();
    await tell(ada, { timezone: 'Europe/Berlin' });
    await client.updateMailSettings({ ownerId: ada, brief: 'off' });
    const changed = {
      timezone: 'Europe/Berlin',
      passwordChangedAt: new Date('2027-01-05T10:00:00Z'),
    };
    clock.set(new Date('2027-01-05T10:01:00Z'));
    await tell(ada, changed);
    await tell(ada, changed);
    await tell(ada, { ...changed, providerAddedAt: clock.now(), providerAdded: 'Google' });
    await ended(place, ada, 2);
    const subjects = smtp.mails.map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual([
      ...['A sign-in was added to your Groupsight account', 'Your Groupsight password was changed'],
    ]);
    const notice = smtp.mails.find(({ subject }) => subject?.includes('password'));
    expect(notice?.text).toContain('January 5, 2027 at 11:00');
    expect(headerOf(notice, 'list-unsubscribe')).toBe('');
    // Heard of again weeks later, as after a new consumer group: that is no news.
    await tell(ben, { passwordChangedAt: new Date('2026-12-01T10:00:00Z') });
    expect(await place.stored({ ownerId: ben })).toEqual([]);
  });

  it('tells of each change of second factors, in the language of the account', async () => {
    await using place = await mailWorld();
    const { clock, smtp, tell } = place;
    place.users.users.set(ada, { language: 'de' });
    await using _client = await place.start();
    const at = clock.now();
    const later = new Date(at.getTime() + 1);
    const events = [
      { kind: 'factor-added', at, detail: '' },
      { kind: 'factor-added', at: later, detail: 'Mein Schlüssel' },
      { kind: 'factor-removed', at, detail: '' },
      { kind: 'recovery-code-used', at, detail: '' },
      { kind: 'recovery-codes-renewed', at, detail: '' },
      { kind: 'of a later version', at, detail: '' },
    ];
    await tell(ada, { security: { events } });
    await tell(ada, { security: { events } });
    await ended(place, ada, 5);
    const texts = smtp.mails.map(({ text = '' }) => text).join();
    expect(smtp.mails).toHaveLength(5);
    expect(texts).toContain('kam eine Authenticator-App zu deinem Groupsight-Konto hinzu');
    expect(texts).toContain('kam der Passkey „Mein Schlüssel“');
    expect(texts).toContain('wurde die Authenticator-App von');
    expect(texts).toContain('ein Wiederherstellungscode deines Groupsight-Kontos benutzt');
    expect(texts).toContain('zehn neue Wiederherstellungscodes');
  });

  it('tells once of a sign-in from a new place, and where to end it', async () => {
    await using place = await mailWorld();
    const { clock, smtp, tell } = place;
    await using _client = await place.start();
    const signedIn = { newSignInAt: clock.now(), newSignInWith: 'Firefox, Linux' };
    await tell(ada, signedIn);
    await tell(ada, signedIn);
    await ended(place, ada, 1);
    const [mail] = smtp.mails;
    expect(mail?.subject).toBe('A new sign-in to your Groupsight account');
    expect(mail?.text).toContain('with Firefox, Linux.');
    expect(mail?.text).toContain('https://groups.example.org/settings#sessions');
    expect(smtp.mails).toHaveLength(1);
  });

  it('tells who leaves when that is and how to stay, and nothing else meanwhile', async () => {
    await using place = await mailWorld();
    const { clock, at, smtp, tell } = place;
    await using _client = await place.start();
    const deletionDueAt = new Date('2027-01-19T10:00:00Z');
    place.users.users.set(ada, { deletionDueAt });
    await tell(ada, { deletionAskedAt: clock.now(), deletionDueAt });
    await ended(place, ada);
    expect(smtp.mails[0]?.subject).toBe('Your Groupsight account is going to be deleted');
    expect(smtp.mails[0]?.text).toContain('is erased on January 19, 2027');
    clock.set(at(7));
    expect(await ended(place, ada, 2)).toContainEqual(
      expect.objectContaining({ kind: 'brief', state: 'skipped', reason: 'leaving' }),
    );
    place.users.users.delete(ada);
    await tell(ada, { deletionKeptAt: clock.now() });
    await ended(place, ada, 3);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([
      'Your Groupsight account is going to be deleted',
      'Your Groupsight account stays',
    ]);
  });

  it('brings the link to a copy of the own data, once', async () => {
    await using place = await mailWorld();
    const { bus, clock, smtp } = place;
    await using _client = await place.start();
    const expiresAt = new Date(clock.now().getTime() + 3 * 24 * 3_600_000);
    const value = { ownerId: ada, exportId: 'e'.repeat(24), token: 't'.repeat(43), expiresAt };
    await bus.publish(topics.usersExports, [
      { key: ada, value },
      { key: ada, value },
    ]);
    await ended(place, ada);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.subject).toBe('The copy of your Groupsight data is ready');
    expect(smtp.mails[0]?.text).toContain(`/api/data-exports/file?token=${'t'.repeat(43)}`);
  });

  it('is not sent to who is gone, nor is anything kept of them', async () => {
    await using place = await mailWorld();
    const { clock, at, smtp, tell } = place;
    await using _client = await place.start();
    const gone = owner('gone');
    await tell(gone);
    await tell(ben);
    clock.set(at(7));
    expect(await ended(place, gone)).toMatchObject([{ state: 'skipped', reason: 'no_user' }]);
    await ended(place, ben);
    await tell(ben, { deleted: true });
    await waitFor('the end', async () => (await place.stored({ ownerId: ben })).length === 0);
    clock.set(at(7, 1));
    await ended(place, gone, 2);
    expect(smtp.mails).toHaveLength(1);
  });

  it('is not sent to the address of nobody that a deleted account has while it is erased', async () => {
    await using place = await mailWorld();
    const { clock, smtp, tell } = place;
    await using _client = await place.start();
    place.users.users.set(ada, { email: nobodysAddress(ada) });
    await tell(ada, { deletionAskedAt: clock.now(), deletionDueAt: clock.now() });
    expect(await ended(place, ada)).toMatchObject([{ state: 'skipped', reason: 'no_user' }]);
    expect(smtp.mails).toEqual([]);
  });
});
