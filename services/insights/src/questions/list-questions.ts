import type {
  ListQuestionsRequest,
  ListQuestionsResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { impliedInstants } from '../rpc/implied.ts';
import { required } from '../rpc/input.ts';
import { listFields, listPage } from '../rpc/list.ts';
import { atThisMoment } from './states.ts';
import { presentQuestions } from './to-proto.ts';

/** Questions with their answers and what these share, newest first without another order. */
export async function listQuestions(
  context: Context,
  { ownerId, query: asked }: ListQuestionsRequest,
): Promise<ListQuestionsResponse> {
  required('owner_id', ownerId);
  const query = atThisMoment(asked, context.now());
  const { docs, meta } = await listPage(context.stores.questions, query, {
    fields: listFields.questions,
    defaultSort: { at: -1 },
    scope: await visibleScope(context.stores, ownerId),
    implied: impliedInstants,
    without: ['words'],
  });
  return { questions: await presentQuestions(context, ownerId, docs), meta };
}
