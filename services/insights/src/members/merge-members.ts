import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChatMessage, MemberMerged } from '@groupsight/proto/events/v1/events';
import { addDays } from '@groupsight/shared/days';
import type { Context } from '../context.ts';
import { markDirty } from '../days/mark-dirty.ts';
import { mergeResponses, type NewResponse } from '../messages/responses.repository.ts';
import { mergePersonNotes } from '../people/person-notes.repository.ts';
import { aliasesOf, noteAlias } from './aliases.repository.ts';

interface Place {
  readonly owner: string;
  readonly group: string;
}

interface Merge {
  readonly from: string;
  readonly into: string;
}

/** Others are let in between. */
const daysAtOnce = 60;

/**
 * Two members of a chat are one person from now on: what the first one wrote is the other's, in
 * messages, figures, rules and the log; everything derived follows. Told again it finds nothing
 * to do, cut short it goes on where it was.
 */
export async function mergeMembers(
  context: Context,
  place: Place,
  { fromId: from, intoId }: MemberMerged,
): Promise<void> {
  if (from === '' || intoId === '' || from === intoId) return;
  const into = await noteAlias(context.stores.aliases, place.owner, { from, into: intoId });
  if (into === undefined) return;
  const merge = { from, into };
  const dates = await daysOf(context, place, from);
  for (let at = 0; at < dates.length; at += daysAtOnce) {
    await mergeOnDays(context, place, merge, dates.slice(at, at + daysAtOnce));
    await nextTurn();
  }
  await mergeInRules(context, place, merge);
  await mergePersonNotes(context.stores.personNotes, place.owner, merge);
  await mergeResponses(context.stores.responses, place, merge);
  const { owner: ownerId, group } = place;
  const acted = { owner: ownerId, group, senderId: from };
  await context.stores.actions.updateMany(acted, { $set: { senderId: into } });
}

/** The days on which somebody wrote, as far as they are counted, and those that are not. */
async function daysOf({ stores }: Context, { owner: ownerId, group }: Place, memberId: string) {
  const wrote = { $or: [{ 'members.id': memberId }, { dirty: { $gt: '' } }] };
  const days = await stores.days
    .find({ owner: ownerId, group, ...wrote }, { _id: 0, date: 1 })
    .lean();
  return days.map(({ date }) => date).sort();
}

/**
 * The days' figures come last: by them the days are found again after a kill. They are right at
 * once, for rules ask them who is new; counting the days again joins a member's two rows.
 */
async function mergeOnDays(
  context: Context,
  { owner: ownerId, group }: Place,
  { from, into }: Merge,
  dates: readonly string[],
) {
  const { messages, days } = context.stores;
  const ofDays = { owner: ownerId, group, date: { $in: [...dates] } };
  // Who is asked something is mentioned in the answer, that day or on the next.
  const answered = { $in: [...new Set(dates.flatMap((date) => [date, addDays(date, 1)]))] };
  const touched = new Map(dates.map((date) => [date, 0]));
  await markDirty(context, ownerId, group, touched);
  await messages.updateMany({ ...ofDays, senderId: from }, { $set: { senderId: into } });
  await messages.collection.updateMany(
    { owner: ownerId, group, date: answered, mentions: from },
    { $set: { 'mentions.$[mentioned]': into } },
    { arrayFilters: [{ mentioned: from }] },
  );
  await days.collection.updateMany(
    { ...ofDays, 'members.id': from },
    { $set: { 'members.$[member].id': into } },
    { arrayFilters: [{ 'member.id': from }] },
  );
  await markDirty(context, ownerId, group, touched);
}

/** Rules that leave somebody alone leave the person alone. */
async function mergeInRules(
  { stores }: Context,
  { owner: ownerId, group }: Place,
  { from, into }: Merge,
) {
  const rules = await stores.rules.find({ owner: ownerId, group, 'allowed.id': from }).lean();
  for (const { _id, allowed = [] } of rules) {
    const named = allowed.map((one) => (one.id === from ? { ...one, id: into } : one));
    const once = named.filter(({ id }, at) => named.findIndex((one) => one.id === id) === at);
    await stores.rules.updateOne({ _id, owner: ownerId, allowed }, { $set: { allowed: once } });
  }
}

interface OfMembers {
  readonly incoming: readonly { readonly message: ChatMessage }[];
  readonly responses: readonly NewResponse[];
}

/** Members who are spoken of. */
export const membersOf = ({ incoming, responses }: OfMembers): string[] => [
  ...incoming.flatMap(({ message }) => [message.senderId, ...message.mentions]),
  ...responses.map(({ memberId }) => memberId),
];

/** What is told of members under ids that were given up, under those that stay. */
export function underMergedIds<T extends OfMembers>(
  told: T,
  aliases: ReadonlyMap<string, string>,
): T {
  if (aliases.size === 0) return told;
  const now = (id: string) => aliases.get(id) ?? id;
  return {
    ...told,
    incoming: told.incoming.map((one) => {
      const { senderId, mentions } = one.message;
      const named = { senderId: now(senderId), mentions: mentions.map(now) };
      return { ...one, message: { ...one.message, ...named } };
    }),
    responses: told.responses.map((one) => ({ ...one, memberId: now(one.memberId) })),
  };
}

/** Merges those of these writers who were found to be somebody else. */
export async function mergeWriters(
  context: Context,
  place: Place,
  writers: Iterable<string>,
): Promise<void> {
  await followMerges(context, place, await aliasesOf(context.stores.aliases, place.owner, writers));
}

/**
 * Merges members whose ids were given up while messages under these were being stored, from the
 * other lane: either that merge found the messages, or this finds the merge.
 */
export async function followMerges(
  context: Context,
  place: Place,
  aliases: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [fromId, intoId] of aliases) {
    await mergeMembers(context, place, { fromId, intoId, name: '' });
  }
}
