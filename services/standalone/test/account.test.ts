import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from './api.ts';
import { type Product, startProduct } from './product.ts';

interface Group {
  documentId: string;
  group_id: string;
  name: string;
  is_announcements: boolean;
  is_watched: boolean;
  total_messages: number;
}

async function link(api: Api): Promise<void> {
  const { qrcode } = await api.data<{ qrcode: string }>('POST', '/api/wa-create');
  expect(qrcode).toMatch(/^data:image\/png;base64,/);
  await waitFor('the account to open', async () => {
    const { state } = await api.data<{ state: string }>('GET', '/api/wa-check');
    return state === 'open';
  });
}

interface Sent {
  readonly status: string;
  readonly results: readonly { readonly status: string; readonly sentAt: string | null }[];
}

describe('the simulated account through REST', () => {
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

  it('links by QR, imports ten groups, watches one and processes its history', async () => {
    const api = await Api.signUp(product.url);
    const me = async () =>
      (
        await api.send<{ whatsapp_connection: { imported_groups: boolean } }>(
          'GET',
          '/api/users/me',
        )
      ).body.whatsapp_connection;
    expect((await me()).imported_groups).toBe(false);
    await link(api);
    const groups = await api.data<Group[]>('GET', '/api/wa-groups');
    expect(groups).toHaveLength(10);
    expect(await api.data<Group[]>('GET', '/api/wa-groups')).toHaveLength(10);
    expect((await me()).imported_groups).toBe(true);
    const group = groups.find((candidate) => !candidate.is_announcements);
    if (!group) throw new Error('no group to watch');
    await api.data('PUT', `/api/watched-groups/${group.documentId}`, {
      data: { is_watched: true },
    });
    const processed = await api.data<{ messages: number; newMessages: number; digests: number }>(
      'POST',
      '/api/wa-messages',
      { remoteJid: group.group_id, includeDigests: true },
    );
    expect(processed.messages).toBeGreaterThan(50);
    expect(processed.digests).toBeGreaterThan(5);
    const stats = await api.data<Group>('GET', `/api/watched-groups/${group.documentId}`);
    // The fetched ones include system lines, which are nobody's messages; more may come live.
    expect(processed.newMessages).toBeLessThanOrEqual(processed.messages);
    expect(stats.total_messages).toBeGreaterThanOrEqual(processed.newMessages);
  });

  it('fetches a picture of the chat when it is opened, and shows it by a link alone', async () => {
    const api = await Api.signUp(product.url);
    await link(api);
    let picture: { media_url: string } | undefined;
    const groups = await api.data<Group[]>('GET', '/api/wa-groups');
    for (const group of groups.filter((candidate) => !candidate.is_announcements)) {
      await api.data('PUT', `/api/watched-groups/${group.documentId}`, {
        data: { is_watched: true },
      });
      await api.data('POST', '/api/wa-messages', { remoteJid: group.group_id });
      const path = '/api/resources?filters[type][$eq]=image';
      [picture] = await api.data<{ media_url: string }[]>('GET', path);
      if (picture) break;
    }
    if (!picture) throw new Error('no picture in any group');
    // A person's browser: no token.
    const read = (path: string, headers = {}) => fetch(`${product.url}${path}`, { headers });
    const whole = await read(picture.media_url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png']);
    const part = await read(picture.media_url, { range: 'bytes=0-7' });
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 8));
    expect(part.headers.get('content-range')).toBe(`bytes 0-7/${bytes.length}`);
    const small = await read(`${picture.media_url}&size=thumb`);
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(bytes.length);
    const [path = ''] = picture.media_url.split('?');
    expect((await read(path)).status).toBe(401);
    const fresh = await api.data<{ url: string }>('POST', `${path}/link`);
    expect((await read(fresh.url)).status).toBe(200);
  });

  it('sends a scheduled message once its time has come', async () => {
    const api = await Api.signUp(product.url);
    await link(api);
    const groups = await api.data<Group[]>('GET', '/api/wa-groups');
    const group = groups.find((candidate) => !candidate.is_announcements);
    if (!group) throw new Error('no group to send to');
    await api.data('PUT', `/api/watched-groups/${group.documentId}`, {
      data: { is_watched: true },
    });
    const { documentId } = await api.data<{ documentId: string }>(
      'POST',
      '/api/scheduled-messages',
      {
        data: {
          message: 'Our call starts now',
          groups: [group.name],
          scheduledFor: new Date(Date.now() + 1_500).toISOString(),
        },
      },
    );
    await waitFor('the message to be sent', async () => {
      const path = `/api/scheduled-messages/${documentId}`;
      return (await api.data<{ status: string }>('GET', path)).status === 'sent';
    });
    const sent = await waitFor('the message to come back from the chat', async () => {
      const path = `/api/chat-messages?filters[group][documentId][$eq]=${group.documentId}&filters[text][$eq]=Our call starts now`;
      const messages = await api.data<unknown[]>('GET', path);
      return messages.length > 0 && messages;
    });
    expect(sent).toHaveLength(1);
  });

  it('sends a poll and a file, tells how it went in each group, and counts the day', async () => {
    const api = await Api.signUp(product.url);
    await link(api);
    const groups = await api.data<Group[]>('GET', '/api/wa-groups');
    const two = groups.filter((group) => !group.is_announcements).slice(0, 2);
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4 the agenda']), 'agenda.pdf');
    const { body } = await api.send<{ data: { mediaId: string } }>('POST', '/api/wa-uploads', form);
    const { mediaId } = body.data;
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const sendNow = async (data: object) => {
      const { documentId } = await api.data<{ documentId: string }>(
        'POST',
        '/api/scheduled-messages',
        { data: { groups: two.map((group) => group.documentId), scheduledFor: later, ...data } },
      );
      const path = `/api/scheduled-messages/${documentId}`;
      await api.data('POST', `${path}/send`);
      return waitFor('the message to be sent', async () => {
        const message = await api.data<Sent>('GET', path);
        return message.status === 'sent' ? message : undefined;
      });
    };
    const poll = { options: ['Monday', 'Tuesday'], multiple: false };
    const asked = await sendNow({ message: 'Which day?', poll });
    expect(asked.results.map(({ status, sentAt }) => [status, typeof sentAt])).toEqual([
      ['sent', 'string'],
      ['sent', 'string'],
    ]);
    const attachment = { mediaId, fileName: 'agenda.pdf' };
    await sendNow({ message: 'The agenda', attachment });
    expect(await api.data('GET', '/api/wa-budget')).toMatchObject({ used: 4, risk: 'low' });
  });
});
