import type { CommandResult } from '@groupsight/proto/events/v1/events';
import { toAppError } from '@groupsight/shared/errors';
import { lacks } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import {
  type DirectMessages,
  dispatch,
  follow,
  maxUnderWay,
  record,
} from '../direct-messages/direct-messages.ts';
import { writeLetters } from './issues.ts';
import { letterCommandKey, readLetterKey } from './letter-key.ts';
import { groupsOfMembers } from './membership.ts';
import { beginDueIssues, newsletterGroups } from './newsletter-settings.ts';
import { type StoredIssue, type StoredLetter, subscriberId } from './newsletters.repository.ts';

const minute = 60_000;
/** Mails asked for at once. */
const mailLot = 200;
/** Nobody wants last week's news. */
const usefulMs = 7 * 24 * 60 * minute;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

type Refusal = 'plan' | 'opted_out' | 'removed' | 'left' | 'expired';

/** Why letters that are about to go out do not, looked up for some of them at once. */
async function refusalsOf(
  context: SchedulerContext,
  { ownerId }: StoredIssue,
  letters: readonly StoredLetter[],
): Promise<(letter: StoredLetter) => Refusal | undefined> {
  const { store, now } = context;
  const hasNone = lacks(await store.owners.planOf(ownerId), 'newsletter');
  const ids = letters.map(({ memberId }) => subscriberId(ownerId, memberId));
  const subscribers = await store.newsletters.subscribersAmong(ownerId, ids);
  const states = new Map(subscribers.map(({ memberId, state }) => [memberId, state]));
  const groups = await newsletterGroups(context, ownerId);
  const asked = letters.map(({ memberId }) => memberId);
  const members = await groupsOfMembers(context, ownerId, groups, asked);
  return ({ memberId, approvedAt }) => {
    if (hasNone) return 'plan';
    const state = states.get(memberId);
    if (state !== 'opted_in') return state ?? 'removed';
    if (!members.has(memberId)) return 'left';
    const isOld = approvedAt && now().getTime() - approvedAt.getTime() > usefulMs;
    return isOld ? 'expired' : undefined;
  };
}

/** Letters as messages. */
const messagesOf = ({ newsletters }: SchedulerContext['store']): DirectMessages<StoredLetter> => ({
  keyOf: letterCommandKey,
  textOf: ({ text }) => text,
  find: newsletters.letter,
  change: newsletters.changeLetter,
  putOff: ({ ownerId, issueId }, dueAt) => newsletters.putOff(ownerId, issueId, dueAt),
});

async function sendMail(context: SchedulerContext, letter: StoredLetter): Promise<void> {
  const { store, now } = context;
  const { ownerId, _id: period } = letter;
  const uselessAt = later(now(), usefulMs);
  // First: who dies here asks for the same mail again.
  await store.mails.add({ ownerId, kind: 'newsletter', period, detail: '', uselessAt }, now());
  const fields = { state: 'sending', dispatchedAt: now(), dueAt: now(), updatedAt: now() } as const;
  await store.newsletters.changeLetter(letter, fields);
}

const endsOfMails = {
  sent: 'sent',
  skipped: 'suppressed',
  failed: 'failed',
  unknown: 'unknown',
} as const;

/** Mailing on to an address that does not exist makes a sender one whom nobody takes mail from. */
async function noteRefused(
  { store, now }: SchedulerContext,
  { ownerId, memberId }: StoredLetter,
): Promise<void> {
  const subscriber = await store.newsletters.subscriber(ownerId, subscriberId(ownerId, memberId));
  if (!subscriber) return;
  await store.newsletters.noteRefused(ownerId, memberId, subscriber.email, now());
}

/** What became of a letter's mail, as the queue of mails says. */
async function followMail(context: SchedulerContext, letter: StoredLetter): Promise<void> {
  const { store, now, tellOwner } = context;
  const mail = await store.mails.find(letter.ownerId, 'newsletter', letter._id);
  if (mail && mail.state === 'waiting') {
    await store.newsletters.changeLetter(letter, { dueAt: later(now(), minute / 12) });
    return;
  }
  const state = mail && mail.state !== 'waiting' ? endsOfMails[mail.state] : 'unknown';
  const sentAt = state === 'sent' ? (mail?.endedAt ?? now()) : null;
  const fields = { state, reason: mail?.reason ?? '', sentAt, updatedAt: now() };
  await store.newsletters.changeLetter(letter, fields);
  if (state === 'failed' && mail?.reason === 'address') await noteRefused(context, letter);
  await tellOwner(letter.ownerId, 'newsletter');
}

/** Sends what of an issue can go now. */
async function deliver(context: SchedulerContext, issue: StoredIssue): Promise<void> {
  const { newsletters } = context.store;
  const { ownerId, _id } = issue;
  const letterMessages = messagesOf(context.store);
  const due = (state: 'approved' | 'sending', channel: 'message' | 'email', limit: number) =>
    newsletters.dueLetters(issue, { state, channel }, { now: context.now(), limit });
  for (const letter of await due('sending', 'message', mailLot))
    await follow(context, letterMessages, letter);
  for (const letter of await due('sending', 'email', mailLot)) await followMail(context, letter);
  const free = maxUnderWay - (await newsletters.countUnderWay(ownerId, _id));
  const messages = free > 0 ? await due('approved', 'message', free) : [];
  const letters = [...messages, ...(await due('approved', 'email', mailLot))];
  if (letters.length > 0) {
    const refusalOf = await refusalsOf(context, issue, letters);
    for (const letter of letters) {
      const reason = refusalOf(letter);
      const suppressed = {
        state: 'suppressed',
        reason: reason ?? '',
        updatedAt: context.now(),
      } as const;
      if (reason) await newsletters.changeLetter(letter, suppressed);
      else if (letter.channel === 'email') await sendMail(context, letter);
      else await dispatch(context, letterMessages, letter);
    }
    await context.tellOwner(ownerId, 'newsletter');
  }
  if ((await newsletters.countOpen(issue)) > 0) return;
  await newsletters.setOpen(ownerId, _id, false);
  // One that was approved in between.
  if ((await newsletters.countOpen(issue)) > 0) await newsletters.setOpen(ownerId, _id, true);
}

/** Begins issues that are due, writes the letters of those that were begun, sends what was approved. */
export async function workNewsletters(
  context: SchedulerContext,
  signal: AbortSignal,
): Promise<void> {
  await beginDueIssues(context);
  for (const issue of await context.store.newsletters.openIssues()) {
    if (signal.aborted) return;
    if (await context.store.owners.isSuspended(issue.ownerId)) continue;
    try {
      if (issue.state === 'preparing') await writeLetters(context, issue, signal);
      await deliver(context, issue);
    } catch (error) {
      // The code alone: what stands in the error was written for the owner.
      const { code } = toAppError(error);
      context.logger.warn({ issue: issue._id, code }, 'newsletter step failed; it is tried again');
    }
  }
}

/** What became of a letter's command. @returns whether it was one */
export async function recordLetter(
  context: SchedulerContext,
  result: CommandResult,
): Promise<boolean> {
  const key = readLetterKey(result.idempotencyKey);
  if (!key) return false;
  const { letterId: _id, revision } = key;
  await record(context, messagesOf(context.store), { _id, revision }, result);
  await context.tellOwner(result.ownerId, 'newsletter');
  return true;
}
