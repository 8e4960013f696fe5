import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

interface Imported {
  documentId: string;
  newMessages: number;
  known: number;
  edited: number;
  deleted: number;
  renamed: { from: string; to: string }[];
  group: { documentId: string; name: string } | null;
  candidates: { documentId: string; matched: number }[];
}
interface Message {
  text: string;
  type: string;
  senderId: string;
  sender: string;
  createdAt: string;
}

const number = '+44 7700 900123';
const words = ['bring chairs', 'the gate is open', 'who has the key?', 'rain is coming', 'done'];
const lines = Array.from({ length: 60 }, (_, index) => {
  const author = ['Ann', number, 'Cy'][index % 3];
  const text = index % 7 === 0 ? 'ok' : `${words[index % 5]} ${index}`;
  const minute = String(index % 60).padStart(2, '0');
  return `13/06/2026, ${9 + (index % 2)}:${minute} - ${author}: ${text}`;
}).sort();
const chat = (all: readonly string[]) => `${all.join('\n')}\n`;

async function setUp() {
  const api = await Api.signUp(product.url);
  const upload = async (text: string, fields: Record<string, string> = {}, name = 'Garden.txt') => {
    const { status, body } = await api.upload<Imported>(name, text, fields);
    return { status, ...body.data };
  };
  const messages = (documentId: string) =>
    api.data<Message[]>(
      'GET',
      `/api/chat-messages?filters[group][documentId][$eq]=${documentId}&sort=createdAt:asc&pagination[pageSize]=100`,
    );
  return { api, upload, messages };
}

describe('the same chat again', () => {
  it('adds only what is new when a number became a contact', async () => {
    const { upload, messages } = await setUp();
    const first = await upload(chat(lines));
    const saved = chat([...lines, `15/06/2026, 10:00 - ${number}: new`]).replaceAll(number, 'Bob');
    const preview = await upload(saved, { preview: 'unclear' });
    expect(preview).toMatchObject({
      status: 200,
      known: 60,
      newMessages: 1,
      edited: 0,
      deleted: 0,
      renamed: [{ from: number, to: 'Bob' }],
      group: { documentId: first.documentId, name: 'Garden' },
    });
    expect(await messages(first.documentId)).toHaveLength(60);
    const again = await upload(saved);
    expect(again).toMatchObject({ status: 201, documentId: first.documentId, newMessages: 1 });
    const stored = await messages(first.documentId);
    expect(stored).toHaveLength(61);
    expect(new Set(stored.map(({ senderId }) => senderId)).size).toBe(3);
    expect([...new Set(stored.map(({ sender }) => sender))].sort()).toEqual(['Ann', 'Bob', 'Cy']);
  });

  it('deletes and edits what was', async () => {
    const { upload, messages } = await setUp();
    const { documentId } = await upload(chat(lines));
    const [gone = '', edited = ''] = lines.filter((line) => line.includes('key'));
    const changed = lines
      .filter((line) => line !== gone)
      .map((line) => (line === edited ? `${line}, please <This message was edited>` : line));
    expect(await upload(chat(changed))).toMatchObject({ documentId, newMessages: 0 });
    const texts = await waitFor('the changes', async () => {
      const all = await messages(documentId);
      return all.some(({ text }) => text.endsWith(', please')) ? all : undefined;
    });
    expect(texts).toHaveLength(60);
    expect(texts.filter(({ type }) => type === 'deleted')).toHaveLength(1);
    expect(texts.some(({ text }) => gone.endsWith(text) && text !== '')).toBe(false);
  });

  it('is known from a phone of another make, in another zone', async () => {
    const { upload, messages } = await setUp();
    const { documentId } = await upload(chat(lines));
    const before = await messages(documentId);
    const apple = lines.map((line) =>
      line.replace(/^13\/06\/2026, (\d+):(\d+) - /, (_, hour, minute) => {
        return `[6/13/26, ${Number(hour) - 6}:${minute}:11 AM] `;
      }),
    );
    const again = await upload(chat(apple), {}, 'WhatsApp Chat - Garden.txt');
    expect(again).toMatchObject({ status: 201, documentId, newMessages: 0 });
    expect((await messages(documentId)).map(({ createdAt }) => createdAt)).toEqual(
      before.map(({ createdAt }) => createdAt),
    );
  });
});

describe('chats', () => {
  it('are two when only their names are the same', async () => {
    const { upload } = await setUp();
    const first = await upload(chat(lines), {}, '_chat.txt');
    const other = '[14.06.26, 10:00:00] Eve: something else\n[14.06.26, 10:01:00] Al: indeed\n';
    const second = await upload(other, {}, '_chat.txt');
    expect(second).toMatchObject({ status: 201, newMessages: 2 });
    expect(second.documentId).not.toBe(first.documentId);
  });

  it('are one when it was renamed', async () => {
    const { upload } = await setUp();
    const { documentId } = await upload(chat(lines));
    const again = await upload(chat(lines), {}, 'WhatsApp Chat with Allotment.txt');
    expect(again).toMatchObject({ documentId, newMessages: 0, group: { name: 'Allotment' } });
  });

  it('join a linked group when it is named', async () => {
    const { api, upload, messages } = await setUp();
    const [group] = await api.linkAccount<{ documentId: string; is_announcements: boolean }>();
    const chosen = group?.documentId ?? '';
    const joined = await upload(chat(lines), { chat: chosen });
    expect(joined).toMatchObject({ status: 201, documentId: chosen, newMessages: 60 });
    expect(await messages(chosen)).not.toEqual([]);
    const stranger = await setUp();
    expect(await stranger.upload(chat(lines), { chat: chosen })).toMatchObject({ status: 404 });
  });
});
