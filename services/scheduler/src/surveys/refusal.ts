import { lacks } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import { suppressionId } from '../mail/suppressions.repository.ts';
import { groupsOfMembers } from '../newsletters/membership.ts';
import { subscriberId } from '../newsletters/newsletters.repository.ts';
import { watchedGroups } from '../watched-groups.ts';
import type { StoredInvitation } from './invitations.repository.ts';
import { statusOf } from './survey.ts';
import type { StoredSurvey } from './surveys.repository.ts';

type Refusal = 'plan' | 'closed' | 'opted_out' | 'address' | 'left';

/** Why some addresses get no invitation of an owner's; of the others nothing. */
export async function refusedAddresses(
  { store }: Pick<SchedulerContext, 'store'>,
  ownerId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, 'opted_out' | 'address'>> {
  const byId = new Map(emails.map((email) => [suppressionId(ownerId, email), email]));
  const suppressed = await store.suppressions.among(ownerId, [...byId.keys()]);
  const outOfNewsletter = await store.newsletters.optedOutAmong(ownerId, emails);
  return new Map([
    ...[...suppressed].map(([id, reason]) => [byId.get(id) ?? '', reason] as const),
    ...outOfNewsletter.map(({ email }) => [email, 'opted_out'] as const),
  ]);
}

/** The survey that an invitation is about to go out for, or why it does not. */
export async function checkInvitation(
  context: SchedulerContext,
  invitation: StoredInvitation,
): Promise<{ readonly survey: StoredSurvey } | { readonly refused: Refusal }> {
  const { store, now } = context;
  const { ownerId, surveyId } = invitation;
  if (lacks(await store.owners.planOf(ownerId), 'surveys')) return { refused: 'plan' };
  const survey = await store.surveys.find(ownerId, surveyId);
  if (!survey || statusOf(survey, now()) !== 'open') return { refused: 'closed' };
  const refused = await refusalOfRecipient(context, invitation);
  return refused ? { refused } : { survey };
}

async function refusalOfRecipient(
  context: SchedulerContext,
  { ownerId, memberId, email }: StoredInvitation,
): Promise<Refusal | undefined> {
  const { store } = context;
  if (email !== undefined) {
    const reason = (await refusedAddresses(context, ownerId, [email])).get(email);
    // Somebody who is no member that is known can leave nothing.
    if (reason || memberId === '') return reason;
  }
  const present = await store.newsletters.presentId(ownerId, memberId);
  const subscriber = await store.newsletters.subscriber(ownerId, subscriberId(ownerId, present));
  if (subscriber?.state === 'opted_out') return 'opted_out';
  const watched = await watchedGroups(context, ownerId);
  const members = await groupsOfMembers(context, ownerId, watched, [memberId]);
  return members.has(memberId) ? undefined : 'left';
}
