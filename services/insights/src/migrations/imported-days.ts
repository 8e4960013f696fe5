import type { Migration } from '@groupsight/shared/mongo/migrate';
import { noteImported } from '../groups/chats.repository.ts';
import { createStores } from '../store/stores.ts';

/**
 * Chats tell on which days imports brought messages, so that what the network tells of the same
 * days is laid beside them.
 */
export const importedDays: Migration = {
  version: 3,
  name: 'days of imports',
  async up(connection) {
    const { chats, messages } = createStores(connection);
    for (const chat of await chats.find({}, { owner: 1, group: 1, imported: 1 }).lean()) {
      const { owner: ownerId, group } = chat;
      const brought = messages.find(
        { owner: ownerId, group, imports: { $exists: true } },
        { date: 1 },
      );
      const [first] = await brought.clone().sort({ date: 1 }).limit(1).lean();
      const [last] = await brought.clone().sort({ date: -1 }).limit(1).lean();
      if (first && last) await noteImported(chats, chat, [first.date, last.date]);
    }
  },
};
