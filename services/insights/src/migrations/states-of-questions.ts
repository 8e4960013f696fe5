import { askedWords } from '@groupsight/reader/likeness';
import type { Migration } from '@groupsight/shared/mongo/migrate';
import type { MessageDoc } from '../messages/messages.repository.ts';
import { awake, type QuestionDoc } from '../questions/questions.repository.ts';
import { messageKey } from '../store/ids.ts';
import { createStores, type Stores } from '../store/stores.ts';

const pageSize = 500;

/** Who wrote the messages that these questions and their answers are, by group and message. */
async function sendersOf({ messages }: Stores, page: readonly QuestionDoc[]) {
  const senders = new Map<string, string>();
  for (const [place, docs] of Map.groupBy(
    page,
    ({ owner: ownerId, group }) => `${ownerId} ${group}`,
  )) {
    const [ownerId = '', group = ''] = place.split(' ');
    const ids = docs.flatMap(({ messageId, answers }) => [
      messageId,
      ...answers.map((answer) => answer.messageId),
    ]);
    const keys = ids.map((id) => messageKey(ownerId, group, id) as never);
    const found = await messages.collection
      .find({ _id: { $in: keys }, owner: ownerId, group }, { projection: { senderId: 1 } })
      .toArray();
    for (const { _id, senderId } of found as unknown as MessageDoc[]) senders.set(_id, senderId);
  }
  return senders;
}

/**
 * Questions of versions before the inbox: how they stand, who asked and answered, and what they
 * are about are noted, so that lists find them.
 */
export const statesOfQuestions: Migration = {
  version: 7,
  name: 'states of questions',
  async up(connection) {
    const stores = createStores(connection);
    const { questions } = stores;
    for (;;) {
      const page = await questions
        .find({ state: { $exists: false } })
        .limit(pageSize)
        .lean<QuestionDoc[]>();
      if (page.length === 0) return;
      const senders = await sendersOf(stores, page);
      const writes = page.map(
        ({ _id, owner: ownerId, group, text, messageId, answers, ...doc }) => {
          const of = (id: string) => senders.get(messageKey(ownerId, group, id)) ?? '';
          const isAnswered = doc.answered ?? answers.length > 0;
          const state = isAnswered ? 'answered' : 'open';
          const named = answers.map((one) => ({ ...one, answeredById: of(one.messageId) }));
          const noted = { state, wakeAt: awake, words: askedWords(text), askedById: of(messageId) };
          const update = { $set: { ...noted, answers: named } };
          return { updateOne: { filter: { _id: _id as never, owner: ownerId }, update } };
        },
      );
      await questions.collection.bulkWrite(writes as never[], { ordered: false });
    }
  },
};
