import { condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import type { Clients } from '../clients.ts';
import { maxPageSize } from './pagination.ts';

/** More pages than any group has admins; ends the loop should a service repeat itself. */
const maxPages = 20;

/** Member ids of a group's admins now; none of a group whose members are not known. */
export async function adminsOf(
  { groups }: Clients,
  ownerId: string,
  groupId: string,
  call: CallOptions,
): Promise<string[]> {
  const filter = condition('is_admin', 'eq', 'true');
  const found: string[] = [];
  for (let page = 0; page < maxPages; page++) {
    const query = { filter, sort: [], offset: found.length, limit: maxPageSize, withTotal: false };
    const { members } = await groups.listMembers({ ownerId, groupId, query }, call);
    found.push(...members.map(({ memberId }) => memberId));
    if (members.length < maxPageSize) break;
  }
  return found;
}
