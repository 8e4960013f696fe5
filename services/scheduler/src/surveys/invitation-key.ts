import type { StoredInvitation } from './invitations.repository.ts';

/** The key under which the connector sends an invitation once, however often the command comes. */
export const invitationKey = ({ _id, revision }: Pick<StoredInvitation, '_id' | 'revision'>) =>
  `invitation:${_id}:${revision}`;

const pattern = /^invitation:([a-z0-9]{24}):(\d{1,9})$/;

/** Reads an invitation's key; undefined for one of anything else. */
export function readInvitationKey(
  key: string,
): { readonly _id: string; readonly revision: number } | undefined {
  const [, _id, revision] = pattern.exec(key) ?? [];
  return _id && revision ? { _id, revision: Number(revision) } : undefined;
}
