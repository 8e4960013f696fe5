import type {
  MailSurveyRequest,
  MailSurveyResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { emailAddressIn } from '@groupsight/shared/email-address';
import { AppError, invalid } from '@groupsight/shared/errors';
import { newDocumentId } from '@groupsight/shared/ids';
import { isNobodys } from '@groupsight/shared/mail/nobodys-address';
import { planLimit } from '@groupsight/shared/plan-limits';
import { termsOf } from '@groupsight/shared/plans';
import type { SchedulerContext } from '../context.ts';
import { oneLine } from '../mail/clean.ts';
import { addressOf } from './invitation-text.ts';
import { invitationId, mailedInvitationId } from './invitations.repository.ts';
import {
  invitationTo,
  longestName,
  type Made,
  requireLinks,
  storeInvitations,
} from './invitations.ts';
import { refusedAddresses } from './refusal.ts';
import { maxLinks, newLink, opened } from './survey-links.ts';
import { requireSurveys, surveyOf } from './survey-rpc.ts';
import type { StoredSurvey } from './surveys.repository.ts';
import { toSurvey } from './to-proto.ts';

/** Entered at once. */
const maxEmails = 200;
const dayMs = 86_400_000;

const nobody = () =>
  new AppError(
    'precondition',
    'nobody_to_invite',
    'Everybody at these addresses was invited already or stopped such mails, or there is nobody at them.',
  );

/** Addresses as they are stored, each once. The refusal names a place, not what is written there. */
function checkEmails(given: readonly string[]): readonly string[] {
  const field = { field: 'emails' };
  if (given.length > maxEmails) {
    throw invalid('too_many_emails', `Enter at most ${maxEmails} addresses at once.`, field);
  }
  const read = given.map((text, place) => {
    const email = emailAddressIn(text);
    if (email !== undefined && !isNobodys(email)) return email;
    throw invalid('invalid_email', `Address ${place + 1} is not an e-mail address.`, field);
  });
  return [...new Set(read)];
}

interface Recipient {
  readonly email: string;
  /** Of a member who gets the newsletter by e-mail; empty else. */
  readonly memberId: string;
  readonly name: string;
}

/** Who is meant, each address and each member once. */
async function recipientsOf(
  { store }: SchedulerContext,
  ownerId: string,
  emails: readonly string[],
  subscribers: boolean,
): Promise<readonly Recipient[]> {
  const byEmail = new Map<string, Recipient>();
  const among = subscribers ? undefined : emails;
  const found = await store.newsletters.mailedSubscribers(ownerId, maxLinks + 1, among);
  for (const { email, memberId, name } of found) {
    if (!byEmail.has(email)) byEmail.set(email, { email, memberId, name });
  }
  for (const email of emails) {
    if (!byEmail.has(email)) byEmail.set(email, { email, memberId: '', name: '' });
  }
  return [...byEmail.values()];
}

/** Those of some who have no invitation to this survey and may be mailed one. */
async function uninvited(
  context: SchedulerContext,
  { ownerId, _id: surveyId }: StoredSurvey,
  recipients: readonly Recipient[],
): Promise<readonly Recipient[]> {
  const invitations = await context.store.surveys.invitationsOf(ownerId, surveyId);
  const known = new Set(invitations.flatMap(({ memberId, email = '' }) => [memberId, email]));
  known.delete('');
  const emails = recipients.map(({ email }) => email);
  const refused = await refusedAddresses(context, ownerId, emails);
  return recipients.filter(
    ({ email, memberId }) => !known.has(email) && !known.has(memberId) && !refused.has(email),
  );
}

/**
 * Takes what a call wants of the day's mails, before it stores any: another at the same time has
 * what is left.
 * @returns gives back all but so many
 * @throws AppError plan_limit once the day's mails are spent
 */
async function reserve(
  { store: { owners }, now }: SchedulerContext,
  ownerId: string,
  wanted: number,
): Promise<(used: number) => Promise<void>> {
  // The gateway has asked auth of a plan that is not known here yet.
  const plan = (await owners.planOf(ownerId)) ?? 'ultimate';
  const { name, surveyMails } = termsOf(plan);
  const at = now();
  const since = new Date(at.getTime() - dayMs);
  const reserved = { id: newDocumentId(), at, count: wanted };
  if (await owners.reserveSurveyMails(ownerId, reserved, { since, most: surveyMails })) {
    return (used) => owners.keepSurveyMails(ownerId, reserved.id, used);
  }
  const room = Math.max(0, surveyMails - (await owners.surveyMailsSince(ownerId, since)));
  const message = `The ${name} plan mails ${surveyMails} invitations within 24 hours: ${room} more can go out now, not ${wanted}.`;
  throw planLimit(plan, 'surveyMails', message);
}

/** An invitation to one address. Of an anonymous survey its link knows nobody. */
function invitationBy(
  survey: StoredSurvey,
  { email, memberId, name: told }: Recipient,
  { publicUrl, at }: { readonly publicUrl: string; readonly at: Date },
): Made {
  const name = oneLine(told, longestName);
  const whose = survey.anonymous ? { once: true } : { name: name || email };
  const { link, token } = newLink(survey, whose, at);
  const invitation = addressOf(publicUrl, token);
  const _id =
    memberId === '' ? mailedInvitationId(survey._id, email) : invitationId(survey._id, memberId);
  const stored = invitationTo(survey, { memberId, name }, { invitation, at });
  return { link, stored: { ...stored, _id, email } };
}

/**
 * Opens a survey and mails each address a link of its own, which takes one answer.
 * @throws AppError plan_limit, invalid_email, too_many_emails, survey_closed, nobody_to_invite, too_many_links
 */
export async function mailSurvey(
  context: SchedulerContext,
  { ownerId, documentId, emails: given, subscribers }: MailSurveyRequest,
): Promise<MailSurveyResponse> {
  const { now, mail } = context;
  await requireSurveys(context, ownerId);
  const draft = await surveyOf(context, ownerId, documentId);
  const emails = checkEmails(given);
  const meant = await recipientsOf(context, ownerId, emails, subscribers);
  const recipients = await uninvited(context, draft, meant);
  if (recipients.length === 0) throw nobody();
  await requireLinks(context, draft, recipients.length);
  const keep = await reserve(context, ownerId, recipients.length);
  let invited = 0;
  try {
    const survey = await opened(context, draft, now());
    const { publicUrl } = mail;
    const at = now();
    const made = recipients.map((one) => invitationBy(survey, one, { publicUrl, at }));
    invited = await storeInvitations(context, survey, made);
    return {
      survey: await toSurvey(context, survey),
      invited,
      leftOut: meant.length - invited,
    };
  } finally {
    if (invited < recipients.length) await keep(invited);
  }
}
