import type { ScheduledGroup, ScheduledMessage } from '@groupsight/proto/scheduler/v1/scheduler';
import { scheduledStates } from '@groupsight/shared/collections';
import { messageLimits } from '@groupsight/shared/message-limits';
import { type Static, Type } from 'typebox';
import {
  Day,
  Instant,
  identity,
  NullableInstant,
  NullableString,
  named,
  oneOf,
  ref,
  stamps,
} from '../schema.ts';
import { identityOf, iso, isoOrNull, oneOfThese, textOrNull } from './values.ts';

const ScheduledResultSchema = named('ScheduledResult', {
  documentId: Type.String({ description: "The group's." }),
  name: Type.String({ description: "The group's, when it was scheduled." }),
  status: oneOf(scheduledStates),
  error: NullableString('Why it failed there.'),
  sentAt: NullableInstant('When it went out there.'),
});

const MentionSchema = named('Mention', {
  id: Type.String({ description: "The member's." }),
  name: Type.String({ description: "What follows '@' in the words." }),
});

const AttachmentSchema = named('Attachment', {
  mediaId: Type.String({ description: 'For GET /api/media/{mediaId}.' }),
  fileName: Type.String(),
  mimeType: Type.String({ description: 'Sniffed from its bytes.' }),
  size: Type.Integer({ description: 'Bytes.' }),
});

export const PollSchema = named('Poll', {
  options: Type.Array(Type.String({ minLength: 1, maxLength: messageLimits.option }), {
    minItems: messageLimits.minOptions,
    maxItems: messageLimits.maxOptions,
  }),
  multiple: Type.Boolean({ description: 'Whether somebody may choose several.' }),
});

export const ScheduledMessageSchema = named('ScheduledMessage', {
  ...identity,
  message: Type.String({ description: "The words; a file's caption, a poll's question." }),
  groups: Type.Array(Type.String(), { description: 'Names of the groups.' }),
  groupIds: Type.Array(Type.String(), { description: 'Their documentIds, in the same order.' }),
  results: Type.Array(ref(ScheduledResultSchema), { description: 'How it went in each group.' }),
  mentions: Type.Array(ref(MentionSchema)),
  attachment: Type.Union([ref(AttachmentSchema), Type.Null()]),
  poll: Type.Union([ref(PollSchema), Type.Null()]),
  scheduledFor: Instant(),
  status: oneOf(scheduledStates),
  error: NullableString('Why it failed.'),
  sentAt: NullableInstant(),
  ...stamps,
});

/** A day of the calendar. */
export const ScheduledDaySchema = named('ScheduledDay', {
  date: Day("A day with messages, in the owner's zone."),
  count: Type.Integer({ description: 'Messages of that day.' }),
  failed: Type.Integer({ description: 'Those that could not be sent.' }),
});

export const scheduledMessageSchemas = [
  ScheduledResultSchema,
  MentionSchema,
  AttachmentSchema,
  PollSchema,
  ScheduledMessageSchema,
  ScheduledDaySchema,
];

function toResult(group: ScheduledGroup): Static<typeof ScheduledResultSchema> {
  return {
    documentId: group.documentId,
    name: group.name,
    status: oneOfThese(scheduledStates, group.status, 'pending'),
    error: textOrNull(group.error),
    sentAt: isoOrNull(group.sentAt),
  };
}

export function toScheduledMessage(
  message: ScheduledMessage,
): Static<typeof ScheduledMessageSchema> {
  return {
    ...identityOf(message.documentId),
    message: message.message,
    groups: message.groups.map((group) => group.name),
    groupIds: message.groups.map((group) => group.documentId),
    results: message.groups.map(toResult),
    mentions: (message.extras?.mentions ?? []).map(({ memberId: id, name }) => ({ id, name })),
    attachment: message.extras?.attachment ?? null,
    poll: message.extras?.poll ?? null,
    scheduledFor: iso(message.scheduledFor),
    status: oneOfThese(scheduledStates, message.status, 'pending'),
    error: textOrNull(message.error),
    sentAt: isoOrNull(message.sentAt),
    createdAt: iso(message.createdAt),
    updatedAt: iso(message.updatedAt),
  };
}
