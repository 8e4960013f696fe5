import type { Question } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import type { QuestionDoc, ResourceDoc } from '../digests/insights.repository.ts';
import { previewed } from '../resources/previewed.ts';
import { presentQuestion } from '../rpc/present.ts';

/** Questions with their answers and what these share. */
export async function presentQuestions(
  { stores: { resources }, previews }: Pick<Context, 'stores' | 'previews'>,
  owner: string,
  docs: readonly QuestionDoc[],
): Promise<Question[]> {
  const ids = new Set(docs.flatMap(({ answers }) => answers.map(({ resource }) => resource)));
  ids.delete('');
  const shared =
    ids.size === 0
      ? []
      : await resources
          .find({ _id: { $in: [...ids] }, owner }, { shares: 0, dates: 0 })
          .lean<ResourceDoc[]>();
  const shown = await previewed(previews, shared);
  const byId = new Map(shown.map((doc) => [doc._id, doc]));
  return docs.map((doc) => presentQuestion(doc, byId));
}
