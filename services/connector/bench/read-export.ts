import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { ChatEvent } from '@groupsight/proto/events/v1/events';
import type { EventBus, OutgoingRecord, TopicDefinition } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { tempDir } from '@groupsight/shared/testing/resources';
import { importExport } from '../src/imports/import-export.ts';
import { FolderStorage } from '../src/store/folder-storage.ts';
import { MediaStore } from '../src/store/media-store.ts';
import { aloneWith, staying } from '../test/import-options.ts';
import { keepAll } from '../test/keep-all.ts';

/** One entry of an exported chat, as the import puts it on the bus. */
export interface ExportRow {
  /** Wall clock as printed, yyyy-MM-ddTHH:mm:ss. */
  readonly time: string;
  /** Null for lines of the service. */
  readonly author: string | null;
  readonly type: 'text' | 'media' | 'system' | 'poll' | 'location' | 'contact' | 'call' | 'deleted';
  readonly text: string;
}

const asTheyAre = new Set(['text', 'system', 'poll', 'location', 'contact', 'call', 'deleted']);
const limit = 2 ** 30;

/** A bus that keeps what is published in a list. */
function listeningBus(onEvent: (event: ChatEvent) => void): EventBus {
  return {
    start: async () => undefined,
    async publish<T>(topic: TopicDefinition<T>, records: readonly OutgoingRecord<T>[]) {
      if (topic.name !== topics.chatHistory.name) return;
      for (const { value } of records) onEvent(value as ChatEvent);
    },
    subscribe: async () => ({ close: async () => undefined }),
    erase: async () => undefined,
    drain: async () => undefined,
    lag: async () => 0,
    close: async () => undefined,
  };
}

/** What the import makes of an exported chat (.txt or .zip), in the order of the file. */
export async function readExport(path: string): Promise<ExportRow[]> {
  const rows: ExportRow[] = [];
  await using folder = await tempDir();
  const bus = listeningBus(({ event }) => {
    if (event?.$case !== 'message') return;
    const { type, at, senderName, text } = event.value;
    const kind = type.replace('MESSAGE_TYPE_', '').toLowerCase();
    rows.push({
      time: at?.toISOString().slice(0, 19) ?? '',
      author: kind === 'system' ? null : senderName,
      type: (asTheyAre.has(kind) ? kind : 'media') as ExportRow['type'],
      text,
    });
  });
  const header = {
    ownerId: 'bench',
    fileName: basename(path),
    name: '',
    // Times stay as they are printed.
    timezone: 'UTC',
    dateOrder: '',
  };
  const temporary = folder.path;
  const storage = new FolderStorage(temporary);
  const options = {
    bus,
    media: new MediaStore({ storage, temporary, claims: keepAll }),
    temporary,
    ...aloneWith({ maxBytes: limit, maxZipBytes: limit, maxMediaBytes: limit }),
  };
  await importExport(header, createReadStream(path), options, staying);
  return rows;
}
