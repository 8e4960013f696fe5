import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from './api.ts';
import { type Product, startProduct } from './product.ts';

let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;

beforeAll(async () => {
  folder = await tempDir();
  product = await startProduct(folder.path);
});
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

/** Dates that can be read either way. */
const chat = `03/04/2026, 10:00 - Kim: good morning all
04/05/2026, 10:00 - Lee: what is the deadline?
05/06/2026, 10:00 - Kim: it is Friday
`;

interface Imported {
  documentId: string;
  newMessages: number;
}

it('moves messages to their right days when a chat is imported again in the right order', async () => {
  const api = await Api.signUp(product.url);
  const upload = async (dateOrder: string) => {
    const { status, body } = await api.upload<Imported>('Amb.txt', chat, { dateOrder });
    expect(status).toBe(201);
    return body.data;
  };
  const { documentId } = await upload('dmy');
  const days = async () => {
    const path = `/api/watched-groups/${documentId}`;
    const group = await api.data<{ daily_activity: Record<string, number> }>('GET', path);
    return Object.entries(group.daily_activity)
      .filter(([, messages]) => messages > 0)
      .map(([day]) => day)
      .sort()
      .join(' ');
  };
  await waitFor('the days', async () => (await days()) === '2026-04-03 2026-05-04 2026-06-05');
  expect((await upload('mdy')).newMessages).toBe(0);
  await waitFor('the days', async () => (await days()) === '2026-03-04 2026-04-05 2026-05-06');
  const messages = await api.data<{ createdAt: string }[]>(
    'GET',
    `/api/chat-messages?filters[group][documentId][$eq]=${documentId}&sort=createdAt:asc`,
  );
  expect(messages.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([
    '2026-03-04',
    '2026-04-05',
    '2026-05-06',
  ]);
});
