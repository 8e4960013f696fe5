import type { Question, QuestionReply } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { previewed } from '../resources/previewed.ts';
import type { ResourceDoc } from '../resources/resources.repository.ts';
import { presentResource } from '../resources/to-proto.ts';
import type { QuestionDoc } from './questions.repository.ts';
import { type ReplyDoc, repliesTo } from './replies.repository.ts';

/** What a question is shown with. */
interface QuestionParts {
  /** Those that the answers name. */
  readonly resources: ReadonlyMap<string, ResourceDoc>;
  /** By question. */
  readonly replies: ReadonlyMap<string, ReplyDoc>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const presentReply = ({ text, state, errorCode, error, at }: ReplyDoc): QuestionReply => ({
  text,
  state,
  errorCode,
  error,
  at,
});

function replyIn(replies: ReadonlyMap<string, ReplyDoc>, { _id }: QuestionDoc) {
  const reply = replies.get(_id);
  return reply && presentReply(reply);
}

export const presentQuestion = (
  doc: QuestionDoc,
  { resources, replies, now }: QuestionParts,
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
  state: doc.state,
  snoozedUntil: doc.wakeAt.getTime() > now ? doc.wakeAt : undefined,
  askedById: doc.askedById ?? '',
  reply: replyIn(replies, doc),
  answers: doc.answers.map(({ resource, answeredById = '', at, ...answer }) => {
    const shared = resources.get(resource);
    const { documentId, text, messageId, answeredBy } = answer;
    return {
      documentId,
      text,
      messageId,
      answeredBy,
      answeredById,
      createdAt: at,
      resource: shared ? presentResource(shared) : undefined,
    };
  }),
});

/** Questions with their answers and what these share. */
export async function presentQuestions(
  { stores, previews, now }: Pick<Context, 'stores' | 'previews' | 'now'>,
  ownerId: string,
  docs: readonly QuestionDoc[],
): Promise<Question[]> {
  const { resources, questionReplies } = stores;
  const asked = docs.map(({ _id }) => _id);
  const replies = await repliesTo(questionReplies, ownerId, asked);
  const ids = new Set(docs.flatMap(({ answers }) => answers.map(({ resource }) => resource)));
  ids.delete('');
  const shared =
    ids.size === 0
      ? []
      : await resources
          .find({ _id: { $in: [...ids] }, owner: ownerId }, { shares: 0, dates: 0 })
          .lean<ResourceDoc[]>();
  const shown = await previewed(previews, shared);
  const byId = new Map(shown.map((doc) => [doc._id, doc]));
  const parts = { resources: byId, replies, now: now() };
  return docs.map((doc) => presentQuestion(doc, parts));
}
