import type {
  DeletePersonNoteRequest,
  DeletePersonNoteResponse,
  SetPersonNoteRequest,
  SetPersonNoteResponse,
} from '@groupsight/proto/insights/v1/insights';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { requirePlan } from '../groups/owners.repository.ts';
import { aliasesOf } from '../members/aliases.repository.ts';
import { required, textOf } from '../rpc/input.ts';
import { scopeOf } from './list-people.ts';
import {
  distinctTags,
  mergePersonNotes,
  noteOf,
  personNoteKey,
  presentNote,
} from './person-notes.repository.ts';

const longestText = 2_000;
const longestTag = 40;
const maxTags = 20;
/** Of one owner. */
const maxNotes = 20_000;

/** The id that somebody has now. */
async function presentId({ stores }: Context, ownerId: string, memberId: string): Promise<string> {
  return (await aliasesOf(stores.aliases, ownerId, [memberId])).get(memberId) ?? memberId;
}

/** Whether somebody wrote in any of these groups. */
async function isKnown(
  { stores }: Context,
  { owner: ownerId, groups }: { readonly owner: string; readonly groups: readonly string[] },
  memberId: string,
): Promise<boolean> {
  const wrote = { owner: ownerId, group: { $in: [...groups] }, 'members.id': memberId };
  return (await stores.months.exists(wrote)) !== null;
}

function tagsOf(tags: readonly string[]): string[] {
  const told = distinctTags(tags.map((tag) => tag.replaceAll(/\s+/g, ' ').trim())).filter(Boolean);
  if (told.length > maxTags) {
    throw invalid('invalid_note', `A person may have at most ${maxTags} tags.`, { field: 'tags' });
  }
  if (told.some((tag) => [...tag].length > longestTag)) {
    const message = `A tag may have at most ${longestTag} characters.`;
    throw invalid('invalid_note', message, { field: 'tags' });
  }
  return told;
}

async function requireRoom({ stores }: Context, ownerId: string): Promise<void> {
  if ((await stores.personNotes.countDocuments({ owner: ownerId })) < maxNotes) return;
  const message = `There are notes of ${maxNotes} people already. Delete one first.`;
  throw new AppError('precondition', 'too_many_notes', message);
}

/**
 * Writes what is noted of somebody, in place of what was.
 * @throws AppError plan_limit, not_found, invalid_note, too_many_notes
 */
export async function setPersonNote(
  context: Context,
  request: SetPersonNoteRequest,
): Promise<SetPersonNoteResponse> {
  const { stores, now } = context;
  const wanted = required('member_id', request.memberId);
  const { owner: ownerId, groups } = await scopeOf(context, request);
  await requirePlan(stores.owners, ownerId, 'membersDashboard');
  const text = textOf('note', request.text, 0, longestText);
  const tags = tagsOf(request.tags);
  const member = await presentId(context, ownerId, wanted);
  if (!(await isKnown(context, { owner: ownerId, groups }, member))) throw notFound();
  const key = { _id: personNoteKey(ownerId, member), owner: ownerId };
  if (text === '' && tags.length === 0) {
    await stores.personNotes.deleteOne(key);
    return { note: undefined };
  }
  if (!(await noteOf(stores.personNotes, ownerId, member))) await requireRoom(context, ownerId);
  const note = { member, text, tags, updatedAt: new Date(now()) };
  await stores.personNotes.updateOne(key, { $set: note }, { upsert: true });
  // Given up for another id at this moment: either that merge found the note, or this does it.
  const into = await presentId(context, ownerId, member);
  if (into !== member) await mergePersonNotes(stores.personNotes, ownerId, { from: member, into });
  const written = await noteOf(stores.personNotes, ownerId, into);
  return { note: written && presentNote(written) };
}

/** Forgets what is noted of somebody, whatever the plan. @throws AppError not_found */
export async function deletePersonNote(
  context: Context,
  { ownerId, memberId }: DeletePersonNoteRequest,
): Promise<DeletePersonNoteResponse> {
  required('owner_id', ownerId);
  const member = await presentId(context, ownerId, required('member_id', memberId));
  const key = { _id: personNoteKey(ownerId, member), owner: ownerId };
  const { deletedCount } = await context.stores.personNotes.deleteOne(key);
  if (deletedCount === 0) throw notFound();
  return {};
}
