import { join } from 'node:path';
import type { Logger } from '@groupsight/shared/logger';
import type { ConnectorConfig } from '../config.ts';
import { KnownChats } from '../store/known-chats.ts';
import { MediaClaims } from '../store/media-claims.ts';
import { MediaStore } from '../store/media-store.ts';
import type { Models } from '../store/models.ts';
import { openStorage } from '../store/open-storage.ts';
import { MediaErasure } from './media-erasure.ts';

export interface MediaSurroundings {
  readonly models: Models;
  readonly holder: string;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly opened: AsyncDisposableStack;
}

/** Opens where files are kept, and begins to remove those whose time has come. */
export async function openMedia(
  config: ConnectorConfig,
  { models, holder, logger, now, opened }: MediaSurroundings,
) {
  const temporary = join(config.DATA_DIR, 'tmp');
  const { storage, close } = await openStorage(config, temporary);
  opened.defer(close);
  const { mediaSources: rows, mediaRemovals: removals } = models;
  const claims = new MediaClaims({ rows, removals, holder, now });
  const media = new MediaStore({ storage, temporary, claims });
  const knownChats = new KnownChats(models.knownChats);
  const erasure = new MediaErasure({ claims, media, knownChats, logger, now });
  opened.defer(() => erasure.close());
  erasure.start();
  return { storage, media, knownChats, erasure };
}
