import type { NoticeTexts } from './texts.ts';

const count = (value: number, one: string, more: string) => `${value} ${value === 1 ? one : more}`;

export const english: NoticeTexts = {
  language: 'en',
  someGroup: 'a group',
  somebody: 'Somebody',
  several: {
    digest: (value) => `${count(value, 'digest is', 'digests are')} ready to read`,
    resource: (value) => `${count(value, 'new resource', 'new resources')} in your groups`,
    moderation: (value) => `${count(value, 'notice', 'notices')} of your moderation rules`,
    topic: (value) => `Your topics came up ${count(value, 'time', 'times')}`,
  },
  besideThose: (line) => `${line}, beside those above`,
  together: 'There were many within an hour, so these are told together.',
  resourceIn: (group) => `New resource in ${group}`,
  shared: {
    link: (who, what) => `${who} shared a link: ${what}`,
    image: (who, what) => `${who} shared a picture: ${what}`,
    video: (who, what) => `${who} shared a video: ${what}`,
    document: (who, what) => `${who} shared a document: ${what}`,
    event: (who, what) => `${who} shared an event: ${what}`,
  },
  topicIn: (topic, group) => `“${topic}” is talked about in ${group}`,
  mentionedBy: (who) => `${who} mentioned it.`,
  digestsIn: (group) => `New digests in ${group}`,
  digestsReady: (count) =>
    count === 1 ? 'A digest is ready to read.' : `${count} digests are ready to read.`,
  newsletterWritten: 'Your newsletter is written',
  lettersWait: (count) =>
    count === 1
      ? 'A letter waits for you to approve it.'
      : `${count} letters wait for you to approve them.`,
  ruleIn: (rule, group) => `Rule “${rule}” in ${group}`,
  steps: {
    deleted: 'The message is being deleted.',
    warned: 'The message is being answered with the warning.',
    both: 'The message is being deleted and answered with the warning.',
    noted: 'It was noted only.',
  },
  notAdmin: 'It cannot be deleted: your account is not an admin of the group.',
  heldBackIn: (group) => `Moderation is held back in ${group}`,
  heldBack: (count) =>
    `${count} messages were acted on within an hour. What else the rules find is only noted in the log until fewer were: please check the rules.`,
  notDeletedBy: (rule) => `A message could not be deleted by the rule “${rule}”`,
  onlyWarns:
    'It cannot be deleted: your account is not an admin of the group. Until it is one, rules only warn there.',
  samples: {
    moderation: {
      title: 'Sample: a moderation rule was applied',
      say: (group) => `Here you read which message broke a rule of ${group}, and what was done.`,
    },
    topic: {
      title: 'Sample: a topic is talked about',
      say: (group) => `Here you read that a topic you watch came up in ${group}.`,
    },
    resource: {
      title: 'Sample: a new resource',
      say: (group) => `Here you read who shared a link, a document or an event in ${group}.`,
    },
    digest: {
      title: 'Sample: a new digest',
      say: (group) => `Here you read that a digest of ${group} is ready.`,
    },
  },
};
