import type { Sharding } from '@groupsight/shared/mongo/sharding';
import { erasedOwnersWhole } from '@groupsight/shared/owner-erasure';
import { ownerKeysWhole } from '@groupsight/shared/sealing/data-keys';
import { sealingScattered } from '@groupsight/shared/sealing/seal-stored';
import { sealedFields } from './sealed-fields.ts';

export const sharding: Sharding = {
  database: 'groupsight_insights',
  keys: {
    // What grows with the messages is spread by group, too: one owner may have very many.
    messages: ['owner', 'group'],
    days: ['owner', 'group'],
    months: ['owner', 'group'],
    digests: ['owner', 'group'],
    findings: ['owner', 'group'],
    unreadables: ['owner', 'group'],
    searchblocks: ['owner', 'group'],
    // Made of owner, group and message.
    responses: ['message'],
    removeddocs: ['owner', 'group'],
    removals: ['owner'],
    rollups: ['owner'],
    sweeps: ['owner'],
    arrivals: ['owner'],
    earlychanges: ['owner'],
    chats: ['owner'],
    aliases: ['owner'],
    twins: ['owner', 'group'],
    newcomers: ['owner'],
    coverages: ['owner'],
    owners: ['_id'],
    briefmarks: ['owner'],
    recaplinks: ['owner'],
    personnotes: ['owner'],
    questions: ['owner'],
    questionmarks: ['owner'],
    questionreplies: ['owner'],
    resources: ['owner'],
    facts: ['owner'],
    topics: ['owner'],
    topicdays: ['owner'],
    rules: ['owner'],
    actions: ['owner'],
    notifications: ['owner'],
    notificationsettings: ['owner'],
    pushdevices: ['owner'],
    jobs: ['owner'],
    tokendays: ['owner'],
  },
  whole: {
    modelanswers: 'by what was asked, whoever asked; forgotten after a while',
    ...erasedOwnersWhole,
    ...ownerKeysWhole,
    linkpreviews: 'by address, whoever shared it; forgotten after 90 days',
  },
  scattered: [
    ...sealingScattered(sealedFields),
    {
      collection: 'recaplinks',
      by: 'endsAt tokenHash',
      why: 'whoever opens a link says nothing of its owner: by an index',
    },
    {
      collection: 'removals',
      by: 'pending',
      why: 'now and then: removals that a process left behind, by an index',
    },
    {
      collection: 'jobs',
      by: 'state updatedAt',
      why: 'after a start: jobs that a process left behind, by an index',
    },
    {
      collection: 'sweeps',
      by: 'dueAt until',
      why: 'once a second: groups whose mark no process of this one heard of, by an index',
    },
    {
      collection: 'arrivals',
      by: 'at',
      why: 'now and then: arrivals that a process left behind, by an index',
    },
    {
      collection: 'topics',
      by: 'countedBy',
      why: 'after an update of the matching: topics that were counted by an older one',
    },
    {
      collection: 'days',
      by: 'undigested',
      why: 'once, after an update: days of versions that did not note which digests are behind',
    },
    {
      collection: 'rollups',
      by: '',
      why: 'once, after an update: the groups whose months are to be added up',
    },
    {
      collection: 'chats',
      by: '',
      why: 'once, after an update: chats whose days of imports are to be noted',
    },
    {
      collection: 'questionreplies',
      by: 'at state',
      why: 'after a start: replies that a process may not have got to publish, by an index',
    },
    {
      collection: 'questions',
      by: 'state',
      why: 'once, after an update: questions whose state is to be noted',
    },
    {
      collection: 'responses',
      by: 'group member owner',
      why: 'when two members turn out to be one person: what the first one did, by an index',
    },
    {
      collection: 'responses',
      by: 'member',
      why: 'once, after an update: what versions before noted without its member',
    },
    {
      collection: 'messages',
      by: '_id',
      why: 'once, after an update: the messages that such responses are to',
    },
    {
      collection: 'notificationsettings',
      by: 'quietUntil',
      why: 'once a minute: whose quiet hours are over, by an index',
    },
    {
      collection: 'notificationsettings',
      by: 'mailAt',
      why: 'every quarter of a minute: whose notifications are to be mailed, by an index',
    },
    {
      collection: 'pushdevices',
      by: 'endpoint',
      why: "when a browser subscribes: whether it was another owner's before, by an index",
    },
    {
      collection: 'actions',
      by: 'decision',
      why: 'after an update: entries of versions that did not write decisions',
    },
  ],
};
