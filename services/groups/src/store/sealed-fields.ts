import type { SealedFields } from '@groupsight/shared/sealing/fields';

const owner = 'ownerId';

/**
 * What groups are called and say of themselves, and what their members are called. Names of labels
 * stay readable: an owner has each once.
 */
export const sealedFields: SealedFields = {
  groups: { owner, fields: ['name', 'description'] },
  members: { owner, fields: ['name'] },
  imports: { owner, fields: ['fileName'] },
  removals: { owner, fields: ['groupName', 'fileName'] },
};
