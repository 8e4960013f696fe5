import type { RemovalChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { MediaErasure } from '../media/media-erasure.ts';
import { forgetGroup } from '../store/forget-group.ts';
import type { Models } from '../store/models.ts';

export interface RemovalsContext {
  readonly erasure: Pick<MediaErasure, 'group' | 'import'>;
  readonly models: Models;
}

/**
 * Forgets for good what an owner deleted and did not bring back. Of single messages insights
 * tells (forget_messages): it alone knows which they are.
 */
export async function onGroupsRemovals(
  records: readonly IncomingRecord<RemovalChanged>[],
  { erasure, models }: RemovalsContext,
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const { ownerId, groupId, chatId, kind, importId, state } = value;
    if (state !== 'purged') continue;
    if (kind === 'import') {
      await erasure.import(ownerId, importId);
      await models.importedFiles.deleteOne({ _id: importId, ownerId });
    }
    if (kind !== 'group') continue;
    const at = value.at ?? new Date(publishedAt);
    if (await forgetGroup(models, { ownerId, chatId, at })) await erasure.group(ownerId, groupId);
  }
}
