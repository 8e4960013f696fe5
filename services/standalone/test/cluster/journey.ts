import { waitFor } from '@groupsight/shared/testing/wait-for';
import { beforeAll, describe, expect, it } from 'vitest';
import { Api, type DataAnswer } from '../api.ts';
import type { Stage } from './stage.ts';

interface Group {
  documentId: string;
  group_id: string;
  name: string;
  is_announcements: boolean;
  is_admin: boolean;
  total_messages: number;
  daily_activity: Record<string, number>;
}

interface Digest {
  date: string;
  summary: string;
  statements: { sources: string[] }[];
}

const waitMs = 60_000;
const of = ({ documentId }: Group) => `filters[group][documentId][$eq]=${documentId}`;

/** The same way through the product as on one machine; two of every service, two gateways in turn. */
export function describeJourney(started: () => Stage): void {
  describe('a user of a cluster', () => journey(started));
}

function journey(started: () => Stage): void {
  let api: Api;
  let group: Group;
  const urls = () => started().cluster.urls;

  beforeAll(async () => {
    api = await Api.signUp(urls());
  });

  it('connects an account, imports its groups and watches one', async () => {
    const groups = await api.linkAccount<Group>(waitMs);
    expect(groups).toHaveLength(8);
    const all = await api.data<Group[]>('GET', '/api/watched-groups?pagination[pageSize]=100');
    const admin = all.find(({ is_admin, is_announcements }) => is_admin && !is_announcements);
    if (!admin) throw new Error('no group to watch');
    group = admin;
    const path = `/api/watched-groups/${group.documentId}`;
    const watch = { data: { is_watched: true } };
    expect(await api.data('PUT', path, watch)).toMatchObject({ is_watched: true });
    expect(await api.data('GET', path)).toMatchObject({ is_watched: true });
  });

  it('stays connected whichever process is asked', async () => {
    for (let asked = 0; asked < 8; asked++) {
      expect(await api.data('GET', '/api/wa-check')).toEqual({ state: 'open' });
    }
    expect(await api.data<Group[]>('GET', '/api/wa-groups')).toHaveLength(10);
  });

  it('processes the chat: messages, statistics, digests that cite their messages', async () => {
    const processed = await api.data<{ messages: number; digests: number }>(
      'POST',
      '/api/wa-messages',
      { remoteJid: group.group_id, includeDigests: true },
    );
    expect(processed.messages).toBeGreaterThan(50);
    expect(processed.digests).toBeGreaterThan(5);
    const stats = await api.data<Group>('GET', `/api/watched-groups/${group.documentId}`);
    expect(stats.total_messages).toBeGreaterThan(50);
    const digests = await api.data<Digest[]>('GET', `/api/digests?${of(group)}&sort=date:desc`);
    expect(digests.length).toBeGreaterThan(5);
    const [latest] = digests;
    expect(latest?.summary.length).toBeGreaterThan(20);
    const [source = ''] = latest?.statements[0]?.sources ?? [];
    const cited = await api.data<{ date: string }[]>(
      'GET',
      `/api/chat-messages?${of(group)}&filters[message_id][$eq]=${source}`,
    );
    expect(cited.map(({ date }) => date)).toEqual([latest?.date]);
  });

  it('watches a topic and keeps a rule', async () => {
    const topic = await api.data<{ documentId: string }>('POST', '/api/watched-topics', {
      data: { name: 'Funding', description: 'funding, round, valuation', group: group.documentId },
    });
    const topics = await api.data<{ documentId: string }[]>(
      'GET',
      `/api/watched-topics?${of(group)}`,
    );
    expect(topics.map(({ documentId }) => documentId)).toEqual([topic.documentId]);
    const rule = await api.data<{ documentId: string }>('POST', '/api/moderation-rules', {
      data: {
        name: 'No adverts',
        description: 'Adverts and promotions',
        response: 'Please, no adverts here',
        delete_message: true,
        group: group.documentId,
      },
    });
    const rules = await api.data<{ documentId: string }[]>(
      'GET',
      `/api/moderation-rules?${of(group)}`,
    );
    expect(rules.map(({ documentId }) => documentId)).toEqual([rule.documentId]);
  });

  it('schedules a message and sees it sent, and once in the chat', async () => {
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
    const path = `/api/scheduled-messages/${documentId}`;
    const sent = async () => (await api.data<{ status: string }>('GET', path)).status === 'sent';
    await waitFor('the message to be sent', sent, waitMs);
    const text = encodeURIComponent('Our call starts now');
    const found = await waitFor(
      'the message to come back from the chat',
      async () => {
        const query = `/api/chat-messages?${of(group)}&filters[text][$eq]=${text}`;
        const messages = await api.data<unknown[]>('GET', query);
        return messages.length > 0 && messages;
      },
      waitMs,
    );
    expect(found).toHaveLength(1);
  });

  it('reads the picture of a message through either gateway', async () => {
    const path = '/api/resources?filters[type][$eq]=image';
    const [picture] = await api.data<{ media_url: string }[]>('GET', path);
    if (!picture) return;
    for (const url of [...urls(), ...urls()]) {
      const answer = await fetch(`${url}${picture.media_url}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      await answer.arrayBuffer();
    }
  });

  it('shows nothing of it to another user', async () => {
    const other = await Api.signUp(urls());
    const path = `/api/watched-groups/${group.documentId}`;
    expect((await other.send('GET', path)).status).toBe(404);
    const lists = ['digests', 'resources', 'questions', 'chat-messages', 'watched-groups'];
    for (const list of [...lists, 'watched-topics', 'moderation-rules', 'scheduled-messages']) {
      const { body } = await other.send<DataAnswer<unknown[]>>('GET', `/api/${list}`);
      expect(body.data, list).toEqual([]);
    }
  });
}
