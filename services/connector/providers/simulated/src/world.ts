import { createHash } from 'node:crypto';
import type {
  MembershipChange,
  ProviderMember,
  ProviderMessage,
} from '@groupsight/chat-port/chat-provider';
import { type ChatPlan, chatPlans } from './content/chats.ts';
import { advertiser, people, visitors } from './content/people.ts';
import { Random } from './random.ts';
import { performScript, type ScriptLine } from './script.ts';

export const dayMs = 86_400_000;
/** How far the past of a freshly linked account reaches back. */
const pastDays = 60;
/** Groups that an account is in where nothing else is asked. */
const usualGroups = 10;

export interface WorldChat {
  readonly plan: ChatPlan;
  readonly chatId: string;
  readonly parentId: string;
  readonly members: readonly ProviderMember[];
}

/** What makes a conversation what it is. */
interface Cause {
  /** Part of its messages' ids. */
  readonly cause: string;
  /** Its place in the chat's sequence of conversations. */
  readonly place: number;
  readonly random: Random;
}

/** Messages and changes of membership of one chat, in order of time. */
export interface Timeline {
  readonly messages: readonly ProviderMessage[];
  readonly membership: readonly MembershipChange[];
}

/** The linked account itself, as a member. */
export const self: ProviderMember = {
  memberId: '447700900000@s.whatsapp.net',
  name: 'You',
  isAdmin: false,
};

const historyVisitors = visitors.slice(0, 6);
export const liveVisitors = visitors.slice(6);

const memberId = (index: number) => `${447_700_900_000 + index}@s.whatsapp.net`;

function memberOf(name: string, isAdmin = false): ProviderMember {
  const all = [...people, ...visitors, advertiser];
  return { memberId: memberId(1 + all.indexOf(name)), name, isAdmin };
}

/** A message of the world; only what differs from plain text needs saying. */
export function worldMessage(
  base: Pick<ProviderMessage, 'messageId' | 'at' | 'text'>,
  sender: ProviderMember | undefined,
  more: Partial<ProviderMessage> = {},
): ProviderMessage {
  return {
    senderId: sender?.memberId ?? '',
    senderName: sender?.name ?? '',
    kind: sender ? 'text' : 'system',
    quotedMessageId: '',
    mentions: [],
    media: undefined,
    fromMe: false,
    senderIsAdmin: sender?.isAdmin ?? false,
    edited: false,
    ...base,
    ...more,
  };
}

const mediaTypes = { image: 'image/png', video: 'video/mp4', document: 'application/pdf' } as const;

/** What is told of a line's file before anybody fetches it. */
export function mediaOf(line: Pick<ScriptLine, 'kind' | 'fileName'>): ProviderMessage['media'] {
  if (line.kind === 'text' || line.kind === 'poll') return undefined;
  return { mimeType: mediaTypes[line.kind], fileName: line.fileName, size: 0 };
}

/**
 * The simulated network: groups, people and everything they say, computed from a seed and the
 * time alone. Asked twice, it tells the same.
 */
export class World {
  readonly chats: readonly WorldChat[];
  readonly #seed: readonly [string, string];

  /** @param groups how many of the network's groups the account is in */
  constructor(seed: string, ownerId: string, groups = usualGroups) {
    this.#seed = [seed, ownerId];
    const idOf = (slug: string) => `${this.#digits('chat', slug)}@g.us`;
    this.chats = chatPlans.slice(0, groups).map((plan) => ({
      plan,
      chatId: idOf(plan.slug),
      parentId: plan.parent ? idOf(plan.parent) : '',
      members: this.#members(plan),
    }));
  }

  /** Source of chance for one purpose. */
  random(...purpose: readonly (string | number)[]): Random {
    return new Random(...this.#seed, ...purpose);
  }

  /** An id like those of the network. */
  id(...cause: readonly (string | number)[]): string {
    const hash = createHash('sha256').update([...this.#seed, ...cause].join('\u0000'));
    return `SIM${hash.digest('hex').slice(0, 17).toUpperCase()}`;
  }

  /** What was said in a chat in the days up to `until`, when the account was linked. */
  past(chat: WorldChat, until: Date): Timeline {
    const lastDay = Math.floor(until.getTime() / dayMs);
    const messages: ProviderMessage[] = [];
    const membership: MembershipChange[] = [];
    let size = chat.members.length;
    for (let day = lastDay - pastDays; day <= lastDay; day++) {
      messages.push(...this.#day(chat, day));
      for (const change of this.#arrivals(chat, day, lastDay)) {
        size += change.kind === 'joined' ? 1 : -1;
        membership.push({ ...change, sizeAfter: size });
        messages.push(this.membershipLine(change));
      }
    }
    const before = ({ at }: { readonly at: Date }) => at < until;
    return {
      messages: messages.filter(before).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
      membership: membership.filter(before),
    };
  }

  /** The line by which the network itself tells of a change. */
  membershipLine(change: MembershipChange): ProviderMessage {
    const { eventId, at, kind, memberName } = change;
    const text =
      kind === 'joined'
        ? `${memberName} joined using this group's invite link`
        : `${memberName} left`;
    return worldMessage({ messageId: `${eventId}-L`, at, text }, undefined);
  }

  /**
   * The conversation at a place in a chat's sequence of them: dealt like cards, so that none comes
   * again before all the others were had.
   */
  #dealt({ plan }: WorldChat, place: number): string {
    const { slug, threads } = plan;
    const round = Math.floor(place / threads.length);
    const order = this.random('order', slug, round).sample(threads, threads.length);
    return order[place % threads.length] ?? '';
  }

  /** Gives the lines of a conversation their senders. `times` are milliseconds since 1970. */
  perform(
    chat: WorldChat,
    { cause, place, random }: Cause,
    times: (line: number) => number,
  ): readonly ProviderMessage[] {
    const start = new Date(times(0));
    const lines = performScript(this.#dealt(chat, place), random, start);
    const admins = chat.members.filter(({ isAdmin }) => isAdmin);
    const cast = random.sample(chat.plan.isAnnouncements ? admins : chat.members, 6);
    const roles = ['A', 'B', 'C', 'D', 'E', 'F'];
    const ids = lines.map((_, index) => this.id(chat.plan.slug, cause, index));
    return lines.map((line, index): ProviderMessage => {
      const sender =
        line.role === 'S' ? memberOf(advertiser) : (cast[roles.indexOf(line.role)] ?? cast[0]);
      const messageId = ids[index] ?? '';
      const quotedMessageId = line.answers === undefined ? '' : (ids[line.answers] ?? '');
      const more = { kind: line.kind, quotedMessageId, media: mediaOf(line) };
      return worldMessage({ messageId, at: new Date(times(index)), text: line.text }, sender, more);
    });
  }

  #day(chat: WorldChat, day: number): readonly ProviderMessage[] {
    const random = this.random('day', chat.plan.slug, day);
    const weekday = (day + 4) % 7;
    const pace = chat.plan.pace * (weekday === 0 || weekday === 6 ? 0.4 : 1.2);
    const count = Math.floor(pace + random.next());
    const most = Math.floor(chat.plan.pace * 1.2 + 1);
    return Array.from({ length: count }, (_, thread) => {
      // Between 7 and 21 o'clock, answers one to twenty minutes apart.
      const start = day * dayMs + (7 + random.next() * 14) * 3_600_000;
      const gaps = Array.from({ length: 12 }, () => 60_000 + random.next() * 1_140_000);
      const at = (line: number) => gaps.slice(0, line).reduce((sum, gap) => sum + gap, start);
      const cause = { cause: `${day}/${thread}`, place: day * most + thread, random };
      return this.perform(chat, cause, (line) => Math.floor(at(line)));
    }).flat();
  }

  /** Who came and went on one day of the past. */
  #arrivals(chat: WorldChat, day: number, lastDay: number): readonly MembershipChange[] {
    const random = this.random('visitors', chat.plan.slug);
    const changes = historyVisitors.flatMap((name, index) => {
      const joined = lastDay - 1 - random.below(pastDays - 2);
      const left = random.next() < 0.4 ? joined + 3 + random.below(20) : undefined;
      const at = (onDay: number) => new Date(onDay * dayMs + (8 + index) * 3_600_000);
      const change = (kind: 'joined' | 'left', onDay: number) => ({
        eventId: this.id(chat.plan.slug, name, kind),
        kind,
        sizeAfter: 0,
        memberId: memberOf(name).memberId,
        memberName: name,
        at: at(onDay),
      });
      const both = [change('joined', joined)];
      if (left !== undefined && left < lastDay) both.push(change('left', left));
      return both;
    });
    return changes.filter(({ at }) => Math.floor(at.getTime() / dayMs) === day);
  }

  /** Somebody of the account's groups. */
  person(memberId: string): ProviderMember | undefined {
    const members = this.chats.flatMap((chat) => chat.members);
    return members.find((one) => one.memberId === memberId && memberId !== self.memberId);
  }

  /** A visitor of live groups, as a member. */
  visitor(name: string): ProviderMember {
    return memberOf(name);
  }

  #members(plan: ChatPlan): readonly ProviderMember[] {
    const chosen = this.random('members', plan.slug).sample(people, plan.members);
    const members = chosen.map((name, index) => memberOf(name, index < 2));
    return [{ ...self, isAdmin: plan.isAdmin === true }, ...members];
  }

  #digits(...cause: readonly string[]): string {
    const hash = createHash('sha256')
      .update([...this.#seed, ...cause].join('\u0000'))
      .digest();
    return `120363${String(hash.readUIntBE(0, 6)).padStart(15, '0').slice(0, 12)}`;
  }
}
