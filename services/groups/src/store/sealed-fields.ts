import type { SealedFields } from '@groupsight/shared/sealing/fields';

const owner = 'ownerId';

/**
 * What groups are called and say of themselves. Names of members stay readable: members are not
 * stored by owner. So do those of labels, of which an owner has each once.
 */
export const sealedFields: SealedFields = {
  groups: { owner, fields: ['name', 'description'] },
  imports: { owner, fields: ['fileName'] },
  removals: { owner, fields: ['groupName', 'fileName'] },
};
