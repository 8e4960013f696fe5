import type { Sharding } from '@groupsight/shared/mongo/sharding';
import { erasedOwnersWhole } from '@groupsight/shared/owner-erasure';
import { ownerKeysWhole } from '@groupsight/shared/sealing/data-keys';
import { sealingScattered } from '@groupsight/shared/sealing/seal-stored';
import { sealedFields } from './sealed-fields.ts';

export const sharding: Sharding = {
  database: 'groupsight_scheduler',
  keys: {
    scheduled_messages: ['ownerId'],
    groups: ['ownerId'],
    owners: ['_id'],
    mails: ['ownerId'],
    mail_settings: ['_id'],
    mail_suppressions: ['ownerId'],
    surveys: ['ownerId'],
    survey_links: ['ownerId'],
    survey_answers: ['ownerId'],
    survey_invitations: ['ownerId'],
    newsletter_subscribers: ['ownerId'],
    newsletter_issues: ['ownerId'],
    newsletter_letters: ['ownerId'],
    newsletter_aliases: ['ownerId'],
    newsletter_settings: ['ownerId'],
    webhooks: ['ownerId'],
    webhook_deliveries: ['ownerId'],
  },
  whole: {
    agendaJobs: "Agenda's own queries know no owners; a job is a name, a time and an id",
    mail_keys: 'one key of all schedulers',
    ...erasedOwnersWhole,
    ...ownerKeysWhole,
  },
  scattered: [
    ...sealingScattered(sealedFields),
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
      collection: 'survey_links',
      by: 'tokenHash',
      why: 'who opens a link knows its token alone: one look for each opening',
    },
    {
      collection: 'survey_invitations',
      by: 'dueAt state',
      why: 'the queue: invitations of all owners that are due, by an index, so many at a time',
    },
    {
      collection: 'newsletter_issues',
      by: 'open',
      why: 'issues of all owners whose letters are being written, by an index',
    },
    {
      collection: 'newsletter_settings',
      by: 'nextAt',
      why: 'newsletters whose letters are due to be written, of all owners, by an index',
    },
    {
      collection: 'webhooks',
      by: 'lookAt',
      why: 'whose news is to be looked for now, of all owners, by an index',
    },
    {
      collection: 'webhooks',
      by: 'active events ownerId',
      why: 'who hears of members that joined: those of a batch of events, by an index of owners',
    },
    {
      collection: 'webhook_deliveries',
      by: 'dueAt state webhookId',
      why: 'the queue: deliveries of all owners that are due, by an index',
    },
    {
      collection: 'mails',
      by: 'dueAt state',
      why: 'the queue: mails of all owners that are due, by an index, so many at a time',
    },
    {
      collection: 'mail_settings',
      by: 'nextAt',
      why: 'who is to get a brief now, of all owners, by an index',
    },
    {
      collection: 'mail_settings',
      by: 'recapAt',
      why: 'who is to get a recap now, of all owners, by an index',
    },
    {
      collection: 'mail_settings',
      by: '',
      why: 'a migration, once: everybody who has chosen their mails',
    },
    {
      collection: 'owners',
      by: '',
      why: 'a migration, once: everybody who is here',
    },
    {
      collection: 'groups',
      by: 'isWatched removed',
      why: 'the night: watched groups of all owners, read as a stream four times an hour',
    },
  ],
};
