import type { Sharding } from '@groupsight/shared/mongo/sharding';
import { erasedOwnersWhole } from '@groupsight/shared/owner-erasure';

export const sharding: Sharding = {
  database: 'connector',
  keys: {
    accounts: ['ownerId'],
    credentials: ['ownerId'],
    messages: ['ownerId', 'chatId'],
    known_chats: ['ownerId'],
    commands: ['ownerId'],
    owners: ['_id'],
    history_jobs: ['ownerId'],
    media_sources: ['ownerId'],
    imported_files: ['ownerId'],
    data_exports: ['ownerId'],
    // The owner.
    import_turns: ['_id'],
    // 'owner/media'.
    media_removals: ['_id'],
  },
  whole: { connectors: 'a row a process, of no owner', ...erasedOwnersWhole },
  scattered: [
    {
      collection: 'data_exports',
      by: 'leaseUntil state',
      why: 'every five seconds: exports that are to be made, of all owners, by an index',
    },
    {
      collection: 'data_exports',
      by: 'expiresAt',
      why: 'every five seconds: exports whose time is over, by an index',
    },
    {
      collection: 'data_exports',
      by: 'tokenHash',
      why: 'when the link of a mail is opened, which names no owner, by an index',
    },
    {
      collection: 'accounts',
      by: 'isPaused provider state',
      why: 'a connector looks for accounts that nobody holds, of all owners',
    },
    {
      collection: 'accounts',
      by: '',
      why: 'every fifteen seconds, while an operator looks at the page of the server: how many are how',
    },
    {
      collection: 'media_sources',
      by: 'goneAt mediaId',
      why: 'at most once a minute, while an operator looks at the list of accounts: what each uses',
    },
    {
      collection: 'imported_files',
      by: '',
      why: 'at most once a minute, while an operator looks at the list of accounts: what each uses',
    },
    {
      collection: 'commands',
      by: 'open',
      why: 'after a start: which accounts have something left to send',
    },
    {
      collection: 'commands',
      by: 'lane open state',
      why: 'the metric of how many messages wait, in all',
    },
    {
      collection: 'known_chats',
      by: 'isWatched unwatchedAt',
      why: 'once a day: groups whose files go because nobody watches them any more',
    },
    {
      collection: 'media_sources',
      by: 'goneAt mediaId',
      why: 'after a start: files whose removal was interrupted',
    },
  ],
};
