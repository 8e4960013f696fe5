import type {
  SendSurveyRequest,
  SendSurveyResponse,
  SurveySending,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { AppError } from '@groupsight/shared/errors';
import { derivedId } from '@groupsight/shared/ids';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import type { SchedulerContext } from '../context.ts';
import { checkGroups, checkTime, type Destination } from '../domain/message.ts';
import { outcomeOf } from '../domain/outcome.ts';
import { accept } from '../grpc/answers.ts';
import { renewJob } from '../grpc/message-jobs.ts';
import type { StoredMessage } from '../store/messages.ts';
import { addressOf, invitationOf, untilText } from './invitation-text.ts';
import { pollOf } from './survey.ts';
import { newLink, opened } from './survey-links.ts';
import { requireSurveys, surveyOf } from './survey-rpc.ts';
import type { StoredSurvey } from './surveys.repository.ts';
import { toSurvey } from './to-proto.ts';

const alreadySent = () =>
  new AppError('precondition', 'already_sent', 'These groups have this survey already.');

/** A message that carries a survey to one group, as others see it. */
export function toSending(message: StoredMessage): SurveySending {
  const [group] = message.groups;
  return {
    group: group && { ...group, sentAt: group.sentAt ?? undefined },
    way: message.extras?.poll ? 'poll' : 'link',
    messageId: message._id,
    scheduledFor: message.scheduledFor,
  };
}

interface Sending {
  readonly survey: StoredSurvey;
  readonly scheduledFor: Date;
  readonly asLink: boolean;
}

/**
 * Stores the message that carries the survey to a group, under an id made of both: told twice, or
 * begun again after a kill, it is one message. Its link is stored first, so that none goes out that
 * leads nowhere. @returns undefined where the group has one already
 */
async function sendTo(
  { store, now, mail }: SchedulerContext,
  group: Destination,
  { survey, scheduledFor, asLink }: Sending,
): Promise<StoredMessage | undefined> {
  const { ownerId, _id: surveyId, closesAt } = survey;
  const _id = derivedId('survey-message', surveyId, group.documentId);
  if (await store.messages.find(ownerId, _id)) return undefined;
  const poll = asLink ? undefined : pollOf(survey);
  const at = now();
  const made = poll ? undefined : newLink(survey, { groupName: group.name }, at);
  if (made) await store.surveys.addLinks([made.link]);
  const address = addressOf(mail.publicUrl, made?.token ?? '');
  const until = untilText(closesAt ?? scheduledFor, await store.owners.zoneOf(ownerId));
  const message: StoredMessage = {
    _id,
    ownerId,
    message: poll ? poll.text : invitationOf(survey, address, until),
    groups: [group],
    extras: poll
      ? { mentions: [], poll: { options: poll.options, multiple: poll.multiple } }
      : null,
    surveyId,
    scheduledFor,
    ...outcomeOf([group]),
    dispatchedAt: null,
    publishedAt: null,
    sentAt: null,
    revision: 1,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  try {
    await store.messages.add(message);
    return message;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The same was asked twice at once: the other's link is the one that goes out.
    if (made) await store.surveys.removeLink(ownerId, surveyId, made.link._id);
    return undefined;
  }
}

/**
 * Opens a survey and sends it to groups, as scheduled messages are sent: by the account's queue, at
 * its pace. @throws AppError plan_limit, survey_closed, already_sent, no_groups, past_time,
 * no_closing_time, closing_passed
 */
export async function sendSurvey(
  context: SchedulerContext,
  request: SendSurveyRequest,
): Promise<SendSurveyResponse> {
  const { ownerId, documentId, asLink } = request;
  await requireSurveys(context, ownerId);
  const draft = await surveyOf(context, ownerId, documentId);
  const groups = accept(checkGroups(request.groups));
  const now = context.now();
  const scheduledFor = accept(checkTime(request.scheduledFor ?? now, now));
  const survey = await opened(context, draft, scheduledFor);
  const sent: StoredMessage[] = [];
  for (const group of groups) {
    const message = await sendTo(context, group, { survey, scheduledFor, asLink });
    if (!message) continue;
    sent.push(message);
    await renewJob(context, message);
  }
  if (sent.length === 0) throw alreadySent();
  await context.tellOwner(ownerId);
  await context.tellOwner(ownerId, 'surveys');
  return { survey: await toSurvey(context, survey), sendings: sent.map(toSending) };
}
