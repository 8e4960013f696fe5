import { GroupSource } from '@groupsight/proto/groups/v1/groups';
import { expect, test } from 'vitest';
import { toWatchedGroup } from './group.ts';
import { toResource } from './resource.ts';
import { toLinkState } from './user.ts';

const group = {
  documentId: 'g'.repeat(24),
  ownerId: 'u1',
  chatId: '1@g.us',
  name: 'Group',
  description: '',
  size: 3,
  pictureUrl: '',
  parentId: '',
  isWatched: false,
  isAnnouncements: false,
  chatOwner: '',
  source: GroupSource.LIVE,
  growth: [],
  createdAt: new Date('2026-01-01T00:00:00Z'),
  updatedAt: undefined,
  isAdmin: true,
  labelIds: ['b', 'a', 'gone'],
};

const labels = ['a', 'b', 'c'].map((documentId) => ({
  documentId,
  name: documentId.toUpperCase(),
  groups: 1,
  createdAt: undefined,
  updatedAt: undefined,
}));

test('a group without figures has zeros, and null where there is nothing', () => {
  const document = toWatchedGroup(group, undefined, labels);
  expect(document).toMatchObject({
    description: null,
    picture_url: null,
    source: 'live',
    total_messages: 0,
    daily_activity: {},
    top_members: [],
    activity_score: 0,
    last_message_at: null,
    labels: [
      { documentId: 'a', name: 'A' },
      { documentId: 'b', name: 'B' },
    ],
  });
  expect(document).toMatchObject(toWatchedGroup(group, undefined, labels));
  expect(document.id).toBeGreaterThan(0);
  expect(Number.isSafeInteger(document.id)).toBe(true);
});

test('an event has its date, time and place, and no address', () => {
  const event = {
    documentId: 'r'.repeat(24),
    groupId: group.documentId,
    type: 'event',
    name: 'Dinner',
    description: 'At eight',
    url: '',
    mediaId: '',
    messageId: 'M1',
    sources: ['M1'],
    sharedBy: '',
    sharers: 1,
    eventDate: '2026-02-01',
    eventTime: '20:00',
    eventLocation: 'Here',
    eventState: 'changed',
    eventKind: 'event',
    eventBefore: { date: '2026-01-31', time: '20:00', location: '' },
    eventEndDate: '',
    eventEndTime: '22:00',
    eventVersion: 2,
    date: '2026-01-02',
    createdAt: new Date('2026-01-02T00:00:00Z'),
  };
  expect(toResource(event, () => '')).toMatchObject({
    title: 'Dinner',
    url: null,
    media_url: null,
    sharedBy: null,
    event_date: '2026-02-01',
    event_time: '20:00',
    event_location: 'Here',
    event_end_date: null,
    event_end_time: '22:00',
    event_kind: 'event',
    status: 'changed',
    event_version: 2,
    event_before: { date: '2026-01-31', time: '20:00', location: null },
  });
});

test('a state nobody knows counts as closed', () => {
  expect(['open', 'connecting', 'strange'].map(toLinkState)).toEqual([
    'open',
    'connecting',
    'close',
  ]);
});
