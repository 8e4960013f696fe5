import type { Condition, Filter } from '@groupsight/proto/common/v1/query';
import type { Label } from '@groupsight/proto/groups/v1/groups';
import { changeConditions, condition, conditionsOf } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import type { Clients } from '../clients.ts';
import { allGroups } from './all-groups.ts';
import { withDocumentIds } from './numeric-ids.ts';
import { maxPageSize } from './pagination.ts';

interface Asking {
  readonly clients: Clients;
  readonly ownerId: string;
  readonly call: CallOptions;
}

/** The field of a relation that a condition is about; undefined for its documentId. */
function fieldBelow(relation: string, { field }: Condition): string | undefined {
  const prefix = `${relation}.`;
  if (!field.startsWith(prefix) || field === `${prefix}documentId`) return undefined;
  return field.slice(prefix.length);
}

/** Conditions on fields of a relation become conditions on the ids of those that meet them. */
async function resolved(
  filter: Filter,
  relation: string,
  idsOf: (condition: Filter) => Promise<string[]>,
): Promise<Filter> {
  const filters = new Map<Condition, Filter>();
  for (const one of conditionsOf(filter)) {
    const field = fieldBelow(relation, one);
    if (field === undefined) continue;
    const ids = await idsOf(condition(field, one.operator, ...one.values));
    filters.set(one, condition(`${relation}.documentId`, 'in', ...ids));
  }
  return filters.size === 0 ? filter : changeConditions(filter, (one) => filters.get(one));
}

/** A filter of groups for the service that has them: it knows labels by their documentIds. */
export async function byLabelIds(
  clients: Clients,
  ownerId: string,
  filter: Filter | undefined,
  call: CallOptions,
): Promise<Filter | undefined> {
  if (!filter) return filter;
  return resolved(filter, 'labels', async (named) => {
    const query = { filter: withDocumentIds(named), sort: [], ...firstPage };
    const { labels } = await clients.groups.listLabels({ ownerId, query }, call);
    return labels.map(({ documentId }) => documentId);
  });
}

/**
 * A filter for services that know groups by their documentIds alone: conditions on their names,
 * their labels and the like become conditions on the groups that meet them.
 */
export async function byGroupIds(
  clients: Clients,
  ownerId: string,
  filter: Filter | undefined,
  call: CallOptions,
): Promise<Filter | undefined> {
  if (!filter) return filter;
  return resolved(filter, 'group', (named) => groupIdsOf({ clients, ownerId, call }, named));
}

async function groupIdsOf({ clients, ownerId, call }: Asking, named: Filter): Promise<string[]> {
  const filter = await byLabelIds(clients, ownerId, withDocumentIds(named), call);
  const groups = await allGroups(clients, ownerId, filter, call);
  return groups.map(({ documentId }) => documentId);
}

/** All labels of an owner fit: there are 50 at most. */
const firstPage = { offset: 0, limit: maxPageSize, withTotal: false };

/** All labels of an owner, by name: a page has room for them. */
export async function allLabels(
  { groups }: Clients,
  ownerId: string,
  call: CallOptions,
): Promise<Label[]> {
  const query = { filter: undefined, sort: [], ...firstPage };
  return (await groups.listLabels({ ownerId, query }, call)).labels;
}
