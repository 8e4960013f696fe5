import type { Sharding } from '@groupsight/shared/mongo/sharding';

// A group's id is made of its owner and chat, so that it names one owner, too.
export const sharding: Sharding = {
  database: 'groupsight_groups',
  keys: {
    groups: ['ownerId'],
    members: ['groupId'],
    membership_events: ['groupId'],
    owners: ['_id'],
  },
  whole: {},
  scattered: [
    {
      collection: 'groups',
      by: 'unpublished',
      why: 'the outbox: what failed to be published is looked for every five seconds, by an index',
    },
  ],
};
