import type { GetPeople200, PersonFilters } from '../../shared/api/endpoints.schemas.ts';
import { getPeople, getPerson } from '../../shared/api/endpoints.ts';
import type { Counted } from '../../shared/api/read.ts';
import { useAnswer, useData } from '../../shared/api/use-api.ts';

export type Person = GetPeople200['data'][number];
export type PeoplePage = Counted<GetPeople200>;
export type Segment = Person['segments'][number];

export const segments = [
  'all',
  'new',
  'rising',
  'at_risk',
  'quiet',
  'helper',
  'connector',
] as const;
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
  const filters: PersonFilters = { name: { $containsi: text.trim() } };
  if (segment !== 'all') filters.segment = { $eq: segment };
  const byName = 'name:asc' as const;
  const order = sort === 'name' ? [byName] : [`${sort}:desc` as const, byName];
  const people = getPeople({ filters, sort: order, pagination: { page, pageSize } });
  return useAnswer(people, { keepPreviousData: true });
}

export const usePerson = (documentId: string) => useData(getPerson(documentId));
