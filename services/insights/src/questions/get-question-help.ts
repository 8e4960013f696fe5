import type {
  GetQuestionHelpRequest,
  GetQuestionHelpResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { isSelf } from '../groups/owners.repository.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { helpWith } from './help.ts';
import { presentQuestions } from './to-proto.ts';
import { visibleQuestion } from './update-question.ts';

/** Who could answer a question, and what was said when the like was asked. @throws not_found */
export async function getQuestionHelp(
  context: Context,
  { ownerId, documentId }: GetQuestionHelpRequest,
): Promise<GetQuestionHelpResponse> {
  required('owner_id', ownerId);
  const scope = await visibleScope(context.stores, ownerId);
  const asked = await visibleQuestion(context.stores, scope, documentId);
  const { questions, owners } = context.stores;
  const you = await owners.findById(ownerId, { self: 1 }).lean();
  const { helpers, earlier } = await helpWith(questions, scope, asked, isSelf(you?.self));
  const docs = earlier.map(({ question }) => question);
  const presented = await presentQuestions(context, ownerId, docs);
  return {
    helpers,
    earlier: presented.map((question, index) => ({
      question,
      answer: question.answers.find(
        ({ documentId: id }) => id === earlier[index]?.answer.documentId,
      ),
      likeness: earlier[index]?.likeness ?? 0,
    })),
  };
}
