import type { Resource } from '@groupsight/proto/insights/v1/insights';
import { eventStates, resourceTypes } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import type { MediaLink } from '../../auth/media-links.ts';
import {
  Instant,
  identity,
  NullableString,
  named,
  nullableOneOf,
  nullableRef,
  oneOf,
  ref,
} from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, mediaUrl, oneOfThese, textOrNull } from './values.ts';

const eventKinds = ['event', 'deadline'] as const;

const EventBeforeSchema = named('EventBefore', {
  date: NullableString('yyyy-MM-dd.'),
  time: NullableString('HH:mm.'),
  location: NullableString(),
});

export const ResourceSchema = named('Resource', {
  ...identity,
  type: oneOf(resourceTypes),
  name: Type.String(),
  title: Type.String({ description: 'The same as name.' }),
  description: NullableString(),
  url: NullableString('Of a link.'),
  media_url: NullableString(
    "A link's address, or where the file is read: without a session, for 15 to 30 minutes.",
  ),
  message_id: Type.String({ description: 'The first message that shared it.' }),
  sources: Type.Array(Type.String()),
  sharedBy: NullableString(),
  sharers: Type.Integer({ description: 'People who shared it.' }),
  event_date: NullableString('yyyy-MM-dd.'),
  event_time: NullableString('HH:mm.'),
  event_location: NullableString(),
  event_end_date: NullableString('yyyy-MM-dd: the last of several days.'),
  event_end_time: NullableString('HH:mm.'),
  event_kind: nullableOneOf(
    eventKinds,
    'Of an event; by a deadline something is to be done. Null for anything else.',
  ),
  status: nullableOneOf(
    eventStates,
    'Of an event: whether a later message changed it or called it off. Null for anything else.',
  ),
  event_version: Type.Integer({
    description:
      'Of an event: one more each time that anything of it changed. 0 for anything else.',
  }),
  event_before: nullableRef(EventBeforeSchema, 'As the event was before its last change.'),
  date: Type.String({ description: 'Day it was first shared.' }),
  createdAt: Instant(),
  group: Type.Optional(ref(GroupRef)),
});

export const resourceSchemas = [EventBeforeSchema, ResourceSchema];

export function toResource(resource: Resource, link: MediaLink): Static<typeof ResourceSchema> {
  return {
    ...identityOf(resource.documentId),
    type: oneOfThese(resourceTypes, resource.type, 'document'),
    name: resource.name,
    title: resource.name,
    description: textOrNull(resource.description),
    url: textOrNull(resource.url),
    media_url: mediaUrl(resource.mediaId, link) ?? textOrNull(resource.url),
    message_id: resource.messageId,
    sources: resource.sources,
    sharedBy: textOrNull(resource.sharedBy),
    sharers: resource.sharers,
    event_date: textOrNull(resource.eventDate),
    event_time: textOrNull(resource.eventTime),
    event_location: textOrNull(resource.eventLocation),
    event_end_date: textOrNull(resource.eventEndDate),
    event_end_time: textOrNull(resource.eventEndTime),
    ...toEvent(resource),
    date: resource.date,
    createdAt: iso(resource.createdAt),
  };
}

function toEvent({ type, eventKind, eventState, eventVersion, eventBefore: before }: Resource) {
  const isEvent = type === 'event';
  return {
    event_kind: isEvent ? oneOfThese(eventKinds, eventKind, 'event') : null,
    status: isEvent ? oneOfThese(eventStates, eventState, 'planned') : null,
    event_version: eventVersion,
    event_before: before
      ? {
          date: textOrNull(before.date),
          time: textOrNull(before.time),
          location: textOrNull(before.location),
        }
      : null,
  };
}
