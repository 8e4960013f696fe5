import type { Filter } from '@groupsight/proto/common/v1/query';
import type { Group } from '@groupsight/proto/groups/v1/groups';
import { condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import type { Clients } from '../clients.ts';
import { maxPageSize } from './pagination.ts';

/** More pages than anybody has groups; ends the loop should a service repeat itself. */
const maxPages = 50;

/** All of the owner's groups that a filter lets through, page by page. */
export async function allGroups(
  { groups }: Clients,
  ownerId: string,
  filter: Filter | undefined,
  call: CallOptions,
): Promise<Group[]> {
  const found: Group[] = [];
  for (let page = 0; page < maxPages; page++) {
    const query = { filter, sort: [], offset: found.length, limit: maxPageSize, withTotal: false };
    const answer = await groups.listGroups({ ownerId, query }, call);
    found.push(...answer.groups);
    if (answer.groups.length < maxPageSize) break;
  }
  return found;
}

/** The owner's groups of these ids, by id. */
export async function groupsById(
  clients: Clients,
  ownerId: string,
  ids: readonly string[],
  call: CallOptions,
): Promise<ReadonlyMap<string, Group>> {
  if (ids.length === 0) return new Map();
  const filter = condition('documentId', 'in', ...new Set(ids));
  const groups = await allGroups(clients, ownerId, filter, call);
  return new Map(groups.map((group) => [group.documentId, group]));
}
