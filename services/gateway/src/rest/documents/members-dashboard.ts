import type {
  DashboardFigures,
  DashboardMember,
  GetReplyGraphResponse,
  ListMembersDashboardResponse,
} from '@groupsight/proto/insights/v1/insights';
import { memberRoles } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import { Day, NullableString, named, oneOf, ref } from '../schema.ts';
import { GroupRef, type GroupRefDocument } from './group.ts';
import { aboutPerson, toAbout } from './person.ts';
import { textOrNull } from './values.ts';

const MemberTopicSchema = named('MemberTopic', {
  name: Type.String(),
  mentions: Type.Integer({ description: 'Messages of theirs in the period that mention it.' }),
});

export const DashboardMemberSchema = named('DashboardMember', {
  ...aboutPerson,
  groups: Type.Array(ref(GroupRef), {
    description: 'Those they wrote in, the one they wrote most in first.',
  }),
  period_messages: Type.Integer({ description: 'In the period.' }),
  period_messages_before: Type.Integer({ description: 'In as many days before it.' }),
  period_days: Type.Integer({
    description: 'Days of the period on which they wrote; a day in two groups counts once.',
  }),
  role: oneOf(memberRoles, 'admin: in one of the watched groups or more.'),
  admin_of: Type.Array(ref(GroupRef), { description: 'Those they are admin of.' }),
  topics: Type.Array(ref(MemberTopicSchema), {
    description: 'Watched topics that they spoke of in the period, 5 at most.',
  }),
  note: NullableString('What the user notes of them; null for nothing.'),
  tags: Type.Array(Type.String(), { description: 'By which the user finds them.' }),
});

export const TagCountSchema = named('TagCount', { tag: Type.String(), people: Type.Integer() });

export const DaysSchema = named('DashboardPeriod', { from: Day(), to: Day() });

export const FiguresSchema = named('DashboardFigures', {
  writers: Type.Integer({ description: 'People who wrote.' }),
  messages: Type.Integer(),
  newcomers: Type.Integer({
    description: 'Who wrote first in these days, in groups of which more is known.',
  }),
  questions: Type.Integer(),
  answered: Type.Integer({ description: 'Of these, by somebody else.' }),
});

export const MonthSchema = named('DashboardMonth', {
  month: Type.String({ description: 'yyyy-MM.' }),
  writers: Type.Integer({ description: 'People who wrote.' }),
  messages: Type.Integer(),
});

const ReplyNodeSchema = named('ReplyNode', {
  id: Type.String({ description: "The chat network's id." }),
  name: Type.String(),
  given: Type.Integer({ description: 'Replies to others.' }),
  received: Type.Integer({ description: 'Replies of others.' }),
  people: Type.Integer({ description: 'With how many people.' }),
  group: NullableString('documentId of the group that most of these are of.'),
});

const ReplyEdgeSchema = named('ReplyEdge', {
  from: Type.Integer({ description: 'Who replied: a place among the nodes.' }),
  to: Type.Integer({ description: 'To whom.' }),
  replies: Type.Integer(),
});

export const ReplyGraphSchema = named('ReplyGraph', {
  nodes: Type.Array(ref(ReplyNodeSchema), {
    description: 'Most replies, given and received, first; 1,000 at most.',
  }),
  edges: Type.Array(ref(ReplyEdgeSchema), {
    description: 'Between these, the most frequent first; 5,000 at most.',
  }),
  groups: Type.Array(ref(GroupRef), { description: 'Those that the nodes name.' }),
  people: Type.Integer({ description: 'Who gave or received a reply.' }),
  replies: Type.Integer({ description: 'All of them.' }),
  from: Day('The first day looked at: later than asked where there are very many messages.'),
  to: Day('Today.'),
});

export const membersDashboardSchemas = [
  MemberTopicSchema,
  DashboardMemberSchema,
  TagCountSchema,
  DaysSchema,
  FiguresSchema,
  MonthSchema,
  ReplyNodeSchema,
  ReplyEdgeSchema,
  ReplyGraphSchema,
];

type Groups = ReadonlyMap<string, GroupRefDocument>;

export function toDashboardMember(
  member: DashboardMember,
  groups: Groups,
): Static<typeof DashboardMemberSchema> | undefined {
  const { person, note, topics, adminGroupIds } = member;
  if (!person) return undefined;
  const refs = (ids: readonly string[]) => ids.flatMap((id) => groups.get(id) ?? []);
  return {
    ...toAbout(person),
    groups: refs(person.groupIds),
    period_messages: member.periodMessages,
    period_messages_before: member.periodMessagesBefore,
    period_days: member.periodDays,
    role: adminGroupIds.length > 0 ? 'admin' : 'member',
    admin_of: refs(adminGroupIds),
    topics,
    note: textOrNull(note?.text ?? ''),
    tags: note?.tags ?? [],
  };
}

const noFigures = { writers: 0, messages: 0, newcomers: 0, questions: 0, answered: 0 };
const toFigures = (figures: DashboardFigures | undefined) => figures ?? noFigures;

/** What the answer says beside its rows. */
export const toDashboardMeta = (found: ListMembersDashboardResponse) => ({
  tags: found.tags,
  everybody: found.everybody,
  period: { from: found.from, to: found.to },
  before: { from: found.beforeFrom, to: found.beforeTo },
  figures: toFigures(found.figures),
  figures_before: toFigures(found.figuresBefore),
  months: found.months,
});

export function toReplyGraph(
  graph: GetReplyGraphResponse,
  groups: Groups,
): Static<typeof ReplyGraphSchema> {
  const named = new Set(graph.nodes.map(({ groupId }) => groupId));
  return {
    nodes: graph.nodes.map(({ memberId: id, groupId, ...node }) => {
      return { id, ...node, group: textOrNull(groupId) };
    }),
    edges: graph.edges,
    groups: [...groups.values()].filter(({ documentId }) => named.has(documentId)),
    people: graph.people,
    replies: graph.replies,
    from: graph.from,
    to: graph.to,
  };
}

const columns = [
  ...['Id', 'Name', 'Role', 'Groups', 'Segments', 'Tags', 'Note', 'Messages'],
  ...[
    'Messages in the period',
    'Messages before',
    'Days in the period',
    'Active days, in each group',
  ],
  ...['First wrote', 'Last wrote', 'Questions asked', 'Questions answered', 'Topics'],
] as const;
export const csvHead: readonly string[] = columns;

/** A row of the file, under `csvHead`. */
export function toCsvRow(member: Static<typeof DashboardMemberSchema>): (string | number)[] {
  const list = (words: readonly string[]) => words.join('; ');
  return [
    ...[member.documentId, member.name, member.role],
    list(member.groups.map(({ name }) => name)),
    ...[list(member.segments), list(member.tags), member.note ?? '', member.messages],
    ...[member.period_messages, member.period_messages_before, member.period_days],
    ...[member.active_days, member.first_date, member.last_message_at],
    ...[member.questions_asked, member.questions_answered],
    list(member.topics.map(({ name }) => name)),
  ];
}
