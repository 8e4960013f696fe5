import type {
  CancelReplyRequest,
  CancelReplyResponse,
  ReplyToQuestionRequest,
  ReplyToQuestionResponse,
} from '@groupsight/proto/insights/v1/insights';
import { AppError } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required, textOf } from '../rpc/input.ts';
import { messageKey } from '../store/ids.ts';
import type { Stores } from '../store/stores.ts';
import type { QuestionDoc } from './questions.repository.ts';
import { type ReplyDoc, replyKey } from './replies.repository.ts';
import { askToCancel, askToSend } from './replies.ts';
import { presentQuestions } from './to-proto.ts';
import { visibleQuestion } from './update-question.ts';

const longestReply = 4_096;

const refusals = {
  imported_question:
    'This question came with an imported chat: WhatsApp cannot quote it. Answer in WhatsApp.',
  message_deleted: 'The question was deleted in the chat meanwhile.',
  not_watched: 'This group is not watched any more. Watch it again to reply from here.',
} as const;

const refuse = (code: keyof typeof refusals): never => {
  throw new AppError('precondition', code, refusals[code]);
};

/** The chat that a question is quoted in. @throws imported_question, message_deleted, not_watched */
async function chatOf(
  { messages, chats }: Stores,
  { owner: ownerId, group, messageId }: QuestionDoc,
): Promise<string> {
  const place = { owner: ownerId, group };
  const [message, chat] = await Promise.all([
    messages.findOne({ _id: messageKey(ownerId, group, messageId), ...place }).lean(),
    chats.findOne({ ...place, removed: { $ne: true } }).lean(),
  ]);
  if (!message || message.type === 'deleted') return refuse('message_deleted');
  if (!chat || chat.source === 'export' || message.imports) return refuse('imported_question');
  if (!chat.watched) return refuse('not_watched');
  return chat.chat;
}

/**
 * Sends a reply that quotes the question, through the account's queue. It is noted before it is
 * asked for: should the second get lost, it is asked for at the next start.
 * @throws not_found, invalid_text, imported_question, message_deleted, not_watched
 */
export async function replyToQuestion(
  context: Context,
  request: ReplyToQuestionRequest,
): Promise<ReplyToQuestionResponse> {
  const { stores, now, emit } = context;
  const ownerId = required('owner_id', request.ownerId);
  const text = textOf('text', request.text, 1, longestReply);
  const visible = await visibleScope(stores, ownerId);
  const question = await visibleQuestion(stores, visible, request.documentId);
  const { group, messageId } = question;
  const chat = await chatOf(stores, question);
  const _id = replyKey(ownerId, question._id, text);
  const place = { owner: ownerId, group, chat, question: question._id, messageId, text };
  const waiting = { state: 'waiting', errorCode: '', error: '', at: new Date(now()) } as const;
  const inserted = { ...place, ...waiting, tries: 1 };
  await stores.questionReplies.updateOne(
    { _id, owner: ownerId },
    { $setOnInsert: inserted },
    { upsert: true },
  );
  // What failed or was taken back is tried again; what waits or was sent is that reply already.
  await stores.questionReplies.updateOne(
    { _id, owner: ownerId, state: { $in: ['failed', 'cancelled'] } },
    { $set: waiting, $inc: { tries: 1 } },
  );
  const reply = await stores.questionReplies.findOne({ _id, owner: ownerId }).lean<ReplyDoc>();
  if (reply?.state === 'waiting') await askToSend(context, reply);
  await emit([{ owner: ownerId, type: 'questions', group }]);
  const [presented] = await presentQuestions(context, ownerId, [question]);
  return { question: presented };
}

/** Takes back a reply that waits for its turn. @throws not_found, no_reply */
export async function cancelReply(
  context: Context,
  { ownerId, documentId }: CancelReplyRequest,
): Promise<CancelReplyResponse> {
  required('owner_id', ownerId);
  const { stores } = context;
  const visible = await visibleScope(stores, ownerId);
  const question = await visibleQuestion(stores, visible, documentId);
  const waiting = { owner: ownerId, question: question._id, state: 'waiting' as const };
  const reply = await stores.questionReplies.findOne(waiting).lean<ReplyDoc>();
  if (!reply) {
    throw new AppError('precondition', 'no_reply', 'No reply waits any more: it has gone out.');
  }
  await askToCancel(context, reply);
  const [presented] = await presentQuestions(context, ownerId, [question]);
  return { question: presented };
}
