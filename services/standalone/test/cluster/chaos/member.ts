import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { Api, newUser, type TestUser } from '../../api.ts';
import type { Network } from './network.ts';

export interface Group {
  readonly documentId: string;
  readonly group_id: string;
  readonly name: string;
  readonly is_announcements: boolean;
  readonly is_watched: boolean;
  readonly total_messages: number;
  readonly daily_activity: Readonly<Record<string, number>>;
}

/** A message that was scheduled, as the cluster answered it. */
interface Scheduled {
  readonly text: string;
  /** Undefined: no good answer came, so that it may be there or not. */
  readonly documentId: string | undefined;
}

const limitMs = 180_000;
const timezone = 'Europe/London';

/** A user under whose account the stream runs, and who schedules messages meanwhile. */
export class Member {
  readonly ownerId: string;
  readonly groups: readonly Group[];
  readonly scheduled: Scheduled[] = [];
  /** Requests in the storm, and those that got no good answer. */
  readonly asked = { all: 0, failures: [] as string[] };
  readonly #api: Api;

  private constructor(api: Api, ownerId: string, groups: readonly Group[]) {
    this.#api = api;
    this.ownerId = ownerId;
    this.groups = groups;
  }

  /** Signs up, links, watches some groups and fetches all that was said in them before. */
  static async join(urls: readonly string[], network: Network, watch: number): Promise<Member> {
    const user: TestUser = newUser();
    const api = await Api.signUp(urls, user);
    const { body } = await api.send<{ documentId: string }>('GET', '/api/users/me');
    const groups = (await api.linkAccount<Group>(limitMs)).slice(0, watch);
    for (const { documentId } of groups) {
      await api.data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
    }
    const { documentId: ownerId } = body;
    const known = async () => (await network.watched(ownerId)) === groups.length;
    await waitFor('the connectors to know what is watched', known, limitMs);
    const fetched = groups.map(({ group_id: remoteJid }) =>
      api.data('POST', '/api/wa-messages', { remoteJid, includeDigests: false }),
    );
    await Promise.all(fetched);
    return new Member(api, ownerId, groups);
  }

  /** The same person at other gateways, which know the token, too. */
  at(urls: readonly string[]): Member {
    const api = new Api(...urls);
    api.token = this.#api.token;
    const moved = new Member(api, this.ownerId, this.groups);
    moved.scheduled.push(...this.scheduled);
    return moved;
  }

  /** Schedules messages and looks at the groups, until told to stop. */
  async act(signal: AbortSignal): Promise<void> {
    for (let turn = 0; !signal.aborted; turn++) {
      const group = this.groups[turn % this.groups.length];
      if (group) await this.schedule(group, `Scheduled ${turn} of ${this.ownerId}`, 1_000);
      await this.#look();
      await delay(1_500, undefined, { signal }).catch(() => undefined);
    }
  }

  async schedule(group: Group, text: string, inMs: number): Promise<void> {
    const scheduledFor = new Date(Date.now() + inMs).toISOString();
    const data = { message: text, groups: [group.documentId], scheduledFor };
    const made = await this.#tried<{ documentId: string }>('POST', '/api/scheduled-messages', {
      data,
    });
    this.scheduled.push({ text, documentId: made?.documentId });
  }

  async #look(): Promise<void> {
    await this.#tried('GET', '/api/watched-groups?pagination[pageSize]=100');
  }

  async #tried<T>(method: string, path: string, body?: unknown): Promise<T | undefined> {
    this.asked.all += 1;
    try {
      return await this.#api.data<T>(method, path, body);
    } catch (error) {
      // A status and its code, or a gateway that is not there.
      const reason = error instanceof Error ? error.message : '';
      const code = /"code":"(\w+)"/.exec(reason)?.[1] ?? '';
      const status = /: (\d{3}) /.exec(reason)?.[1] ?? 'no connection';
      this.asked.failures.push(`${status} ${code}`.trim());
      return undefined;
    }
  }

  /** Waits until everything that was acknowledged is sent; answers what is not in time. */
  async unsent(): Promise<readonly string[]> {
    const left = new Set(this.scheduled.flatMap(({ documentId }) => documentId ?? []));
    const end = Date.now() + limitMs;
    while (left.size > 0 && Date.now() < end) {
      for (const documentId of [...left]) {
        const path = `/api/scheduled-messages/${documentId}`;
        const found = await this.#tried<{ status: string }>('GET', path);
        if (found?.status === 'sent') left.delete(documentId);
      }
      await delay(200);
    }
    return [...left];
  }

  /** Hashes of the first pictures that were shared in the groups; a look fetches and keeps them. */
  async pictures(most: number): Promise<string[]> {
    const path = '/api/resources?filters[type][$eq]=image&sort=date:asc';
    const found = await this.#api.data<{ media_url: string }[]>('GET', path);
    const pictures: string[] = [];
    for (const { media_url: url } of found.slice(0, most)) {
      const answer = await fetch(`${this.#api.url}${url}`);
      if (!answer.ok) continue;
      const bytes = Buffer.from(await answer.arrayBuffer());
      pictures.push(createHash('sha256').update(bytes).digest('hex'));
    }
    return pictures;
  }

  /** A watched group as the product shows it. */
  stats({ documentId }: Group): Promise<Group> {
    return this.#api.data('GET', `/api/watched-groups/${documentId}?populate=*`);
  }
}

/** The owner's day of an instant, yyyy-MM-dd. */
export function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(at);
}
