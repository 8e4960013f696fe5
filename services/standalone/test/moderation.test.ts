import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from './api.ts';
import { type Product, startProduct } from './product.ts';

interface Group {
  documentId: string;
  is_announcements: boolean;
  is_admin: boolean;
}

interface Action {
  documentId: string;
  message_id: string;
  decision: string;
  delete: string;
  delete_error: string | null;
  warn: string;
  undo: string;
  can_undo: boolean;
}

interface Message {
  message_id: string;
  quoted_message_id: string | null;
  type: string;
}

let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let api: Api;
/** Where the account is admin, and where it is not. */
let groups: readonly Group[];

beforeAll(async () => {
  folder = await tempDir();
  // Hundreds of messages in a few seconds.
  product = await startProduct(folder.path, { SIMULATED_CHATTER_MS: '20' });
  api = await Api.signUp(product.url);
  await api.linkAccount();
  const all = await api.data<Group[]>('GET', '/api/watched-groups?pagination[pageSize]=100');
  groups = [true, false].flatMap(
    (isAdmin) => all.find((group) => group.is_admin === isAdmin && !group.is_announcements) ?? [],
  );
  for (const { documentId } of groups) {
    await api.data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
  }
});
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

const of = (group: Group | undefined) => `filters[group][documentId][$eq]=${group?.documentId}`;

function log(group: Group | undefined, query = ''): Promise<Action[]> {
  const path = `/api/moderation-actions?${of(group)}&sort=createdAt:asc&pagination[pageSize]=100`;
  return api.data<Action[]>('GET', `${path}&${query}`);
}

/** The first entry that has come as far as this. */
const first = (group: Group | undefined, isSo: (action: Action) => boolean) =>
  waitFor('an entry of the log', async () => (await log(group)).find(isSo), 90_000);

async function messageTypes(group: Group | undefined, ...ids: string[]): Promise<string[]> {
  const query = ids.map((id, n) => `filters[message_id][$in][${n}]=${id}`).join('&');
  const messages = await api.data<Message[]>('GET', `/api/chat-messages?${of(group)}&${query}`);
  return messages.map(({ type }) => type);
}

it('a rule that catches nearly everything does no more than it may', {
  timeout: 400_000,
}, async () => {
  const [led, joined] = groups;
  const rule = {
    name: 'Too strict',
    description: 'words: the, a, is, to, and, we',
    delete_message: true,
    response: 'Please do not say that here.',
  };
  for (const group of groups) {
    await api.data('POST', '/api/moderation-rules', {
      data: { ...rule, group: group.documentId },
    });
  }
  // Where the account is no admin it says so and warns only.
  const refused = await first(joined, ({ warn }) => warn === 'done');
  expect(refused).toMatchObject({
    decision: 'acted',
    delete: 'failed',
    delete_error: expect.stringMatching(/not an admin/),
  });
  const done = await first(led, (one) => one.delete === 'done' && one.warn === 'done');
  expect(done).toMatchObject({ decision: 'acted', can_undo: true });
  await waitFor('the deletion to be seen in the chat', async () =>
    (await messageTypes(led, done.message_id)).includes('deleted'),
  );
  const said = encodeURIComponent(rule.response);
  const path = `/api/chat-messages?${of(led)}&filters[text][$eq]=${said}&pagination[pageSize]=100`;
  // It comes back from the chat, after the connector has told that it went out.
  const warning = await waitFor('the warning to be seen in the chat', async () =>
    (await api.data<Message[]>('GET', path)).find(
      ({ quoted_message_id: quoted }) => quoted === done.message_id,
    ),
  );
  expect(warning).toMatchObject({ type: 'text' });
  for (let n = 0; n < 2; n++) {
    const undo = `/api/moderation-actions/${done.documentId}/undo`;
    expect(await api.data('POST', undo)).toMatchObject({ can_undo: false });
  }
  await first(led, ({ documentId, undo }) => documentId === done.documentId && undo === 'done');
  await waitFor('the warning to be gone from the chat', async () =>
    (await messageTypes(led, warning.message_id)).includes('deleted'),
  );
  await first(led, ({ decision }) => decision === 'held_back');
  expect(await log(led, 'filters[decision][$eq]=acted')).toHaveLength(20);
  const notices = '/api/notifications?filters[type][$eq]=moderation&pagination[pageSize]=100';
  await waitFor('the notification', async () =>
    (await api.data<{ title: string }[]>('GET', notices)).some(({ title }) =>
      title.startsWith('Moderation is held back'),
    ),
  );
});
