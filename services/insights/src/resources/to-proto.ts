import type { Resource } from '@groupsight/proto/insights/v1/insights';
import type { ResourceDoc } from './resources.repository.ts';

/** @param version of the event's fact */
export const presentResource = (doc: ResourceDoc, version = 1): Resource => ({
  documentId: doc._id,
  groupId: doc.group,
  type: doc.type,
  name: doc.name,
  description: doc.description,
  url: doc.url,
  mediaId: doc.mediaId,
  messageId: doc.messageId,
  sources: doc.sources,
  sharedBy: doc.sharedBy,
  sharers: doc.sharers,
  eventDate: doc.eventDate,
  eventTime: doc.eventTime,
  eventLocation: doc.eventLocation,
  ...presentEvent(doc),
  eventVersion: doc.type === 'event' ? version : 0,
  date: doc.date,
  createdAt: doc.at,
});

/** How an event stands; nothing of that for anything else. */
function presentEvent({ type, eventState = 'planned', event }: ResourceDoc) {
  const isEvent = type === 'event';
  const before = event?.before;
  return {
    eventState: isEvent ? eventState : '',
    eventKind: isEvent ? (event?.kind ?? 'event') : '',
    eventBefore: before
      ? { date: before.date, time: before.time, location: before.place }
      : undefined,
    eventEndDate: event?.endDate ?? '',
    eventEndTime: event?.endTime ?? '',
  };
}
