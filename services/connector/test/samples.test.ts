import { join } from 'node:path';
import { MessageType } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { heardOn } from '@groupsight/shared/testing/heard';
import { tempDir, testBus } from '@groupsight/shared/testing/resources';
import { describe, expect, it } from 'vitest';
import { makeSamples } from '../../standalone/samples/make.ts';
import { sampleMembers } from '../../standalone/samples/members.ts';
import { people } from '../providers/simulated/src/content/people.ts';
import { importExport } from '../src/imports/import-export.ts';
import { FolderStorage } from '../src/store/folder-storage.ts';
import { MediaStore } from '../src/store/media-store.ts';
import { aloneWith, staying } from './import-options.ts';
import { keepAll } from './keep-all.ts';

const end = new Date('2026-06-15T22:30:00Z');
const timezone = 'Europe/London';

describe('the sample chats', () => {
  it('have members of their own, whom nobody takes for those of the simulated account', () => {
    expect(new Set(sampleMembers).size).toBe(sampleMembers.length);
    expect(sampleMembers.filter((name) => people.includes(name))).toEqual([]);
  });

  it('are the same for the same day', async () => {
    const again = await makeSamples(new Date('2026-06-15T08:00:00Z'), timezone);
    expect(await makeSamples(end, timezone)).toEqual(again);
  });

  it('are good exports with everything in them', async () => {
    await using folder = await tempDir();
    const bus = await testBus();
    const events = await heardOn(bus, { topic: topics.chatHistory });
    const temporary = join(folder.path, 'tmp');
    const media = new MediaStore({
      storage: new FolderStorage(join(folder.path, 'media')),
      temporary,
      claims: keepAll,
    });
    const limits = { maxBytes: 1e8, maxZipBytes: 1e9, maxMediaBytes: 1e7 };
    const names: string[] = [];
    for (const { fileName, bytes } of await makeSamples(end, timezone)) {
      const answer = await importExport(
        { ownerId: 'owner', fileName, timezone },
        (async function* () {
          yield bytes;
        })(),
        { bus, media, temporary, ...aloneWith(limits) },
        staying,
      );
      names.push(answer.name);
      expect(answer.warnings).toEqual([]);
      expect(answer.messages).toBeGreaterThan(150);
      expect(answer.messages).toBeLessThan(450);
      const days = (Number(answer.lastMessageAt) - Number(answer.firstMessageAt)) / 86_400_000;
      expect(days).toBeGreaterThan(55);
      expect(answer.lastMessageAt?.toISOString().slice(0, 10)).toMatch(/^2026-06-1[345]$/);
    }
    await bus.drain();
    await bus.close();
    expect(names).toEqual([
      ...['Seed Investors Circle', 'Product Builders Guild', 'Inversores Madrid & Friends'],
    ]);
    const messages = events.flatMap(({ event }) =>
      event?.$case === 'message' ? [event.value] : [],
    );
    const types = new Set(messages.map(({ type }) => type));
    for (const type of ['TEXT', 'MEDIA', 'IMAGE', 'POLL', 'DELETED', 'SYSTEM'] as const) {
      expect(types).toContain(MessageType[type]);
    }
    expect(messages.some(({ edited }) => edited)).toBe(true);
    expect(messages.some(({ media: file }) => file?.mimeType === 'image/png')).toBe(true);
  });
});
