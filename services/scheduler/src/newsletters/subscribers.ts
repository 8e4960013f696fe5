import type { MemberConsent } from '@groupsight/proto/events/v1/events';
import type {
  DeleteNewsletterSubscriberRequest,
  DeleteNewsletterSubscriberResponse,
  ListNewsletterSubscribersRequest,
  ListNewsletterSubscribersResponse,
  NewsletterSubscriber,
  SetNewsletterSubscriberRequest,
  SetNewsletterSubscriberResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { newsletterChannels } from '@groupsight/shared/collections';
import { emailAddressIn } from '@groupsight/shared/email-address';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import { requireFeature } from '@groupsight/shared/plan-limits';
import { lacks } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import { cancel } from '../direct-messages/direct-messages.ts';
import { oneLine } from '../mail/clean.ts';
import { letterCommandKey } from './letter-key.ts';
import {
  type Channel,
  letterId,
  type StoredLetter,
  type StoredSubscriber,
  type SubscriberState,
  subscriberFields,
  subscriberId,
} from './newsletters.repository.ts';

/** Of one owner. */
const maxSubscribers = 20_000;
const longestName = 100;
const longestConsent = 300;
const shortestConsent = 3;

export const toSubscriber = (stored: StoredSubscriber): NewsletterSubscriber => {
  const { _id: documentId, ownerId: _owner, addressRefusedAt, ...rest } = stored;
  return { documentId, ...rest, addressRefusedAt: addressRefusedAt ?? undefined };
};

/** Who subscribes to the newsletter, and who opted out; by name where nothing else is asked. */
export async function listNewsletterSubscribers(
  { store }: SchedulerContext,
  { ownerId, query }: ListNewsletterSubscribersRequest,
): Promise<ListNewsletterSubscribersResponse> {
  const { found, total } = await store.newsletters.listSubscribers(
    toStoreQuery(query, { fields: subscriberFields, scope: { ownerId }, defaultSort: { name: 1 } }),
  );
  return { subscribers: found.map(toSubscriber), meta: { total } };
}

const isChannel = (text: string): text is Channel =>
  newsletterChannels.some((channel) => channel === text);

/** What an owner says of a subscriber, as it can be. */
function checked(request: SetNewsletterSubscriberRequest) {
  const { channel, email } = request;
  const consent = oneLine(request.consent, longestConsent + 1);
  if (!isChannel(channel)) {
    throw invalid('invalid_channel', 'The channel is message or email.', { field: 'channel' });
  }
  const address = channel === 'email' ? emailAddressIn(email) : '';
  if (address === undefined) {
    throw invalid('invalid_email', 'Write the e-mail address of this member.', { field: 'email' });
  }
  if (consent.length < shortestConsent || [...consent].length > longestConsent) {
    const message = `Say in 3 to ${longestConsent} characters how this member agreed.`;
    throw invalid('invalid_consent', message, { field: 'consent' });
  }
  const name = oneLine(request.name, longestName);
  return { name, channel, email: address, consent };
}

const optedOut = () =>
  new AppError(
    'precondition',
    'opted_out',
    'This member has opted out. They alone can change that, by writing START to your account.',
  );

/**
 * Stores a member's opt-in as their owner states it, with how they agreed.
 * @throws AppError plan_limit, invalid_channel, invalid_email, invalid_consent, own_account, opted_out, too_many_subscribers
 */
export async function setNewsletterSubscriber(
  { store, now, tellOwner }: SchedulerContext,
  request: SetNewsletterSubscriberRequest,
): Promise<SetNewsletterSubscriberResponse> {
  const { ownerId } = request;
  requireFeature(await store.owners.planOf(ownerId), 'newsletter');
  if (request.memberId === '')
    throw invalid('no_member', 'Choose a member.', { field: 'memberId' });
  const said = checked(request);
  const memberId = await store.newsletters.presentId(ownerId, request.memberId);
  if ((await store.owners.selfOf(ownerId)).has(memberId)) {
    throw invalid('own_account', 'This is your own account.', { field: 'memberId' });
  }
  const _id = subscriberId(ownerId, memberId);
  const before = await store.newsletters.subscriber(ownerId, _id);
  if (before?.state === 'opted_out') throw optedOut();
  if (!before && (await store.newsletters.countSubscribers(ownerId)) >= maxSubscribers) {
    const message = `The newsletter has ${maxSubscribers} subscribers already.`;
    throw new AppError('precondition', 'too_many_subscribers', message);
  }
  const at = now();
  const subscriber: StoredSubscriber = {
    _id,
    ownerId,
    memberId,
    ...said,
    state: 'opted_in',
    decidedBy: 'owner',
    addressRefusedAt: null,
    decidedAt: at,
    createdAt: at,
    updatedAt: at,
  };
  await store.newsletters.putSubscriber(subscriber);
  // They may have opted out at this moment, or something later was said of them.
  const stored = await store.newsletters.subscriber(ownerId, _id);
  if (stored?.state === 'opted_out') throw optedOut();
  await tellOwner(ownerId, 'newsletter');
  return { subscriber: toSubscriber(stored ?? subscriber) };
}

/** Suppresses a subscriber's letters that have not gone out. */
export async function suppressLetters(
  { store, bus, now }: SchedulerContext,
  { ownerId, memberId }: Pick<StoredSubscriber, 'ownerId' | 'memberId'>,
  reason: string,
): Promise<void> {
  for (const letter of await store.newsletters.lettersOf(ownerId, memberId)) {
    await suppressLetter({ store, bus, now }, letter, reason);
  }
}

/** Suppresses a letter. @returns whether it had not gone out */
export async function suppressLetter(
  { store, bus, now }: Pick<SchedulerContext, 'store' | 'bus' | 'now'>,
  first: StoredLetter,
  reason: string,
): Promise<boolean> {
  for (let letter: StoredLetter | null = first; letter; ) {
    const { ownerId, state, channel } = letter;
    if (state !== 'draft' && state !== 'approved' && state !== 'sending') return false;
    if (state === 'sending' && channel === 'message') {
      await cancel({ bus, now }, { keyOf: letterCommandKey }, letter);
    }
    const fields = { state: 'suppressed', reason, updatedAt: now() } as const;
    if (await store.newsletters.changeLetter(letter, fields)) return true;
    // Somebody else changed it in between: look again.
    letter = await store.newsletters.letter(ownerId, letter._id);
  }
  return false;
}

/** Removes a subscriber; an opt-out stays stored. @throws AppError not_found, opted_out */
export async function deleteNewsletterSubscriber(
  context: SchedulerContext,
  { ownerId, documentId }: DeleteNewsletterSubscriberRequest,
): Promise<DeleteNewsletterSubscriberResponse> {
  const { store, tellOwner } = context;
  const subscriber = await store.newsletters.subscriber(ownerId, documentId);
  if (!subscriber) throw notFound();
  if (subscriber.state === 'opted_out') throw optedOut();
  await store.newsletters.removeSubscriber(ownerId, documentId);
  await suppressLetters(context, subscriber, 'removed');
  await tellOwner(ownerId, 'newsletter');
  return {};
}

/** Stores what a member themselves decided. */
export async function decide(
  context: SchedulerContext,
  subscriber: Pick<StoredSubscriber, 'ownerId' | 'memberId' | 'name' | 'decidedAt'>,
  state: SubscriberState,
): Promise<void> {
  const { store, now, tellOwner } = context;
  const { ownerId, memberId, decidedAt } = subscriber;
  const _id = subscriberId(ownerId, memberId);
  const before = await store.newsletters.subscriber(ownerId, _id);
  await store.newsletters.putSubscriber({
    channel: 'message',
    email: '',
    addressRefusedAt: null,
    createdAt: now(),
    ...before,
    _id,
    ownerId,
    memberId,
    decidedAt,
    state,
    name: oneLine(subscriber.name, longestName) || (before?.name ?? ''),
    consent: '',
    decidedBy: 'member',
    updatedAt: now(),
  });
  const after = await store.newsletters.subscriber(ownerId, _id);
  if (after?.state === 'opted_out') await suppressLetters(context, after, 'opted_out');
  await tellOwner(ownerId, 'newsletter');
}

/**
 * Stores the opt-in or opt-out of a member's own message. A reply in a group only counts where its
 * writer is a subscriber; what is written to the account itself always does.
 */
export async function recordConsent(
  context: SchedulerContext,
  { ownerId, memberId: givenId, memberName: name, wanted, direct, at }: MemberConsent,
): Promise<void> {
  const { store, now } = context;
  const memberId = await store.newsletters.presentId(ownerId, givenId);
  const known = await store.newsletters.subscriber(ownerId, subscriberId(ownerId, memberId));
  if (!direct && (wanted || known?.state !== 'opted_in')) return;
  // Nobody subscribes to what the owner cannot send.
  if (wanted && lacks(await store.owners.planOf(ownerId), 'newsletter')) return;
  const subscriber = { ownerId, memberId, name, decidedAt: at ?? now() };
  await decide(context, subscriber, wanted ? 'opted_in' : 'opted_out');
}

/**
 * Two members are one person: an opt-out under either id holds, and a letter that went out to one of
 * them is not written to the other. The same merge again finds nothing to do.
 */
export async function mergeSubscribers(
  context: SchedulerContext,
  ownerId: string,
  { from, into: givenId }: { readonly from: string; readonly into: string },
): Promise<void> {
  const { newsletters } = context.store;
  const into = await newsletters.presentId(ownerId, givenId);
  if (from === into) return;
  await newsletters.noteAlias(ownerId, from, into);
  const given = await newsletters.subscriber(ownerId, subscriberId(ownerId, from));
  const stays = await newsletters.subscriber(ownerId, subscriberId(ownerId, into));
  if (given) {
    const isGivens = !stays || (given.state === 'opted_out' && stays.state === 'opted_in');
    const _id = subscriberId(ownerId, into);
    if (isGivens) {
      const decidedAt =
        stays && stays.decidedAt > given.decidedAt ? stays.decidedAt : given.decidedAt;
      const moved = { ...given, _id, memberId: into, decidedAt, name: stays?.name || given.name };
      await newsletters.putSubscriber(moved);
      if (moved.state === 'opted_out') await suppressLetters(context, moved, 'opted_out');
    }
  }
  await mergeLetters(context, ownerId, { from, into });
  // Last: cut short, this is begun again.
  if (given) await newsletters.dropSubscriber(ownerId, given._id);
}

/** How far a letter has come: of two of one week the one that went furthest stays. */
const ranks = ['draft', 'approved', 'suppressed', 'failed', 'unknown', 'sending', 'sent'];
const rankOf = ({ state }: Pick<StoredLetter, 'state'>) => ranks.indexOf(state);

async function mergeLetters(
  context: SchedulerContext,
  ownerId: string,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const { newsletters } = context.store;
  for (const letter of await newsletters.lettersOf(ownerId, from)) {
    // Under the id that was given up nothing goes out any more; what did stays sent.
    await suppressLetter(context, letter, 'merged');
    const now = (await newsletters.letter(ownerId, letter._id)) ?? letter;
    const _id = letterId(ownerId, into, letter.period);
    await newsletters.addLetters([{ ...now, _id, memberId: into }]);
    const stays = await newsletters.letter(ownerId, _id);
    if (stays && rankOf(stays) < rankOf(now) && rankOf(now) > ranks.indexOf('suppressed')) {
      await suppressLetter(context, stays, 'merged');
    }
    await newsletters.dropLetter(ownerId, letter._id);
  }
}
