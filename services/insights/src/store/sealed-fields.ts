import type { SealedFields } from '@groupsight/shared/sealing/fields';

const owner = 'owner';

/**
 * What people wrote, what they are called, and what was found in it. Ids, times, kinds, numbers and
 * figures stay readable: the store finds and orders by them.
 */
const collections: SealedFields = {
  messages: { owner, fields: ['text', 'senderName', 'media.fileName', 'told.tellings'] },
  searchblocks: { owner, fields: ['days.*'] },
  // A fingerprint of few words could be guessed.
  days: { owner, fields: ['members.name', 'hash', 'digested'] },
  months: { owner, fields: ['members.name'] },
  rollups: { owner, fields: ['members.name'] },
  earlychanges: { owner, fields: ['text'] },
  digests: { owner, fields: ['summary', 'parts'] },
  findings: { owner, fields: ['content'] },
  modelanswers: { owner, fields: ['text'] },
  questions: {
    owner,
    fields: ['text', 'askedBy', 'answers.text', 'answers.answeredBy', 'rev'],
    coded: ['words'],
  },
  questionreplies: { owner, fields: ['text'] },
  resources: {
    owner,
    fields: [
      ...['key', 'name', 'description', 'url', 'sharedBy', 'eventLocation', 'event'],
      ...['shares.senderName', 'shares.name', 'shares.description', 'shares.url'],
      ...['shares.eventLocation', 'shares.event'],
    ],
  },
  facts: {
    owner,
    fields: ['key', 'what', 'place', 'who.name', 'cost', 'history', 'states.draft', 'rev'],
  },
  topics: { owner, fields: ['name', 'description'] },
  rules: { owner, fields: ['name', 'description', 'response', 'allowed.name'] },
  actions: {
    owner,
    fields: ['ruleName', 'senderName', 'text', 'reason', 'warning'],
  },
  notifications: { owner, fields: ['title', 'message'] },
  personnotes: { owner, fields: ['text', 'tags'] },
  chats: { owner, fields: ['name'] },
};

/** Whose documents are kept whole while what an owner deleted can be brought back. */
const keptWhole = ['messages', 'actions', 'notifications', 'digests', 'findings', 'days'];

export const sealedFields: SealedFields = {
  ...collections,
  removeddocs: {
    owner,
    fields: keptWhole.flatMap((name) =>
      (collections[name]?.fields ?? []).map((path) => `doc.${path}`),
    ),
  },
};
