import type { Resource } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import type { MediaLink } from '../../auth/media-links.ts';
import { Instant, identity, NullableString, named, oneOf, ref } from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, mediaUrl, oneOfThese, textOrNull } from './values.ts';

export const resourceTypes = ['link', 'image', 'video', 'document', 'event'] as const;

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
  date: Type.String({ description: 'Day it was first shared.' }),
  createdAt: Instant(),
  group: Type.Optional(ref(GroupRef)),
});

export const resourceSchemas = [ResourceSchema];

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
    date: resource.date,
    createdAt: iso(resource.createdAt),
  };
}
