import { unreadablesQuestion } from '../coverage/coverages.repository.ts';
import { type DayDoc, daysQuestion } from '../days/days.repository.ts';
import { type SweepStanding, sweepQuestion } from '../days/sweeps.repository.ts';
import { type ChatDoc, chatQuestion } from '../groups/chats.repository.ts';
import { zoneIn, zoneQuestion } from '../groups/owners.repository.ts';
import { aliasesIn, aliasesQuestion } from '../members/aliases.repository.ts';
import type { Stores } from '../store/stores.ts';
import { readTogether } from '../store/together.ts';
import { type EarlyChangeDoc, earlyChangesQuestion } from './early-changes.repository.ts';
import { type Stored, storedIn, storedQuestion } from './messages.repository.ts';

/**
 * What is asked about: a chat, ids of members who are spoken of, `_id`s of messages, and the dates
 * that live ones of them may fall on.
 */
export interface Asked {
  readonly owner: string;
  readonly chat: string;
  readonly group: string;
  readonly members: readonly string[];
  readonly messages: readonly string[];
  readonly dates: readonly string[];
}

/** How a chat stands, which messages are stored by. */
export interface Standing {
  /** Absent: nothing was heard of it yet. */
  readonly chat: ChatDoc | undefined;
  readonly zone: string;
  /** Of the members those whose ids were given up, with what took their place. */
  readonly aliases: ReadonlyMap<string, string>;
}

const standingQuestions = (stores: Stores, { owner: ownerId, chat, members }: Asked) => ({
  chats: chatQuestion(stores.chats, ownerId, chat),
  owners: zoneQuestion(stores.owners, ownerId),
  aliases: aliasesQuestion(stores.aliases, ownerId, members),
});

export interface StandingBefore extends Standing {
  /** The messages that are stored already, by `_id`. */
  readonly stored: ReadonlyMap<string, Stored>;
  /** The days that live ones may be on, by date; those that are not there are left out. */
  readonly days: ReadonlyMap<string, DayDoc>;
}

/** How a chat stands before messages are stored, and which of them are. */
export async function standingBefore(stores: Stores, asked: Asked): Promise<StandingBefore> {
  const found = await readTogether({
    ...standingQuestions(stores, asked),
    stored: storedQuestion(stores.messages, asked, asked.messages),
    days: daysQuestion(stores.days, asked.owner, asked.group, asked.dates),
  });
  const [chat] = found.chats;
  const standing = { chat, zone: zoneIn(found.owners), aliases: aliasesIn(found.aliases) };
  const days = new Map(found.days.map((day) => [day.date, day]));
  return { ...standing, stored: storedIn(found.stored), days };
}

/** As it stands when they are, with what was said of them before they came. */
export interface StandingAfter extends Standing {
  readonly early: readonly EarlyChangeDoc[];
  /** Of the messages those that could not be read before, by `_id`. */
  readonly unreadable: readonly string[];
  /** What the group's turn of derivation was marked with. Absent: it is not marked. */
  readonly sweep: SweepStanding | undefined;
}

/**
 * How a chat stands when messages are stored: whoever changed it meanwhile found them, or is
 * found here.
 */
export async function standingAfter(stores: Stores, asked: Asked): Promise<StandingAfter> {
  const found = await readTogether({
    ...standingQuestions(stores, asked),
    early: earlyChangesQuestion(stores.earlyChanges, asked.owner, asked.messages),
    unreadable: unreadablesQuestion(stores.unreadables, asked, asked.messages),
    sweeps: sweepQuestion(stores.sweeps, asked.owner, asked.group),
  });
  const [chat] = found.chats;
  const standing = { chat, zone: zoneIn(found.owners), aliases: aliasesIn(found.aliases) };
  const unreadable = found.unreadable.map(({ _id }) => _id);
  return { ...standing, early: found.early, unreadable, sweep: found.sweeps[0] };
}
