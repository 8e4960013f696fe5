import type { MemberConsent } from '@groupsight/proto/events/v1/events';
import type {
  DeleteNewsletterReaderRequest,
  DeleteNewsletterReaderResponse,
  ListNewsletterReadersRequest,
  ListNewsletterReadersResponse,
  NewsletterReader,
  SetNewsletterReaderRequest,
  SetNewsletterReaderResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { topics } from '@groupsight/shared/bus/topics';
import { newsletterChannels } from '@groupsight/shared/collections';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { chatKey } from '@groupsight/shared/ids';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import { requireFeature } from '@groupsight/shared/plan-limits';
import { lacks } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import { oneLine } from '../mail/clean.ts';
import { cancelCommand } from '../publish.ts';
import { letterCommandKey } from './letter-key.ts';
import {
  type Channel,
  letterId,
  type ReaderState,
  readerFields,
  readerId,
  type StoredLetter,
  type StoredReader,
} from './newsletters.repository.ts';

/** Of one owner. */
const mostReaders = 20_000;
const longestName = 100;
const longestConsent = 300;
const shortestConsent = 3;
const longestAddress = 254;
const addressPattern = /^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@<>"',;:()[\]\\]+$/;

export const toReader = (stored: StoredReader): NewsletterReader => {
  const { _id: documentId, ownerId: _owner, ...rest } = stored;
  return { documentId, ...rest };
};

/** Who gets the newsletter, and who wants none; by name where nothing else is asked. */
export async function listNewsletterReaders(
  { store }: SchedulerContext,
  { ownerId, query }: ListNewsletterReadersRequest,
): Promise<ListNewsletterReadersResponse> {
  const { found, total } = await store.newsletters.listReaders(
    toStoreQuery(query, { fields: readerFields, scope: { ownerId }, defaultSort: { name: 1 } }),
  );
  return { readers: found.map(toReader), meta: { total } };
}

const isChannel = (text: string): text is Channel =>
  newsletterChannels.some((channel) => channel === text);

/** What an owner says of a reader, as it can be. */
function checked(request: SetNewsletterReaderRequest) {
  const { channel, email } = request;
  const consent = oneLine(request.consent, longestConsent + 1);
  if (!isChannel(channel)) {
    throw invalid('invalid_channel', 'The channel is message or email.', { field: 'channel' });
  }
  const address = email.trim();
  const isAddress = address.length <= longestAddress && addressPattern.test(address);
  if (channel === 'email' && !isAddress) {
    throw invalid('invalid_email', 'Write the e-mail address of this member.', { field: 'email' });
  }
  if (consent.length < shortestConsent || [...consent].length > longestConsent) {
    const message = `Say in 3 to ${longestConsent} characters how this member agreed.`;
    throw invalid('invalid_consent', message, { field: 'consent' });
  }
  const name = oneLine(request.name, longestName);
  return { name, channel, email: channel === 'email' ? address : '', consent };
}

const optedOut = () =>
  new AppError(
    'precondition',
    'opted_out',
    'This member wants no newsletter. They alone can change that, by writing START to your account.',
  );

/**
 * Notes that a member agreed, and how.
 * @throws AppError plan_limit, invalid_channel, invalid_email, invalid_consent, opted_out, too_many_readers
 */
export async function setNewsletterReader(
  { store, now, tellOwner }: SchedulerContext,
  request: SetNewsletterReaderRequest,
): Promise<SetNewsletterReaderResponse> {
  const { ownerId } = request;
  requireFeature(await store.owners.planOf(ownerId), 'newsletter');
  if (request.memberId === '')
    throw invalid('no_member', 'Choose a member.', { field: 'memberId' });
  const said = checked(request);
  const memberId = await store.newsletters.presentId(ownerId, request.memberId);
  const _id = readerId(ownerId, memberId);
  const before = await store.newsletters.reader(ownerId, _id);
  if (before?.state === 'stopped') throw optedOut();
  if (!before && (await store.newsletters.countReaders(ownerId)) >= mostReaders) {
    const message = `The newsletter has ${mostReaders} readers already.`;
    throw new AppError('precondition', 'too_many_readers', message);
  }
  const at = now();
  const reader: StoredReader = {
    _id,
    ownerId,
    memberId,
    ...said,
    state: 'reading',
    saidBy: 'owner',
    decidedAt: at,
    createdAt: at,
    updatedAt: at,
  };
  // They wrote at this moment that they want none.
  if (!(await store.newsletters.putReader(reader))) throw optedOut();
  await tellOwner(ownerId, 'newsletter');
  return { reader: toReader({ ...reader, createdAt: before?.createdAt ?? at }) };
}

/** What of a reader's letters has not gone out does not go out. */
export async function holdBack(
  { store, bus, now }: SchedulerContext,
  { ownerId, memberId }: Pick<StoredReader, 'ownerId' | 'memberId'>,
  reason: string,
): Promise<void> {
  for (const letter of await store.newsletters.lettersOf(ownerId, memberId)) {
    await holdBackLetter({ store, bus, now }, letter, reason);
  }
}

/** @returns whether it had not gone out */
export async function holdBackLetter(
  { store, bus, now }: Pick<SchedulerContext, 'store' | 'bus' | 'now'>,
  first: StoredLetter,
  reason: string,
): Promise<boolean> {
  for (let letter: StoredLetter | null = first; letter; ) {
    const { ownerId, state, memberId: chatId, channel } = letter;
    if (state !== 'draft' && state !== 'approved' && state !== 'sending') return false;
    if (state === 'sending' && channel === 'message') {
      const idempotencyKey = letterCommandKey(letter);
      const issuedAt = now();
      const value = cancelCommand({ idempotencyKey, ownerId, chatId, groupId: '', issuedAt });
      await bus.publish(topics.chatCommands, [{ key: chatKey(ownerId, chatId), value }]);
    }
    const fields = { state: 'skipped', reason, updatedAt: now() } as const;
    if (await store.newsletters.changeLetter(letter, fields)) return true;
    // Somebody else changed it in between: look again.
    letter = await store.newsletters.letter(ownerId, letter._id);
  }
  return false;
}

/** Ends it for a reader; who wants none stays noted. @throws AppError not_found */
export async function deleteNewsletterReader(
  context: SchedulerContext,
  { ownerId, documentId }: DeleteNewsletterReaderRequest,
): Promise<DeleteNewsletterReaderResponse> {
  const { store, tellOwner } = context;
  const reader = await store.newsletters.reader(ownerId, documentId);
  if (!reader) throw notFound();
  if (reader.state === 'stopped') throw optedOut();
  await store.newsletters.removeReader(ownerId, documentId);
  await holdBack(context, reader, 'ended');
  await tellOwner(ownerId, 'newsletter');
  return {};
}

/** Stores what a member themselves decided. */
export async function decide(
  context: SchedulerContext,
  reader: Pick<StoredReader, 'ownerId' | 'memberId' | 'name' | 'decidedAt'>,
  state: ReaderState,
): Promise<void> {
  const { store, now, tellOwner } = context;
  const { ownerId, memberId, decidedAt } = reader;
  const _id = readerId(ownerId, memberId);
  const before = await store.newsletters.reader(ownerId, _id);
  await store.newsletters.putReader({
    channel: 'message',
    email: '',
    createdAt: now(),
    ...before,
    _id,
    ownerId,
    memberId,
    decidedAt,
    state,
    name: oneLine(reader.name, longestName) || (before?.name ?? ''),
    consent: '',
    saidBy: 'member',
    updatedAt: now(),
  });
  const after = await store.newsletters.reader(ownerId, _id);
  if (after?.state === 'stopped') await holdBack(context, after, 'stopped');
  await tellOwner(ownerId, 'newsletter');
}

/**
 * What members themselves say. A reply in a group is only about the newsletter where its writer gets
 * one; what is written to the account itself always is.
 */
export async function hearConsent(
  context: SchedulerContext,
  { ownerId, memberId: told, memberName: name, wanted, direct, at }: MemberConsent,
): Promise<void> {
  const { store, now } = context;
  const memberId = await store.newsletters.presentId(ownerId, told);
  const known = await store.newsletters.reader(ownerId, readerId(ownerId, memberId));
  if (!direct && (wanted || known?.state !== 'reading')) return;
  // Nobody is asked to read what the owner cannot send.
  if (wanted && lacks(await store.owners.planOf(ownerId), 'newsletter')) return;
  const reader = { ownerId, memberId, name, decidedAt: at ?? now() };
  await decide(context, reader, wanted ? 'reading' : 'stopped');
}

/**
 * Two members are one person: who wants none under either id wants none, and a letter that went out
 * to one of them is not written to the other. Told again it finds nothing to do.
 */
export async function mergeReaders(
  context: SchedulerContext,
  ownerId: string,
  { from, into: told }: { readonly from: string; readonly into: string },
): Promise<void> {
  const { newsletters } = context.store;
  const into = await newsletters.presentId(ownerId, told);
  if (from === into) return;
  await newsletters.noteAlias(ownerId, from, into);
  const given = await newsletters.reader(ownerId, readerId(ownerId, from));
  const stays = await newsletters.reader(ownerId, readerId(ownerId, into));
  if (given) {
    const isGivens = !stays || (given.state === 'stopped' && stays.state === 'reading');
    const _id = readerId(ownerId, into);
    if (isGivens) {
      const decidedAt =
        stays && stays.decidedAt > given.decidedAt ? stays.decidedAt : given.decidedAt;
      const moved = { ...given, _id, memberId: into, decidedAt, name: stays?.name || given.name };
      await newsletters.putReader(moved);
      if (moved.state === 'stopped') await holdBack(context, moved, 'stopped');
    }
  }
  await mergeLetters(context, ownerId, { from, into });
  // Last: cut short, this is begun again.
  if (given) await newsletters.dropReader(ownerId, given._id);
}

/** How far a letter has come: of two of one week the one that went furthest stays. */
const ranks = ['draft', 'approved', 'skipped', 'failed', 'unknown', 'sending', 'sent'];
const rankOf = ({ state }: Pick<StoredLetter, 'state'>) => ranks.indexOf(state);

async function mergeLetters(
  context: SchedulerContext,
  ownerId: string,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const { newsletters } = context.store;
  for (const letter of await newsletters.lettersOf(ownerId, from)) {
    // Under the id that was given up nothing goes out any more; what did stays told.
    await holdBackLetter(context, letter, 'merged');
    const now = (await newsletters.letter(ownerId, letter._id)) ?? letter;
    const _id = letterId(ownerId, into, letter.period);
    await newsletters.addLetters([{ ...now, _id, memberId: into }]);
    const stays = await newsletters.letter(ownerId, _id);
    if (stays && rankOf(stays) < rankOf(now) && rankOf(now) > ranks.indexOf('skipped')) {
      await holdBackLetter(context, stays, 'merged');
    }
    await newsletters.dropLetter(ownerId, letter._id);
  }
}
