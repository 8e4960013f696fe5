import type { ChatUpdate, MembershipChange } from '@groupsight/chat-port/chat-provider';
import { liveVisitors, type World, type WorldChat } from './world.ts';

/** Two conversations run side by side, a line a slot; each takes at most eight. */
const streams = 2;
const linesPerBlock = 8;
const slotsPerBlock = streams * linesPerBlock;
/** Every third block somebody joins or leaves. */
const blocksPerVisit = 3;
/** The network keeps no more live messages than these. */
const keptSlots = 5_000;

/**
 * What goes on in the groups while time passes. Time is cut into slots, and a slot's message
 * is computed from the slot's number: what was missed can be told again at any time.
 */
export class Chatter {
  readonly #world: World;
  readonly #slotMs: number;
  readonly #chats: readonly WorldChat[];

  /** @param slotMs milliseconds between messages; 0 for silence */
  constructor(world: World, slotMs: number) {
    this.#world = world;
    this.#slotMs = slotMs;
    // Lively groups have their turn more often.
    this.#chats = world.chats.flatMap((chat) =>
      Array.from({ length: Math.ceil(chat.plan.pace * 2) }, () => chat),
    );
  }

  /** What happened after `from` and up to `to` (milliseconds since 1970), in order. */
  between(from: number, to: number): readonly ChatUpdate[] {
    if (this.#slotMs === 0) return [];
    const last = Math.floor(to / this.#slotMs);
    const first = Math.max(Math.floor(from / this.#slotMs), last - keptSlots);
    const updates: ChatUpdate[] = [];
    for (let slot = first; slot <= last; slot++) {
      const at = slot * this.#slotMs;
      if (at > from && at <= to) updates.push(...this.#slot(slot, at));
    }
    return updates;
  }

  /** Visitors in a chat at a time. */
  visitorsIn(chat: WorldChat, at: number): readonly string[] {
    if (this.#slotMs === 0) return [];
    const block = Math.floor(at / this.#slotMs / slotsPerBlock);
    return liveVisitors.filter((_, index) => {
      if (this.#homeOf(index) !== chat) return false;
      const visit = Math.floor(block / blocksPerVisit);
      // How often this visitor had a turn so far: joined by the odd ones, left by the even ones.
      const turns = Math.floor((visit - index) / liveVisitors.length) + 1;
      return turns % 2 === 1;
    });
  }

  #slot(slot: number, at: number): readonly ChatUpdate[] {
    const block = Math.floor(slot / slotsPerBlock);
    const stream = slot % streams;
    const line = Math.floor((slot % slotsPerBlock) / streams);
    if (line === linesPerBlock - 1) {
      const isVisit = stream === 0 && block % blocksPerVisit === 0;
      return isVisit ? this.#visit(block / blocksPerVisit, at) : [];
    }
    const random = this.#world.random('live', block, stream);
    const chat = random.pick(this.#chats);
    const firstSlot = block * slotsPerBlock + stream;
    const time = (index: number) => (firstSlot + index * streams) * this.#slotMs;
    const cause = { cause: `live/${block}/${stream}`, place: block * streams + stream, random };
    const message = this.#world.perform(chat, cause, time)[line];
    return message ? [{ chatId: chat.chatId, late: false, kind: 'message', message }] : [];
  }

  #visit(visit: number, at: number): readonly ChatUpdate[] {
    const index = visit % liveVisitors.length;
    const name = liveVisitors[index];
    const chat = this.#homeOf(index);
    if (name === undefined || !chat) return [];
    const turn = Math.floor((visit - index) / liveVisitors.length) + 1;
    const member = this.#world.visitor(name);
    const change: MembershipChange = {
      eventId: this.#world.id('visit', visit),
      kind: turn % 2 === 1 ? 'joined' : 'left',
      memberId: member.memberId,
      memberName: member.name,
      at: new Date(at),
      sizeAfter: chat.members.length + this.visitorsIn(chat, at).length,
    };
    const { chatId } = chat;
    return [
      { chatId, late: false, kind: 'membership', change },
      { chatId, late: false, kind: 'message', message: this.#world.membershipLine(change) },
    ];
  }

  #homeOf(visitor: number): WorldChat | undefined {
    const open = this.#world.chats.filter(({ plan }) => !plan.isAnnouncements);
    return open[visitor % open.length];
  }
}
