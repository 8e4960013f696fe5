import type { Sharding } from '@groupsight/shared/mongo/sharding';
import { erasedOwnersWhole } from '@groupsight/shared/owner-erasure';
import { ownerKeysWhole } from '@groupsight/shared/sealing/data-keys';
import { sealingScattered } from '@groupsight/shared/sealing/seal-stored';
import { sealedFields } from './sealed-fields.ts';

// A group's id is made of its owner and chat, so that it names one owner, too.
export const sharding: Sharding = {
  database: 'groupsight_groups',
  keys: {
    groups: ['ownerId'],
    members: ['groupId'],
    membership_events: ['groupId'],
    owners: ['_id'],
    imports: ['ownerId'],
    removals: ['ownerId'],
    labels: ['ownerId'],
  },
  whole: { ...erasedOwnersWhole, ...ownerKeysWhole },
  scattered: [
    ...sealingScattered(sealedFields),
    {
      collection: 'members',
      by: 'ownerId',
      why: 'once, when an account is copied or erased, by an index',
    },
    {
      collection: 'members',
      by: '_id name ownerId',
      why: 'once, after a sealing key was set: each name that was stored before',
    },
    {
      collection: 'groups',
      by: 'unpublished',
      why: 'the outbox: what failed to be published is looked for every five seconds, by an index',
    },
    {
      collection: 'groups',
      by: 'isWatched left',
      why: 'at most once a minute, while an operator looks at the list of accounts: what each uses',
    },
    {
      collection: 'imports',
      by: 'seenAt state',
      why: 'every five seconds: what a process left on its way, by an index; few are on it',
    },
    {
      collection: 'removals',
      by: 'unpublished',
      why: 'the outbox, as for groups',
    },
    {
      collection: 'removals',
      by: 'state',
      why: 'now and then: what a process left on its way, by an index',
    },
    {
      collection: 'removals',
      by: 'goneAt state',
      why: 'now and then: what is to be forgotten for good, by an index',
    },
  ],
};
