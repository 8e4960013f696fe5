import type { OwnerErased } from '@groupsight/proto/events/v1/events';
import type { EventBus, IncomingRecord } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import type { AuthContext } from './context.ts';
import { deletedMail, erasingServices } from './domain/deletion.ts';
import type { StoredUser } from './store/users.ts';
import { noOnes } from './store/audit-entries.ts';
import { closeBilling } from './sync-billing.ts';

const atOnce = 50;
/** A mail server that is away delays the end of an account by so much, no longer. */
const mailPatienceMs = 24 * 60 * 60_000;
/** A service that did not answer for so long is asked again. */
const againMs = 60 * 60_000;

type Context = Pick<AuthContext, 'store' | 'mailer' | 'logger' | 'now' | 'userChanged' | 'biller'>;

/** Whether the user was notified of the deletion, or no mail server took that for a day. */
async function notified({ mailer, logger, now }: Context, user: StoredUser): Promise<boolean> {
  try {
    await mailer.send(deletedMail(user.email));
    return true;
  } catch (err) {
    logger.warn({ err }, 'the mail about a deleted account was not sent');
    const due = user.deletionDueAt?.getTime() ?? 0;
    return now().getTime() - due > mailPatienceMs;
  }
}

/** Sends the last mail and closes the account: from here on services erase what they hold. */
async function begin(context: Context, user: StoredUser): Promise<void> {
  if (!(await notified(context, user))) return;
  const { store, now, userChanged } = context;
  await store.attempts.clearAll(user.email);
  await store.attempts.clearAll(user._id);
  const begun = await store.users.beginErasing(user, now());
  if (begun) userChanged();
}

/** Nothing is charged for an account that is gone. */
async function endBilling({ store, biller, logger }: Context, userId: string): Promise<void> {
  if (biller) return closeBilling({ store, biller }, userId);
  if (!(await store.billing.find(userId))) return;
  // Plans were paid for here once: whoever has turned that off is the only one who can.
  logger.error({ userId }, 'a deleted account may still pay at Stripe: BILLING is none');
  await store.billing.remove(userId);
}

/** Removes what is left here once no service holds anything any more. */
async function end(context: Context, bus: EventBus, user: StoredUser): Promise<void> {
  const { store, now, mailer, userChanged } = context;
  const { _id, erasedBy = [], eraseAskedAt, mailsTo } = user;
  await endBilling(context, _id);
  if (erasingServices.some((service) => !erasedBy.includes(service))) {
    if (now().getTime() - (eraseAskedAt?.getTime() ?? 0) < againMs) return;
    await store.users.askErasingAgain(_id, now());
    userChanged();
    return;
  }
  // Now nobody sends any more.
  if (mailsTo) await mailer.forget(mailsTo);
  await store.sessions.endAll(_id);
  await store.apiTokens.removeAll(_id);
  await store.grants.removeAll(_id);
  await store.audit.forgetOwner(_id);
  await store.audit.add(`erased ${_id}`, noOnes('account_erased', 'server'), now());
  await store.factors.remove(_id);
  await store.passkeys.removeAll(_id);
  await store.challenges.removeAll(_id);
  await store.resetCodes.removeAll(_id);
  await store.confirmationCodes.removeAll(_id);
  for (const topic of Object.values(topics)) {
    // Groups erases what it keeps there of each owner.
    if (topic !== topics.groupsChanges && topic !== topics.groupsRemovals) {
      await bus.erase(topic, [_id]);
    }
  }
  // Last: as long as it is there, all this is done again.
  await store.users.remove(_id);
}

/**
 * Deletes accounts whose day has come, as far as that goes now. Any process may do it, several at
 * once too, and each may die at any point: the next look goes on.
 */
export async function deleteAccounts(context: Context, bus: EventBus): Promise<void> {
  const { store, now, logger } = context;
  const tried = async (work: Promise<void>) =>
    work.catch((err: unknown) => logger.error({ err }, 'an account could not be deleted yet'));
  for (const user of await store.users.dueForDeletion(now(), atOnce)) {
    await tried(begin(context, user));
  }
  for (const user of await store.users.erasing(atOnce)) await tried(end(context, bus, user));
}

/** Topic users.erasures: which services are done with a user. */
export async function onUsersErasures(
  { store }: Pick<AuthContext, 'store'>,
  records: readonly IncomingRecord<OwnerErased>[],
): Promise<void> {
  for (const { value } of records) await store.users.noteErased(value.userId, value.service);
}
