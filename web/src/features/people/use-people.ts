import useSWR from 'swr';
import { paths } from '../../shared/api/keys.ts';
import { addressOf } from '../../shared/api/query.ts';
import { readAt } from '../../shared/api/read.ts';
import type { GetAnswer } from '../../shared/api/contract.ts';
import type { Page } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';

type Answer = GetAnswer<'/api/people'>;
export type Person = Answer['data'][number];
export interface PeoplePage extends Page<Person> {
  meta: Answer['meta'] & Page<Person>['meta'];
}
export type Segment = Person['segments'][number];

export const segments = ['all', 'new', 'rising', 'fading', 'silent', 'helper', 'bridge'] as const;
export type SegmentChoice = (typeof segments)[number];

export const sorts = [
  'messages',
  'recent_messages',
  'questions_answered',
  'last_message_at',
  'name',
] as const;
export type PeopleSort = (typeof sorts)[number];

/** Where a person's page is. @param id the chat network's */
export const personAddress = (id: string) => `/people/${encodeURIComponent(id)}`;

export interface PeopleAsked {
  readonly segment: SegmentChoice;
  readonly text: string;
  readonly sort: PeopleSort;
  readonly page: number;
}

const pageSize = 25;

/** A page of the people of all watched groups; the old one stays until the next is there. */
export function usePeople({ segment, text, sort, page }: PeopleAsked) {
  const filters = {
    name: { $containsi: text.trim() },
    segment: { $eq: segment === 'all' ? '' : segment },
  };
  const order = sort === 'name' ? ['name:asc'] : [`${sort}:desc`, 'name:asc'];
  const query = { filters, sort: order, pagination: { page, pageSize } };
  return useSWR(addressOf(paths.people, { query }), readAt<PeoplePage>, {
    keepPreviousData: true,
  });
}

export const usePerson = (documentId: string) =>
  useData('/api/people/{documentId}', { path: { documentId } });
