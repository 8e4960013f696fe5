import type { ScheduledMessage } from '@groupsight/proto/scheduler/v1/scheduler';
import { invalid } from '@groupsight/shared/errors';
import { toExtras } from '../domain/extras.ts';
import type { Checked } from '../domain/message.ts';
import type { StoredMessage } from '../store/messages.ts';

/** A stored message as others see it. */
export function toScheduledMessage(stored: StoredMessage): ScheduledMessage {
  const { _id, message, groups, extras, scheduledFor, status, error, sentAt } = stored;
  return {
    documentId: _id,
    message,
    groups: groups.map((group) => ({ ...group, sentAt: group.sentAt ?? undefined })),
    extras: extras ? toExtras(extras) : undefined,
    scheduledFor,
    status,
    error,
    sentAt: sentAt ?? undefined,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

/** The checked value, or a validation error in Strapi's form (details.errors). */
export function accept<T>(checked: Checked<T>): T {
  if ('value' in checked) return checked.value;
  const { code, field, message } = checked.problem;
  throw invalid(code, message, { errors: [{ path: [field], message, name: 'ValidationError' }] });
}
