import { isDocumentId } from '@groupsight/shared/ids';

const prefix = 'groupsight_';

/** The name of an owner's session in WAHA. It tells whose it is, and nothing about them. */
export function sessionNameOf(ownerId: string): string {
  return `${prefix}${ownerId}`;
}

/** Whose session it is; undefined for one that is not ours. */
export function ownerOfSession(name: string): string | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const ownerId = name.slice(prefix.length);
  return isDocumentId(ownerId) ? ownerId : undefined;
}
