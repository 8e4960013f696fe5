import type { CommandResult } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { toAppError } from '@groupsight/shared/errors';
import { chatKey } from '@groupsight/shared/ids';
import { lacks } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import { writeLetters } from './issues.ts';
import { letterCommandKey, readLetterKey } from './letter-key.ts';
import { groupsOfMembers } from './membership.ts';
import { beginDueIssues, newsletterGroups } from './newsletter-settings.ts';
import { subscriberId, type StoredIssue, type StoredLetter } from './newsletters.repository.ts';

const minute = 60_000;
/** Messages of one owner that are on their way at once: the rest waits here, where it can be stopped. */
const mostUnderWay = 3;
/** Mails asked for at once. */
const mailLot = 200;
/** The connector sends within this, or says that it did not. */
const sendWithinMs = 60 * minute;
/** So much longer its answer is waited for. */
const answerMs = 15 * minute;
/** Whoever dispatched it is still publishing. */
const publishingMs = minute / 2;
/** The account has sent enough for now. */
const spentMs = 60 * minute;
/** It was not sent for certain: tried again after this. */
const againMs = 10 * minute;
/** Nobody wants last week's news. */
const usefulMs = 7 * 24 * 60 * minute;
/** Certainly not sent, for reasons that pass. */
const passing = ['budget_spent', 'missed', 'not_connected', 'connection_lost'];

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

async function publish({ bus, store, now }: SchedulerContext, letter: StoredLetter): Promise<void> {
  const { ownerId, memberId: chatId, text, dispatchedAt } = letter;
  const notAfter = later(dispatchedAt ?? now(), sendWithinMs);
  const action = {
    $case: 'sendMessage',
    value: { text, extras: undefined, notAfter, bulk: true },
  } as const;
  const idempotencyKey = letterCommandKey(letter);
  const value = { idempotencyKey, ownerId, chatId, groupId: '', issuedAt: now(), action };
  await bus.publish(topics.chatCommands, [{ key: chatKey(ownerId, chatId), value }]);
  await store.newsletters.changeLetter(letter, { publishedAt: now() });
}

/** From this write on its key goes out once, whoever publishes it. */
async function dispatch(context: SchedulerContext, letter: StoredLetter): Promise<void> {
  const { store, now } = context;
  const at = now();
  const sending = await store.newsletters.changeLetter(letter, {
    state: 'sending',
    reason: '',
    revision: letter.revision + 1,
    dispatchedAt: at,
    publishedAt: null,
    dueAt: later(at, publishingMs),
    updatedAt: at,
  });
  if (sending) await publish(context, sending);
}

/** One that is on its way: its process may have died before it published, or no answer may come. */
async function follow(context: SchedulerContext, letter: StoredLetter): Promise<void> {
  const { store, now } = context;
  const waited = now().getTime() - (letter.dispatchedAt ?? letter.updatedAt).getTime();
  if (waited > sendWithinMs + answerMs) {
    const fields = { state: 'unknown', reason: 'no_answer', updatedAt: now() } as const;
    await store.newsletters.changeLetter(letter, fields);
  } else if (!letter.publishedAt) await publish(context, letter);
  else await store.newsletters.changeLetter(letter, { dueAt: later(now(), minute) });
}

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

/** What became of a letter's mail, as the queue of mails says. */
async function followMail({ store, now }: SchedulerContext, letter: StoredLetter): Promise<void> {
  const mail = await store.mails.find(letter.ownerId, 'newsletter', letter._id);
  if (mail && mail.state === 'waiting') {
    await store.newsletters.changeLetter(letter, { dueAt: later(now(), minute / 12) });
    return;
  }
  const state = mail && mail.state !== 'waiting' ? endsOfMails[mail.state] : 'unknown';
  const sentAt = state === 'sent' ? (mail?.endedAt ?? now()) : null;
  const fields = { state, reason: mail?.reason ?? '', sentAt, updatedAt: now() };
  await store.newsletters.changeLetter(letter, fields);
}

/** Sends what of an issue can go now. */
async function deliver(context: SchedulerContext, issue: StoredIssue): Promise<void> {
  const { newsletters } = context.store;
  const { ownerId, _id } = issue;
  const due = (state: 'approved' | 'sending', channel: 'message' | 'email', limit: number) =>
    newsletters.dueLetters(issue, { state, channel }, { now: context.now(), limit });
  for (const letter of await due('sending', 'message', mailLot)) await follow(context, letter);
  for (const letter of await due('sending', 'email', mailLot)) await followMail(context, letter);
  const free = mostUnderWay - (await newsletters.countUnderWay(ownerId, _id));
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
      else await dispatch(context, letter);
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
    try {
      if (issue.state === 'preparing') await writeLetters(context, issue, signal);
      await deliver(context, issue);
    } catch (error) {
      // The code alone: what stands in the error was written for the owner.
      const { code } = toAppError(error);
      context.logger.warn({ issue: issue._id, code }, 'a newsletter could not be seen to');
    }
  }
}

/** What became of a letter's command. @returns whether it was one */
export async function recordLetter(
  { store, now, tellOwner }: SchedulerContext,
  { idempotencyKey, ownerId, state, errorCode, at }: CommandResult,
): Promise<boolean> {
  const key = readLetterKey(idempotencyKey);
  if (!key) return false;
  if (state !== 'done' && state !== 'failed') return true;
  for (;;) {
    const letter = await store.newsletters.letter(ownerId, key.letterId);
    if (letter?.revision !== key.revision || letter.state === 'sent') return true;
    // Suppressed meanwhile: that it went out all the same is what counts.
    if (state === 'failed' && letter.state !== 'sending') return true;
    const isAgain = state === 'failed' && passing.includes(errorCode);
    const wait = errorCode === 'budget_spent' ? spentMs : againMs;
    const failed = errorCode === 'uncertain' ? 'unknown' : 'failed';
    const fields: Parameters<typeof store.newsletters.changeLetter>[1] =
      state === 'done'
        ? { state: 'sent', reason: '', sentAt: at ?? now() }
        : isAgain
          ? { state: 'approved', reason: errorCode, dueAt: later(now(), wait) }
          : { state: failed, reason: errorCode };
    if (!(await store.newsletters.changeLetter(letter, { ...fields, updatedAt: now() }))) continue;
    if (errorCode === 'budget_spent') {
      await store.newsletters.putOff(ownerId, letter.issueId, later(now(), spentMs));
    }
    await tellOwner(ownerId, 'newsletter');
    return true;
  }
}
