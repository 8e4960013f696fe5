import type { Question } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import type { QuestionDoc, ResourceDoc } from '../digests/insights.repository.ts';
import { previewed } from '../resources/previewed.ts';
import { presentQuestion } from '../rpc/present.ts';
import { repliesTo } from './replies.repository.ts';

/** Questions with their answers and what these share. */
export async function presentQuestions(
  { stores, previews, now }: Pick<Context, 'stores' | 'previews' | 'now'>,
  owner: string,
  docs: readonly QuestionDoc[],
): Promise<Question[]> {
  const { resources, questionReplies } = stores;
  const replies = await repliesTo(
    questionReplies,
    owner,
    docs.map(({ _id }) => _id),
  );
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
  const parts = { resources: byId, replies, now: now() };
  return docs.map((doc) => presentQuestion(doc, parts));
}
