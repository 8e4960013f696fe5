import type { GroupSummary } from '../../shared/api/types.ts';

/** Where a topic is added to a group, with the dialog open. */
export function addingTo({ documentId }: GroupSummary) {
  return { to: `/group/${documentId}?tab=topics`, state: { addTopic: true } };
}
