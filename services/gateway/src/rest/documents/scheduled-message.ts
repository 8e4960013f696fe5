import type { ScheduledMessage } from '@groupsight/proto/scheduler/v1/scheduler';
import { type Static, Type } from 'typebox';
import { Instant, identity, NullableInstant, NullableString, named, stamps } from '../schema.ts';
import { identityOf, iso, isoOrNull, textOrNull } from './values.ts';

export const ScheduledMessageSchema = named('ScheduledMessage', {
  ...identity,
  message: Type.String(),
  groups: Type.Array(Type.String(), { description: 'Names of the groups.' }),
  groupIds: Type.Array(Type.String(), { description: 'Their documentIds, in the same order.' }),
  scheduledFor: Instant(),
  status: Type.String({ description: 'pending, sent or failed.' }),
  error: NullableString('Why it failed.'),
  sentAt: NullableInstant(),
  ...stamps,
});

export const scheduledMessageSchemas = [ScheduledMessageSchema];

export function toScheduledMessage(
  message: ScheduledMessage,
): Static<typeof ScheduledMessageSchema> {
  return {
    ...identityOf(message.documentId),
    message: message.message,
    groups: message.groups.map((group) => group.name),
    groupIds: message.groups.map((group) => group.documentId),
    scheduledFor: iso(message.scheduledFor),
    status: message.status,
    error: textOrNull(message.error),
    sentAt: isoOrNull(message.sentAt),
    createdAt: iso(message.createdAt),
    updatedAt: iso(message.updatedAt),
  };
}
