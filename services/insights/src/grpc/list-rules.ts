import type { ListRulesRequest, ListRulesResponse } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { required } from './input.ts';
import { listFields, listPage } from './list.ts';
import { presentRule } from './present.ts';

/** Moderation rules, oldest first without another order. */
export const listRules =
  ({ stores }: Context) =>
  async ({ ownerId, query }: ListRulesRequest): Promise<ListRulesResponse> => {
    const owner = required('owner_id', ownerId);
    const { docs, meta } = await listPage(stores.rules, query, {
      fields: listFields.rules,
      defaultSort: { createdAt: 1 },
      scope: { owner },
    });
    return { rules: docs.map(presentRule), meta };
  };
