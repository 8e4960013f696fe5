import type { SchedulerContext } from '../context.ts';
import { suppressionId } from '../mail/suppressions.repository.ts';
import type { StoredInvitation } from './invitations.repository.ts';

/** Until the queue of mails is asked again. */
const lookMs = 2_000;

const ends = {
  sent: 'sent',
  skipped: 'suppressed',
  failed: 'failed',
  unknown: 'unknown',
} as const;

/** Has the queue of mails send an invitation, which it does once however often it is asked. */
export async function askForMail(
  { store, now }: SchedulerContext,
  invitation: StoredInvitation,
): Promise<void> {
  const { ownerId, surveyId, _id: period } = invitation;
  const survey = await store.surveys.find(ownerId, surveyId);
  const uselessAt = survey?.closesAt ?? now();
  // First: who dies here asks for the same mail again.
  await store.mails.add({ ownerId, kind: 'survey', period, detail: '', uselessAt }, now());
  const fields = { state: 'sending', dispatchedAt: now(), dueAt: now(), updatedAt: now() } as const;
  await store.surveys.changeInvitation(invitation, fields);
}

/** What became of an invitation's mail, as the queue of mails says. */
export async function followMail(
  { store, now, tellOwner }: SchedulerContext,
  invitation: StoredInvitation,
): Promise<void> {
  const { ownerId, _id, email = '' } = invitation;
  const mail = await store.mails.find(ownerId, 'survey', _id);
  if (mail?.state === 'waiting') {
    const dueAt = new Date(now().getTime() + lookMs);
    await store.surveys.changeInvitation(invitation, { dueAt });
    return;
  }
  const state = mail ? ends[mail.state] : 'unknown';
  const reason = mail?.reason ?? '';
  // First: mailing on to an address that does not exist makes a sender one whom nobody takes mail from.
  if (state === 'failed' && reason === 'address') {
    await store.suppressions.add(ownerId, suppressionId(ownerId, email), 'address', now());
  }
  const sentAt = state === 'sent' ? { sentAt: mail?.endedAt ?? now() } : {};
  await store.surveys.changeInvitation(invitation, { state, reason, ...sentAt, updatedAt: now() });
  await tellOwner(ownerId, 'surveys');
}
