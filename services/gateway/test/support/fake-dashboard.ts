import type {
  AdminsOfGroup,
  DashboardMember,
  InsightsServiceService,
  ListMembersDashboardRequest,
  Person,
  PersonNote,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';

interface Known {
  readonly people: ReadonlyMap<string, readonly Person[]>;
  readonly notes: Map<string, PersonNote>;
}

type Dashboard = Pick<
  Handlers<typeof InsightsServiceService>,
  | 'setPersonNote'
  | 'deletePersonNote'
  | 'listMembersDashboard'
  | 'readMembersDashboard'
  | 'getReplyGraph'
>;

const adminGroupIds = (admins: readonly AdminsOfGroup[], memberId: string) =>
  admins.flatMap((one) => (one.memberIds.includes(memberId) ? one.groupId : []));

const figures = { writers: 1, messages: 4, newcomers: 0, questions: 2, answered: 1 };

/** The members dashboard of what is known of people. */
export function dashboardHandlers({ people, notes }: Known): Dashboard {
  const of = (ownerId: string, groupIds: readonly string[]) =>
    (people.get(ownerId) ?? []).filter((one) => one.groupIds.some((id) => groupIds.includes(id)));
  const rows = ({ ownerId, groupIds, admins }: ListMembersDashboardRequest): DashboardMember[] =>
    of(ownerId, groupIds).map((person) => ({
      person,
      note: notes.get(`${ownerId} ${person.memberId}`),
      topics: [{ name: 'Roses', mentions: 2 }],
      adminGroupIds: adminGroupIds(admins, person.memberId),
      periodMessages: 4,
      periodMessagesBefore: 1,
      periodDays: 2,
    }));
  return {
    setPersonNote: async ({ ownerId, groupIds, memberId, text, tags }) => {
      if (!of(ownerId, groupIds).some((one) => one.memberId === memberId)) throw notFound();
      const note = { text, tags, updatedAt: new Date('2026-03-02T10:00:00Z') };
      notes.set(`${ownerId} ${memberId}`, note);
      return { note };
    },
    deletePersonNote: async ({ ownerId, memberId }) => {
      if (!notes.delete(`${ownerId} ${memberId}`)) throw notFound();
      return {};
    },
    listMembersDashboard: async (request) => {
      const members = rows(request);
      return {
        members,
        meta: { total: members.length },
        segments: [{ segment: 'new', people: 0 }],
        tags: [{ tag: 'press', people: 1 }],
        everybody: members.length,
        from: `${request.days} days ago`,
        to: '2026-03-28',
        beforeFrom: '2026-02-01',
        beforeTo: '2026-02-28',
        figures,
        figuresBefore: { ...figures, messages: 1 },
        months: [{ month: '2026-03', writers: 1, messages: 4 }],
      };
    },
    async *readMembersDashboard(request) {
      for (const row of rows(request)) yield await Promise.resolve({ members: [row] });
    },
    getReplyGraph: async ({ ownerId, groupIds }) => {
      const nodes = of(ownerId, groupIds).map(({ memberId, name, groupIds: [groupId = ''] }) => {
        return { memberId, name, given: 1, received: 1, people: 1, groupId };
      });
      const edges = nodes.length > 1 ? [{ from: 0, to: 1, replies: 3 }] : [];
      const counts = { people: nodes.length, replies: edges.length };
      return { nodes, edges, ...counts, from: '2026-03-01', to: '2026-03-28' };
    },
  };
}
