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
import { groupsOfMembers } from '../newsletters/membership.ts';
import { subscriberId } from '../newsletters/newsletters.repository.ts';
import { watchedGroups } from '../watched-groups.ts';
import { invitationKey, readInvitationKey } from './invitation-key.ts';
import type { StoredInvitation } from './invitations.repository.ts';
import { statusOf } from './survey.ts';

/** Looked at in one turn. */
const lotSize = 200;
/** As long as three are on their way. */
const waitMs = 3_000;
/** Until it is asked again whether a suspended owner is resumed. */
const suspendedMs = 60_000;

/** Invitations as messages. */
const messagesOf = ({ surveys }: SchedulerContext['store']): DirectMessages<StoredInvitation> => ({
  keyOf: invitationKey,
  textOf: ({ invitation }) => invitation,
  find: surveys.invitation,
  change: surveys.changeInvitation,
  putOff: ({ ownerId }, dueAt) => surveys.putOffInvitations(ownerId, dueAt),
});

type Refusal = 'plan' | 'closed' | 'opted_out' | 'left';

/** Why an invitation that is about to go out does not. */
async function refusalOf(
  context: SchedulerContext,
  { ownerId, surveyId, memberId }: StoredInvitation,
): Promise<Refusal | undefined> {
  const { store, now } = context;
  if (lacks(await store.owners.planOf(ownerId), 'surveys')) return 'plan';
  const survey = await store.surveys.find(ownerId, surveyId);
  if (!survey || statusOf(survey, now()) !== 'open') return 'closed';
  const present = await store.newsletters.presentId(ownerId, memberId);
  const subscriber = await store.newsletters.subscriber(ownerId, subscriberId(ownerId, present));
  if (subscriber?.state === 'opted_out') return 'opted_out';
  const watched = await watchedGroups(context, ownerId);
  const members = await groupsOfMembers(context, ownerId, watched, [memberId]);
  return members.has(memberId) ? undefined : 'left';
}

async function deliver(context: SchedulerContext, due: StoredInvitation): Promise<void> {
  const { store, now } = context;
  const { ownerId } = due;
  const reason = await refusalOf(context, due);
  const fields = { state: 'suppressed', reason: reason ?? '', updatedAt: now() } as const;
  if (reason) await store.surveys.changeInvitation(due, fields);
  else await dispatch(context, messagesOf(store), due);
  await context.tellOwner(ownerId, 'surveys');
}

/** Sends invitations that can go now, and follows those that are on their way. */
export async function workInvitations(
  context: SchedulerContext,
  signal: AbortSignal,
): Promise<void> {
  const { store, now, logger } = context;
  const messages = messagesOf(store);
  const seeTo = async (
    one: StoredInvitation,
    work: (invitation: StoredInvitation) => Promise<void>,
  ) => {
    try {
      await work(one);
    } catch (error) {
      // The code alone: what stands in the error was written for the owner.
      logger.warn({ code: toAppError(error).code }, 'invitation step failed; it is tried again');
    }
  };
  for (const one of await store.surveys.dueInvitations('sending', now(), lotSize)) {
    if (signal.aborted) return;
    await seeTo(one, (invitation) => follow(context, messages, invitation));
  }
  const full = new Set<string>();
  const isFull = async (ownerId: string) => {
    if (full.has(ownerId)) return true;
    const isSuspended = await store.owners.isSuspended(ownerId);
    if (!isSuspended && (await store.surveys.countInvitationsUnderWay(ownerId)) < maxUnderWay)
      return false;
    full.add(ownerId);
    // The rest of this owner waits: others have their turn.
    const wait = isSuspended ? suspendedMs : waitMs;
    await store.surveys.putOffInvitations(ownerId, new Date(now().getTime() + wait));
    return true;
  };
  for (const one of await store.surveys.dueInvitations('approved', now(), lotSize)) {
    if (signal.aborted) return;
    if (!(await isFull(one.ownerId))) {
      await seeTo(one, (invitation) => deliver(context, invitation));
    }
  }
}

/** What became of an invitation's command. @returns whether it was one */
export async function recordInvitation(
  context: SchedulerContext,
  result: CommandResult,
): Promise<boolean> {
  const key = readInvitationKey(result.idempotencyKey);
  if (!key) return false;
  await record(context, messagesOf(context.store), key, result);
  await context.tellOwner(result.ownerId, 'surveys');
  return true;
}
