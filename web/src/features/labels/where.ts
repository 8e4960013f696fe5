import { ofGroup } from '../../shared/api/keys.ts';
import type { GroupSummary } from '../../shared/api/types.ts';

/** What lists are narrowed to: a group by its documentId, or a label by this and its documentId. */
const prefix = 'label:';

export const whereLabel = (documentId: string) => `${prefix}${documentId}`;

/** The documentId of the label that a list is narrowed to; nothing where it is none. */
export const labelIn = (where: string) =>
  where.startsWith(prefix) ? where.slice(prefix.length) : undefined;

export const ofLabel = (documentId: string) => ({
  group: { labels: { documentId: { $eq: documentId } } },
});

/** The filter of a list; nothing for all groups. */
export function ofWhere(where: string | null) {
  if (!where) return {};
  const label = labelIn(where);
  return label === undefined ? ofGroup(where) : ofLabel(label);
}

export interface UsedLabel {
  documentId: string;
  name: string;
  groups: number;
}

/** The labels that some of these groups have, by name. */
export function labelsOf(groups: readonly GroupSummary[]): UsedLabel[] {
  const known = new Map<string, UsedLabel>();
  for (const { documentId, name } of groups.flatMap(({ labels }) => labels)) {
    const label = known.get(documentId) ?? { documentId, name, groups: 0 };
    label.groups += 1;
    known.set(documentId, label);
  }
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}
