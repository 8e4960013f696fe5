import type { CommandResult } from '@groupsight/proto/events/v1/events';
import { toAppError } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import {
  type DirectMessages,
  dispatch,
  follow,
  maxUnderWay,
  record,
} from '../direct-messages/direct-messages.ts';
import { invitationKey, readInvitationKey } from './invitation-key.ts';
import type { StoredInvitation } from './invitations.repository.ts';
import { askForMail, followMail } from './mail-delivery.ts';
import { checkInvitation } from './refusal.ts';

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

async function deliver(context: SchedulerContext, due: StoredInvitation): Promise<void> {
  const { store, now } = context;
  const { ownerId } = due;
  const checked = await checkInvitation(context, due);
  if ('refused' in checked) {
    const fields = { state: 'suppressed', reason: checked.refused, updatedAt: now() } as const;
    await store.surveys.changeInvitation(due, fields);
  } else if (due.email !== undefined) await askForMail(context, due);
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
    await seeTo(one, (invitation) =>
      invitation.email === undefined
        ? follow(context, messages, invitation)
        : followMail(context, invitation),
    );
  }
  const full = new Set<string>();
  const suspended = new Set<string>();
  const wait = (ms: number) => new Date(now().getTime() + ms);
  // The rest of such an owner waits: others have their turn.
  const hasToWait = async ({ ownerId, email }: StoredInvitation) => {
    if (suspended.has(ownerId)) return true;
    if (await store.owners.isSuspended(ownerId)) {
      suspended.add(ownerId);
      await store.surveys.putOffInvitations(ownerId, wait(suspendedMs), 'all');
      return true;
    }
    // Mails wait in a queue of their own.
    if (email !== undefined) return false;
    if (full.has(ownerId)) return true;
    if ((await store.surveys.countInvitationsUnderWay(ownerId)) < maxUnderWay) return false;
    full.add(ownerId);
    await store.surveys.putOffInvitations(ownerId, wait(waitMs));
    return true;
  };
  for (const one of await store.surveys.dueInvitations('approved', now(), lotSize)) {
    if (signal.aborted) return;
    if (!(await hasToWait(one))) {
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
