import type {
  DashboardMemberFilters,
  GetMembersDashboard200,
  GetMembersDashboardParams,
} from '../../shared/api/endpoints.schemas.ts';
import { getMembersDashboard, getMembersDashboardCsv } from '../../shared/api/endpoints.ts';
import type { Counted } from '../../shared/api/read.ts';
import { useAnswer } from '../../shared/api/use-api.ts';
import type { SegmentChoice } from '../people/use-people.ts';

export type DashboardPage = Counted<GetMembersDashboard200>;
export type DashboardMember = GetMembersDashboard200['data'][number];
export type DashboardMeta = DashboardPage['meta'];

export const periods = ['7', '28', '90'] as const;
export type Period = (typeof periods)[number];

export const memberSorts = [
  'period_messages',
  'rise',
  'fall',
  'messages',
  'period_days',
  'questions_answered',
  'first_date',
  'last_message_at',
  'name',
] as const;
export type MemberSort = (typeof memberSorts)[number];

export const roleChoices = ['any', 'admin', 'member'] as const;
export type RoleChoice = (typeof roleChoices)[number];

export interface DashboardAsked {
  readonly days: Period;
  readonly segment: SegmentChoice;
  readonly role: RoleChoice;
  /** Empty for any. */
  readonly tag: string;
  readonly text: string;
  readonly sort: MemberSort;
}

type Sort = NonNullable<GetMembersDashboardParams['sort']>;

function orderOf(sort: MemberSort): Sort {
  if (sort === 'name') return ['name:asc'];
  if (sort === 'rise') return ['change:desc', 'name:asc'];
  if (sort === 'fall') return ['change:asc', 'name:asc'];
  return [`${sort}:desc`, 'name:asc'];
}

function queryOf({ days, segment, role, tag, text, sort }: DashboardAsked) {
  const filters: DashboardMemberFilters = {};
  if (text.trim() !== '') filters.name = { $containsi: text.trim() };
  if (segment !== 'all') filters.segment = { $eq: segment };
  if (role !== 'any') filters.role = { $eq: role };
  if (tag !== '') filters.tag = { $eq: tag };
  return { days, filters, sort: orderOf(sort) };
}

const pageSize = 25;

/** A page of the members dashboard; the old one stays until the next is there. */
export const useMembersDashboard = (asked: DashboardAsked, page: number) =>
  useAnswer(getMembersDashboard({ ...queryOf(asked), pagination: { page, pageSize } }), {
    keepPreviousData: true,
  });

/** All rows as a file. */
export const csvOf = (asked: DashboardAsked) => getMembersDashboardCsv(queryOf(asked));
