import type { Filter } from '@groupsight/proto/common/v1/query';
import type { Label } from '@groupsight/proto/groups/v1/groups';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { condition } from '@groupsight/shared/filter';
import type { Clients } from '../clients.ts';
import { allGroups } from './all-groups.ts';
import { maxPageSize } from './pagination.ts';

/** How a filter names the labels of the group that something is in. */
const labels = 'group.labels.documentId';

function namesLabels(filter: Filter | undefined): boolean {
  const kind = filter?.kind;
  switch (kind?.$case) {
    case 'all':
    case 'any':
      return kind.value.filters.some(namesLabels);
    case 'not':
      return namesLabels(kind.value);
    case 'condition':
      return kind.value.field === labels;
    case undefined:
      return false;
  }
}

/**
 * A filter for services that know no labels: conditions on the labels of a group become
 * conditions on the groups that have them.
 */
export async function withoutLabels(
  clients: Clients,
  ownerId: string,
  filter: Filter | undefined,
  call: CallOptions,
): Promise<Filter | undefined> {
  if (!filter || !namesLabels(filter)) return filter;
  const resolve = async (one: Filter): Promise<Filter> => {
    const { kind } = one;
    switch (kind?.$case) {
      case 'all':
      case 'any': {
        const filters = await Promise.all(kind.value.filters.map(resolve));
        return { kind: { $case: kind.$case, value: { filters } } };
      }
      case 'not':
        return { kind: { $case: 'not', value: await resolve(kind.value) } };
      case 'condition': {
        const { field, operator, values } = kind.value;
        if (field !== labels) return one;
        const labelled = condition('labels.documentId', operator, ...values);
        const groups = await allGroups(clients, ownerId, labelled, call);
        return condition('group.documentId', 'in', ...groups.map(({ documentId }) => documentId));
      }
      case undefined:
        return one;
    }
  };
  return resolve(filter);
}

/** All labels of an owner, by name: a page has room for them. */
export async function allLabels(
  { groups }: Clients,
  ownerId: string,
  call: CallOptions,
): Promise<Label[]> {
  const query = { filter: undefined, sort: [], offset: 0, limit: maxPageSize, withTotal: false };
  return (await groups.listLabels({ ownerId, query }, call)).labels;
}
