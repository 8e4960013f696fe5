import type { GroupsContext } from '../context.ts';
import type { Viewpoint } from './answers.ts';

/** How the owner sees their groups now. */
export async function viewpointOf(context: GroupsContext, ownerId: string): Promise<Viewpoint> {
  const { timezone } = await context.store.owners.get(ownerId);
  return { timezone, now: context.now() };
}
