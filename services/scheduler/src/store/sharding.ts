import type { Sharding } from '@groupsight/shared/mongo/sharding';

export const sharding: Sharding = {
  database: 'groupsight_scheduler',
  keys: {
    scheduled_messages: ['ownerId'],
    groups: ['ownerId'],
    owners: ['_id'],
  },
  whole: {
    agendaJobs: "Agenda's own queries know no owners; a job is a name, a time and an id",
  },
  scattered: [
    {
      collection: 'scheduled_messages',
      by: '_id',
      why: 'a job names its message alone: one look for each message that goes out',
    },
    {
      collection: 'scheduled_messages',
      by: 'open scheduledFor',
      why: 'the sweep: due messages of all owners, by an index of what is open',
    },
    {
      collection: 'groups',
      by: 'isWatched removed',
      why: 'the night: watched groups of all owners, read as a stream four times an hour',
    },
  ],
};
