import type { SchedulerContext } from '../context.ts';
import { cancel } from '../direct-messages/direct-messages.ts';
import { invitationKey } from './invitation-key.ts';
import type { StoredSurvey } from './surveys.repository.ts';

/** Has what of a survey's invitations has not gone out not go out. */
export async function withdrawInvitations(
  { store, bus, now }: Pick<SchedulerContext, 'store' | 'bus' | 'now'>,
  { ownerId, _id }: Pick<StoredSurvey, 'ownerId' | '_id'>,
): Promise<void> {
  for (const one of await store.surveys.openInvitations(ownerId, _id)) {
    // A mail finds that its invitation is gone.
    const isMessage = one.email === undefined;
    if (one.state === 'sending' && isMessage)
      await cancel({ bus, now }, { keyOf: invitationKey }, one);
    const fields = { state: 'suppressed', reason: 'deleted', updatedAt: now() } as const;
    await store.surveys.changeInvitation(one, fields);
  }
}
