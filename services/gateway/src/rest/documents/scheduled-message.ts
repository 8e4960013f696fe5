import type { ScheduledMessage } from '@groupsight/proto/scheduler/v1/scheduler';
import { type Static, Type } from 'typebox';
import {
  Day,
  Instant,
  identity,
  NullableInstant,
  NullableString,
  named,
  oneOf,
  stamps,
} from '../schema.ts';
import { identityOf, iso, isoOrNull, oneOfThese, textOrNull } from './values.ts';

export const scheduledStates = ['pending', 'sent', 'failed'] as const;

export const ScheduledMessageSchema = named('ScheduledMessage', {
  ...identity,
  message: Type.String(),
  groups: Type.Array(Type.String(), { description: 'Names of the groups.' }),
  groupIds: Type.Array(Type.String(), { description: 'Their documentIds, in the same order.' }),
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

export const scheduledMessageSchemas = [ScheduledMessageSchema, ScheduledDaySchema];

export function toScheduledMessage(
  message: ScheduledMessage,
): Static<typeof ScheduledMessageSchema> {
  return {
    ...identityOf(message.documentId),
    message: message.message,
    groups: message.groups.map((group) => group.name),
    groupIds: message.groups.map((group) => group.documentId),
    scheduledFor: iso(message.scheduledFor),
    status: oneOfThese(scheduledStates, message.status, 'pending'),
    error: textOrNull(message.error),
    sentAt: isoOrNull(message.sentAt),
    createdAt: iso(message.createdAt),
    updatedAt: iso(message.updatedAt),
  };
}
