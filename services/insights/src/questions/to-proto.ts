import type { Question } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { previewed } from '../resources/previewed.ts';
import type { ResourceDoc } from '../resources/resources.repository.ts';
import { presentResource } from '../resources/to-proto.ts';
import type { QuestionDoc } from './questions.repository.ts';

/** `resources` holds those that the answers name. */
export const presentQuestion = (
  doc: QuestionDoc,
  resources: ReadonlyMap<string, ResourceDoc>,
): Question => ({
  documentId: doc._id,
  groupId: doc.group,
  text: doc.text,
  messageId: doc.messageId,
  askedBy: doc.askedBy,
  date: doc.date,
  createdAt: doc.at,
  answered: doc.answered ?? doc.answerCount > 0,
  corrected: doc.corrected ?? false,
  answers: doc.answers.map(({ documentId, text, messageId, answeredBy, at, resource }) => {
    const shared = resources.get(resource);
    return {
      ...{ documentId, text, messageId, answeredBy, createdAt: at },
      resource: shared ? presentResource(shared) : undefined,
    };
  }),
});

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
