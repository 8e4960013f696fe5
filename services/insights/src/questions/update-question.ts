import type {
  UpdateQuestionRequest,
  UpdateQuestionResponse,
} from '@groupsight/proto/insights/v1/insights';
import { notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { markDirty } from '../days/mark-dirty.ts';
import { settleDigests } from '../digests/settle-digests.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { presentQuestions } from './to-proto.ts';

/**
 * Says whether a question is answered, or leaves it to the engine again. What the owner says
 * is kept beside the questions, which are made anew whenever their day is. @throws not_found
 */
export async function updateQuestion(
  context: Context,
  { ownerId, documentId, answered }: UpdateQuestionRequest,
): Promise<UpdateQuestionResponse> {
  const { stores, now, emit } = context;
  const owner = required('owner_id', ownerId);
  const visible = await visibleScope(stores, owner);
  const question = await stores.questions.findOne({ _id: documentId, ...visible }).lean();
  if (!question) throw notFound();
  const { group, date } = question;
  if (answered === undefined) {
    await stores.questionMarks.deleteOne({ _id: documentId, owner });
  } else {
    await stores.questionMarks.updateOne(
      { _id: documentId, owner },
      { $set: { group, date, answered, updatedAt: new Date(now()) } },
      { upsert: true },
    );
  }
  const set = {
    answered: answered ?? question.answerCount > 0,
    corrected: answered !== undefined,
  };
  const changed = await stores.questions
    .findOneAndUpdate({ _id: documentId, owner }, { $set: set }, { returnDocument: 'after' })
    .lean();
  await settleDigests(stores, owner, group, [date]);
  // What the ledger says of it follows.
  await markDirty(context, owner, group, new Map([[date, 0]]));
  await emit([{ owner, type: 'digests', group }]);
  const [presented] = await presentQuestions(context, owner, [changed ?? { ...question, ...set }]);
  return { question: presented };
}
