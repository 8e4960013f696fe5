import { Chatter } from '@groupsight/chat-simulated/chatter';
import { liveVisitors, World } from '@groupsight/chat-simulated/world';
import { mailServer } from '@groupsight/shared/testing/mail-server';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { Api } from './api.ts';
import { startProduct } from './product.ts';

interface Group {
  readonly documentId: string;
  readonly group_id: string;
  readonly is_announcements: boolean;
}

interface Letter {
  readonly memberId: string;
  readonly state: string;
  readonly reason: string | null;
}

const seed = 'newsletter leave';
/** Every 48 lines somebody joins or leaves; each of the visitors stays for six times that. */
const chatterMs = 250;
const stayMs = 6 * 48 * chatterMs;
const withinMs = 3 * stayMs;
const day = 86_400_000;
const address = 'visitor@example.org';

it('a letter whose member leaves while the mail server is away is withdrawn and never sent', {
  timeout: 600_000,
}, async () => {
  let isAway = true;
  let tried = 0;
  await using smtp = await mailServer({
    onMail: (mail) => {
      if (!JSON.stringify(mail.to).includes(address)) return undefined;
      tried += 1;
      return isAway ? { status: 451, text: '4.3.0 Later' } : undefined;
    },
  });
  await using folder = await tempDir();
  const product = await startProduct(folder.path, {
    SIMULATED_CHATTER_MS: String(chatterMs),
    SIMULATED_SEED: seed,
    SEND_WARM_UP_DAYS: '0',
    SMTP_URL: smtp.url,
    CONFIRM_ADDRESSES: 'never',
    MAIL_FROM: 'Groupsight <brief@example.org>',
  });
  await using _product = { [Symbol.asyncDispose]: async () => void (await product.stop()) };
  const api = await Api.signUp(product.url);
  const linked = await api.linkAccount<Group>();
  const { body: me } = await api.send<{ documentId: string }>('GET', '/api/users/me');
  const world = new World(seed, me.documentId);
  const chatter = new Chatter(world, chatterMs);
  const homes = world.chats.filter(({ plan }) => !plan.isAnnouncements).slice(0, 6);
  const groups = homes.flatMap(({ chatId }) =>
    linked.filter(({ group_id }) => group_id === chatId),
  );
  expect(groups).toHaveLength(liveVisitors.length);
  for (const { documentId } of groups) {
    await api.data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
  }
  // Something that everybody there may read of.
  const date = new Date(Date.now() + 5 * day).toLocaleDateString('en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/London',
  });
  await api.data('POST', '/api/scheduled-messages', {
    data: {
      message: `Our members' dinner is on ${date} at 19:00 in the Old Mill. Please come!`,
      groups: groups.map(({ documentId }) => documentId),
      scheduledFor: new Date().toISOString(),
    },
  });
  await waitFor(
    'the dinner to be known in all groups',
    async () => {
      const query = 'filters[kind][$eq]=event&pagination[pageSize]=100';
      const facts = await api.data<{ what: string }[]>('GET', `/api/facts?${query}`);
      return facts.filter(({ what }) => what.includes('dinner')).length >= groups.length;
    },
    withinMs,
  );

  /** A visitor who is in their group and stays there for a while. */
  const visitor = await waitFor(
    'somebody who has just joined',
    () => {
      const now = Date.now();
      const isIn = (place: number, at: number) => {
        const chat = homes[place];
        const name = liveVisitors[place];
        return chat && name && chatter.visitorsIn(chat, at).includes(name);
      };
      const place = liveVisitors.findIndex(
        (_, n) => isIn(n, now) && isIn(n, now + 0.6 * stayMs) && !isIn(n, now - 0.4 * stayMs),
      );
      return place < 0 ? undefined : { ...world.visitor(liveVisitors[place] ?? ''), place };
    },
    withinMs,
  );
  const { memberId, name } = visitor;
  const home = groups[visitor.place]?.documentId ?? '';
  // Everybody who is in it: `members` lists who wrote, and they stay listed when they leave.
  const isMember = async () => {
    const inIt = await api.data<{ id: string }[]>(
      'GET',
      `/api/watched-groups/${home}/participants?pagination[pageSize]=100`,
    );
    return inIt.some(({ id }) => id === memberId);
  };
  await waitFor('them to be listed', isMember, withinMs);
  await api.data('POST', '/api/newsletter-subscribers', {
    data: { memberId, name, channel: 'email', email: address, consent: 'Said so at the door' },
  });
  await api.data('POST', '/api/newsletter-issues');
  const letter = () => api.data<Letter[]>('GET', '/api/newsletter-letters').then((all) => all[0]);
  await waitFor('the letter', letter);
  const [issue] = await api.data<{ documentId: string }[]>('GET', '/api/newsletter-issues');
  await api.data('POST', `/api/newsletter-issues/${issue?.documentId}/approval`, { data: {} });
  await waitFor('the mail server to be tried', () => tried > 0, withinMs);
  expect(await letter()).toMatchObject({ memberId, state: 'sending' });
  await waitFor('them to leave', async () => !(await isMember()), withinMs);
  isAway = false;
  const withdrawn = await waitFor(
    'the letter to be withdrawn',
    async () => {
      const found = await letter();
      return found?.state === 'suppressed' || found?.state === 'sent' ? found : undefined;
    },
    withinMs,
  );
  expect(withdrawn).toMatchObject({ memberId, state: 'suppressed', reason: 'left' });
  expect(smtp.mails.filter((mail) => JSON.stringify(mail.to).includes(address))).toEqual([]);
});
