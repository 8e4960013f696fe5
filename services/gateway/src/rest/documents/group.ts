import type { ChatActivity } from '@groupsight/proto/connector/v1/connector';
import { type Group, GroupSource, type Label } from '@groupsight/proto/groups/v1/groups';
import type { GroupStats } from '@groupsight/proto/insights/v1/insights';
import { groupSources } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import {
  identity,
  NullableInstant,
  NullableString,
  named,
  nullableOneOf,
  oneOf,
  ref,
  stamps,
} from '../schema.ts';
import { LabelRef, toLabelRefs } from './label.ts';
import { identityOf, iso, isoOrNull, textOrNull } from './values.ts';

const fromChatNetwork = {
  name: Type.String(),
  description: NullableString(),
  size: Type.Integer({ description: 'Members.' }),
  picture_url: NullableString(),
  group_id: Type.String({ description: "The chat network's id." }),
  parent_id: NullableString('group_id of its community.'),
  is_watched: Type.Boolean(),
  is_announcements: Type.Boolean({ description: 'Announcement groups are hidden from lists.' }),
};

/** A populated `group`. */
export const GroupRef = named('GroupRef', {
  documentId: Type.String(),
  name: Type.String(),
  group_id: Type.String(),
});
export type GroupRefDocument = Static<typeof GroupRef>;

export const ImportedGroup = named('ImportedGroup', { ...identity, ...fromChatNetwork });

export const TopMember = named('TopMember', {
  id: Type.String({ description: 'Member id.' }),
  name: Type.String(),
  messages: Type.Integer(),
});

export const GrowthPoint = named('GrowthPoint', {
  date: Type.String(),
  value: Type.Integer({ description: 'Members at the end of the day.' }),
});

/** A count on a day, yyyy-MM-dd in the owner's zone. */
export const DayCount = named('DayCount', { date: Type.String(), count: Type.Integer() });

export const WatchedGroup = named('WatchedGroup', {
  ...identity,
  ...fromChatNetwork,
  owner: NullableString("Member id of the chat's creator."),
  source: oneOf(groupSources, 'Where its messages come from.'),
  is_admin: Type.Boolean({
    description: "Whether the account is admin there and so may delete others' messages.",
  }),
  total_messages: Type.Integer(),
  daily_activity: Type.Record(Type.String(), Type.Integer(), {
    description: "Messages by day (yyyy-MM-dd in the owner's zone).",
  }),
  top_members: Type.Array(ref(TopMember)),
  activity_score: Type.Integer({ description: '0 to 99, from the last 30 days.' }),
  member_growth_stats: Type.Array(ref(GrowthPoint)),
  last_message_at: NullableInstant(),
  labels: Type.Array(ref(LabelRef)),
  ...stamps,
});
export type WatchedGroupDocument = Static<typeof WatchedGroup>;

export const WatchResult = named('WatchResult', {
  changed: Type.Array(Type.String(), { description: 'documentIds of those that changed.' }),
  failed: Type.Array(
    Type.Object(
      { documentId: Type.String(), code: Type.String(), message: Type.String() },
      { additionalProperties: false },
    ),
    { description: 'Those that are not as asked, and why.' },
  ),
  reading: Type.Integer({ description: 'Groups whose reading was begun.' }),
});

export const Reading = named('Reading', {
  groups: Type.Array(Type.String(), {
    description: 'documentIds of those being read or waiting for it; empty when nothing is.',
  }),
  done: Type.Integer({ description: 'Groups read since the first of these was begun.' }),
});

const suggestionReasons = ['to_you', 'you_write', 'active'] as const;

export const WatchSuggestion = named('WatchSuggestion', {
  documentId: Type.String({ description: 'Of a group that is not watched.' }),
  reason: nullableOneOf(
    suggestionReasons,
    'Why it is suggested: others mention or quote you there, you write there, or it is among the ' +
      'most active; null: it is only ranked.',
  ),
  messages: Type.Integer({ description: 'In the last 30 days, as far as they are at hand.' }),
  own_messages: Type.Integer(),
  to_you: Type.Integer({ description: 'Messages that mention you or quote you.' }),
});

/** Messages in 30 days from which a group is active, and how many groups at most are so. */
const activeFrom = 30;
const maxActive = 5;

/** Groups by what speaks for watching them: where the owner takes part first, then the loudest. */
export function toWatchSuggestions(
  activity: readonly ChatActivity[],
  documentIdOf: (chatId: string) => string,
): Static<typeof WatchSuggestion>[] {
  const takesPart = ({ own, toOwner }: ChatActivity) => own + 3 * toOwner;
  const ranked = activity.toSorted(
    (a, b) => takesPart(b) - takesPart(a) || b.messages - a.messages,
  );
  const quiet = ranked.filter((one) => takesPart(one) === 0);
  const loud = new Set(quiet.filter(({ messages }) => messages >= activeFrom).slice(0, maxActive));
  return ranked.map((one) => {
    const { chatId, messages, own, toOwner } = one;
    const active = loud.has(one) ? 'active' : null;
    return {
      documentId: documentIdOf(chatId),
      reason: toOwner > 0 ? 'to_you' : own > 0 ? 'you_write' : active,
      messages,
      own_messages: own,
      to_you: toOwner,
    };
  });
}

export const groupSchemas = [
  WatchResult,
  WatchSuggestion,
  Reading,
  GroupRef,
  ImportedGroup,
  TopMember,
  GrowthPoint,
  DayCount,
  WatchedGroup,
];

function networkFields(group: Group) {
  return {
    name: group.name,
    description: textOrNull(group.description),
    size: group.size,
    picture_url: textOrNull(group.pictureUrl),
    group_id: group.chatId,
    parent_id: textOrNull(group.parentId),
    is_watched: group.isWatched,
    is_announcements: group.isAnnouncements,
  };
}

export function toGroupRef(group: Group): GroupRefDocument {
  return { documentId: group.documentId, name: group.name, group_id: group.chatId };
}

export function toImportedGroup(group: Group): Static<typeof ImportedGroup> {
  return { ...identityOf(group.documentId), ...networkFields(group) };
}

/**
 * A group of the groups service with its figures from insights; zeros without figures.
 * @param labels the owner's
 */
export function toWatchedGroup(
  group: Group,
  stats: GroupStats | undefined,
  labels: readonly Label[],
): WatchedGroupDocument {
  const dailyActivity: Record<string, number> = {};
  for (const { date, count } of stats?.dailyActivity ?? []) dailyActivity[date] = count;
  return {
    ...identityOf(group.documentId),
    ...networkFields(group),
    owner: textOrNull(group.chatOwner),
    source: group.source === GroupSource.EXPORT ? 'export' : 'live',
    is_admin: group.isAdmin,
    total_messages: stats?.totalMessages ?? 0,
    daily_activity: dailyActivity,
    top_members: (stats?.topMembers ?? []).map(({ memberId, name, messages }) => ({
      id: memberId,
      name,
      messages,
    })),
    activity_score: stats?.activityScore ?? 0,
    member_growth_stats: group.growth,
    last_message_at: isoOrNull(stats?.lastMessageAt),
    labels: toLabelRefs(group.labelIds, labels),
    createdAt: iso(group.createdAt),
    updatedAt: iso(group.updatedAt),
  };
}
