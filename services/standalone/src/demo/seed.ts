import { makeSamples } from '../../samples/make.ts';
import { makeTrip } from '../../samples/trip.ts';
import { DemoApi } from './api.ts';
import { demoRules, demoScheduled, demoTopics, demoUser, watchedLiveGroups } from './content.ts';

interface Group {
  readonly documentId: string;
  readonly name: string;
  readonly group_id: string;
  readonly is_announcements: boolean;
  readonly is_watched: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
const linkTimeoutMs = 60_000;

async function linkAccount(api: DemoApi): Promise<void> {
  const state = async () => (await api.call<{ state: string }>('GET', '/api/wa-check')).state;
  if ((await state()) === 'open') return;
  await api.call('POST', '/api/wa-create');
  const end = Date.now() + linkTimeoutMs;
  while ((await state()) !== 'open') {
    if (Date.now() > end) throw new Error('demo: the simulated account did not open');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function watchGroups(api: DemoApi): Promise<Group[]> {
  const live = await api.call<Group[]>('GET', '/api/wa-groups');
  const chosen = live
    .filter((group) => !group.is_announcements && group.group_id.endsWith('@g.us'))
    .slice(0, watchedLiveGroups);
  const imported: Group[] = [];
  const yesterday = new Date(Date.now() - dayMs);
  const chats = [...(await makeSamples(yesterday, demoUser.timezone)), makeTrip(yesterday)];
  for (const { fileName, bytes } of chats) {
    const { group } = await api.upload<{ group: Group }>(fileName, bytes);
    imported.push(group);
  }
  const all = [...chosen, ...imported];
  for (const { documentId } of all) {
    await api.call('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
  }
  return all;
}

async function addContent(api: DemoApi, groups: readonly Group[]): Promise<void> {
  for (const { documentId: group } of groups) {
    for (const topic of demoTopics) {
      await api.call('POST', '/api/watched-topics', { data: { ...topic, group } });
    }
    for (const rule of demoRules) {
      await api.call('POST', '/api/moderation-rules', { data: { ...rule, group } });
    }
  }
  for (const { message, days, groups: count } of demoScheduled) {
    const scheduledFor = new Date(Date.now() + days * dayMs).toISOString();
    const names = groups.slice(0, count).map((group) => group.documentId);
    await api.call('POST', '/api/scheduled-messages', {
      data: { message, groups: names, scheduledFor },
    });
  }
}

/**
 * Fills an empty demo installation through the REST contract, as a person would by hand: sign
 * up, link the simulated account, import, watch, process. A filled one is left as it is.
 */
export async function seedDemo(url: string, say: (line: string) => void): Promise<void> {
  const api = new DemoApi(url);
  const { isNew } = await api.signIn(demoUser);
  if (isNew) {
    say('Filling the demo (about half a minute) …');
    await linkAccount(api);
    const groups = await watchGroups(api);
    await addContent(api, groups);
    for (const { group_id: remoteJid } of groups) {
      await api.call('POST', '/api/wa-messages', { remoteJid, includeDigests: true });
    }
  }
  say(`Sign in as ${demoUser.email} with the password ${demoUser.password}`);
}
