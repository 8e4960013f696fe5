import type {
  ListQuestionsRequest,
  ListQuestionsResponse,
} from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import type { ResourceDoc } from '../store/insights.ts';
import { impliedInstants } from './implied.ts';
import { required } from './input.ts';
import { listFields, listPage } from './list.ts';
import { presentQuestion } from './present.ts';

/** Questions with their answers and what these share, newest first without another order. */
export const listQuestions =
  ({ stores }: Context) =>
  async ({ ownerId, query }: ListQuestionsRequest): Promise<ListQuestionsResponse> => {
    const owner = required('owner_id', ownerId);
    const { docs, meta } = await listPage(stores.questions, query, {
      fields: listFields.questions,
      defaultSort: { at: -1 },
      scope: { owner },
      implied: impliedInstants,
    });
    const ids = new Set(docs.flatMap(({ answers }) => answers.map(({ resource }) => resource)));
    ids.delete('');
    const shared =
      ids.size === 0
        ? []
        : await stores.resources
            .find({ _id: { $in: [...ids] }, owner }, { shares: 0, dates: 0 })
            .lean<ResourceDoc[]>();
    const resources = new Map(shared.map((doc) => [doc._id, doc]));
    return { questions: docs.map((doc) => presentQuestion(doc, resources)), meta };
  };
