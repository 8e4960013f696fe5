import type {
  InviteToSurveyRequest,
  InviteToSurveyResponse,
  SurveyInvitation,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError } from '@groupsight/shared/errors';
import type { SchedulerContext } from '../context.ts';
import { checkGroups } from '../domain/message.ts';
import { accept } from '../grpc/answers.ts';
import { oneLine } from '../mail/clean.ts';
import { subscriberId } from '../newsletters/newsletters.repository.ts';
import { allPages } from '../watched-groups.ts';
import { addressOf, invitationOf, untilText } from './invitation-text.ts';
import { invitationId, type StoredInvitation } from './invitations.repository.ts';
import { refusedAddresses } from './refusal.ts';
import { maxLinks, newLink, opened, tooManyLinks } from './survey-links.ts';
import { requireSurveys, surveyOf } from './survey-rpc.ts';
import type { StoredLink, StoredSurvey } from './surveys.repository.ts';
import { toSurvey } from './to-proto.ts';

/** Of whom is invited, as it is kept. */
export const longestName = 80;
/** Below a message that nobody asked for. */
const stop = 'This link is yours alone. Reply STOP to get no messages like this any more.';

const nobody = () =>
  new AppError(
    'precondition',
    'nobody_to_invite',
    'Everybody in these groups was invited already, opted out, or is not known yet.',
  );

/** Invitations as their owner sees them. */
export async function toInvitations(
  context: SchedulerContext,
  ownerId: string,
  invitations: readonly StoredInvitation[],
): Promise<SurveyInvitation[]> {
  const emails = invitations.flatMap(({ email }) => email ?? []);
  const refused =
    emails.length > 0
      ? await refusedAddresses(context, ownerId, emails)
      : new Map<string, string>();
  return invitations.map(({ memberId, name, email = '', state, reason, sentAt }) => ({
    memberId,
    name,
    state,
    reason,
    sentAt: sentAt ?? undefined,
    email,
    stopped: refused.get(email) === 'opted_out',
  }));
}

interface Member {
  readonly memberId: string;
  readonly name: string;
}

/** An invitation that is not stored yet, and the link in it. */
export interface Made {
  readonly link: StoredLink;
  readonly stored: StoredInvitation;
}

/** Stores invitations of those who were not invited at the same time. @returns how many */
export async function storeInvitations(
  { store, tellOwner }: SchedulerContext,
  { ownerId, _id: surveyId }: StoredSurvey,
  made: readonly Made[],
): Promise<number> {
  // By no order that tells whose is whose.
  const links = made.map(({ link }) => link).toSorted((a, b) => (a._id < b._id ? -1 : 1));
  await store.surveys.addLinks(links);
  const stored = await store.surveys.addInvitations(made.map((one) => one.stored));
  // Somebody else invited them at the same time: their link is the one that goes out.
  for (const { link, stored: one } of made) {
    if (!stored.has(one._id)) await store.surveys.removeLink(ownerId, surveyId, link._id);
  }
  await tellOwner(ownerId, 'surveys');
  return stored.size;
}

/** @throws AppError too_many_links */
export async function requireLinks(
  { store }: SchedulerContext,
  { ownerId, _id }: StoredSurvey,
  more: number,
): Promise<void> {
  if ((await store.surveys.countLinks(ownerId, _id)) + more > maxLinks) throw tooManyLinks();
}

/** The members of groups, each once, without the owner. */
async function membersOf(
  { groups, store }: SchedulerContext,
  ownerId: string,
  groupIds: readonly string[],
): Promise<readonly Member[]> {
  const self = await store.owners.selfOf(ownerId);
  const found = new Map<string, Member>();
  for (const groupId of groupIds) {
    const members = await allPages(async (page) => {
      const query = { filter: undefined, sort: [], ...page, withTotal: false };
      return (await groups.listMembers({ ownerId, groupId, query })).members;
    });
    for (const { memberId, name } of members) {
      if (!self.has(memberId) && !found.get(memberId)?.name)
        found.set(memberId, { memberId, name });
    }
  }
  return [...found.values()];
}

/** Those of some members who may be sent an invitation and have none. */
async function uninvited(
  { store }: SchedulerContext,
  { ownerId, _id: surveyId }: StoredSurvey,
  members: readonly Member[],
): Promise<readonly Member[]> {
  const invitations = await store.surveys.invitationsOf(ownerId, surveyId);
  const known = new Set(invitations.map(({ memberId }) => memberId));
  const ids = members.map(({ memberId }) => subscriberId(ownerId, memberId));
  const subscribers = await store.newsletters.subscribersAmong(ownerId, ids);
  const out = new Set(
    subscribers.flatMap(({ memberId, state }) => (state === 'opted_out' ? [memberId] : [])),
  );
  return members.filter(({ memberId }) => !known.has(memberId) && !out.has(memberId));
}

/**
 * Opens a survey and sends each member of groups a link of their own, which takes one answer. Of an
 * anonymous survey the link knows nobody, and nothing joins it and an answer.
 * @throws AppError plan_limit, survey_closed, no_groups, nobody_to_invite, too_many_links
 */
export async function inviteToSurvey(
  context: SchedulerContext,
  { ownerId, documentId, groups: given }: InviteToSurveyRequest,
): Promise<InviteToSurveyResponse> {
  const { store, now, mail } = context;
  await requireSurveys(context, ownerId);
  const draft = await surveyOf(context, ownerId, documentId);
  const groups = accept(checkGroups(given));
  const groupIds = groups.map((group) => group.documentId);
  const members = await uninvited(context, draft, await membersOf(context, ownerId, groupIds));
  if (members.length === 0) throw nobody();
  await requireLinks(context, draft, members.length);
  const survey = await opened(context, draft, now());
  const at = now();
  const until = untilText(survey.closesAt ?? at, await store.owners.zoneOf(ownerId));
  const made = members.map(({ memberId, name: told }) => {
    const name = oneLine(told, longestName);
    const whose = survey.anonymous ? { once: true } : { name: name || memberId.replace(/@.*/, '') };
    const { link, token } = newLink(survey, whose, at);
    const invitation = `${invitationOf(survey, addressOf(mail.publicUrl, token), until)}\n\n${stop}`;
    return { link, stored: invitationTo(survey, { memberId, name }, { invitation, at }) };
  });
  const invited = await storeInvitations(context, survey, made);
  return { survey: await toSurvey(context, survey), invited };
}

/** One that waits for its turn. */
export const invitationTo = (
  { ownerId, _id: surveyId }: StoredSurvey,
  { memberId, name }: Member,
  { invitation, at }: { readonly invitation: string; readonly at: Date },
): StoredInvitation => ({
  _id: invitationId(surveyId, memberId),
  ownerId,
  surveyId,
  memberId,
  name,
  state: 'approved',
  reason: '',
  invitation,
  revision: 0,
  dueAt: at,
  dispatchedAt: null,
  publishedAt: null,
  sentAt: null,
  createdAt: at,
  updatedAt: at,
});
