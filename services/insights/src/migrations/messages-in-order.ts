import type { Migration } from '@groupsight/shared/mongo/migrate';

const former = 'owner_1_group_1_date_1_at_1_seq_1';

/** The index of messages ends with their key: reads that page by it find their place in it. */
export const messagesInOrder: Migration = {
  version: 1,
  name: 'messages in the order of their chat',
  async up(connection) {
    const messages = connection.getClient().db(connection.name).collection('messages');
    // First the new one: processes of the version before go on reading meanwhile.
    await messages.createIndex({ owner: 1, group: 1, date: 1, at: 1, seq: 1, _id: 1 });
    if (await messages.indexExists(former)) await messages.dropIndex(former);
  },
};
