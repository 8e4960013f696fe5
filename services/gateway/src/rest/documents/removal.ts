import type { Import, Removal } from '@groupsight/proto/groups/v1/groups';
import type { PreviewRemovalResponse } from '@groupsight/proto/insights/v1/insights';
import { removalKinds } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import {
  Instant,
  identity,
  NullableInstant,
  NullableString,
  named,
  oneOf,
  ref,
} from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, isoOrNull, oneOfThese, textOrNull } from './values.ts';

const importStates = ['running', 'incomplete', 'done'] as const;

export const ImportSchema = named('Import', {
  ...identity,
  fileName: Type.String({ description: 'As uploaded.' }),
  messages: Type.Integer({ description: 'Messages in the file, system lines left out.' }),
  participants: Type.Integer({ description: 'People who wrote.' }),
  firstMessageAt: NullableInstant(),
  lastMessageAt: NullableInstant(),
  createdAt: Instant(),
  state: oneOf(
    importStates,
    'incomplete: it was cut short; importing the same file again completes it. What the file holds is told of those that are done.',
  ),
  group: Type.Optional(ref(GroupRef)),
});

export const RemovalSchema = named('Removal', {
  ...identity,
  kind: oneOf(removalKinds, 'A group, what one import brought, or messages of a stretch of time.'),
  group_id: Type.String({ description: "The group's documentId." }),
  group_name: Type.String({ description: 'Its name when it was deleted.' }),
  fileName: NullableString('Of an import: as it was uploaded.'),
  from: NullableInstant('Of a range.'),
  to: NullableInstant('Of a range.'),
  createdAt: Instant('When it was deleted.'),
  goneAt: Instant('When it is gone for good; until then it can be undone.'),
});

export const RemovalPreviewSchema = named('RemovalPreview', {
  messages: Type.Integer({ description: 'Messages of people.' }),
  system_lines: Type.Integer({ description: 'System lines: who joined, what was renamed.' }),
  digests: Type.Integer({ description: 'Digests of days of which nothing is left.' }),
  changed_digests: Type.Integer({ description: 'Digests that are made anew without them.' }),
  questions: Type.Integer({ description: 'Questions that are asked by them.' }),
  resources: Type.Integer({ description: 'Resources that are shared by them alone.' }),
});

export const removalSchemas = [ImportSchema, RemovalSchema, RemovalPreviewSchema];

/** An import; its `group` is populated on request. */
export function toImport(stored: Import): Static<typeof ImportSchema> {
  return {
    ...identityOf(stored.documentId),
    fileName: stored.fileName,
    messages: stored.messages,
    participants: stored.participants,
    firstMessageAt: isoOrNull(stored.firstMessageAt),
    lastMessageAt: isoOrNull(stored.lastMessageAt),
    createdAt: iso(stored.createdAt),
    state: oneOfThese(importStates, stored.state, 'done'),
  };
}

export function toRemoval(removal: Removal): Static<typeof RemovalSchema> {
  return {
    ...identityOf(removal.documentId),
    kind: oneOfThese(removalKinds, removal.kind, 'range'),
    group_id: removal.groupId,
    group_name: removal.groupName,
    fileName: textOrNull(removal.fileName),
    from: isoOrNull(removal.from),
    to: isoOrNull(removal.to),
    createdAt: iso(removal.createdAt),
    goneAt: iso(removal.goneAt),
  };
}

export function toRemovalPreview(
  found: PreviewRemovalResponse,
): Static<typeof RemovalPreviewSchema> {
  const { messages, digests, questions, resources } = found;
  const { systemLines: system_lines, changedDigests: changed_digests } = found;
  return { messages, system_lines, digests, changed_digests, questions, resources };
}
