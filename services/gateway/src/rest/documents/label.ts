import type { Label } from '@groupsight/proto/groups/v1/groups';
import { type Static, Type } from 'typebox';
import { identity, named, stamps } from '../schema.ts';
import { identityOf, iso } from './values.ts';

export const LabelSchema = named(
  'GroupLabel',
  {
    ...identity,
    name: Type.String({ description: 'Of a user no two differ only by capitals.' }),
    group_count: Type.Integer({ description: 'How many groups have it.' }),
    ...stamps,
  },
  'A word that a user puts groups together by.',
);

/** A label as a group names it. */
export const LabelRef = named('GroupLabelRef', { documentId: Type.String(), name: Type.String() });

export const labelSchemas = [LabelSchema, LabelRef];

export function toLabel(label: Label): Static<typeof LabelSchema> {
  return {
    ...identityOf(label.documentId),
    name: label.name,
    group_count: label.groups,
    createdAt: iso(label.createdAt),
    updatedAt: iso(label.updatedAt),
  };
}

/** The labels of these ids, in the order of their names. */
export function toLabelRefs(
  ids: readonly string[],
  labels: readonly Label[],
): Static<typeof LabelRef>[] {
  return labels
    .filter(({ documentId }) => ids.includes(documentId))
    .map(({ documentId, name }) => ({ documentId, name }));
}
