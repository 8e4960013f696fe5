import type {
  UpdateQuestionRequest,
  UpdateQuestionResponse,
} from '@groupsight/proto/insights/v1/insights';
import { invalid, notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { noteState, type Said } from './note-state.ts';
import type { QuestionDoc } from './questions.repository.ts';
import { stateNamed } from './states.ts';
import { presentQuestions } from './to-proto.ts';

/**
 * A question of the owner's, in a group that is shown.
 * @param visible the owner's `visibleScope`
 * @throws not_found
 */
export async function visibleQuestion(
  { questions }: Pick<Context['stores'], 'questions'>,
  visible: Awaited<ReturnType<typeof visibleScope>>,
  documentId: string,
): Promise<QuestionDoc> {
  const question = await questions.findOne({ _id: documentId, ...visible }).lean<QuestionDoc>();
  if (!question) throw notFound();
  return question;
}

/** What a request says; what it leaves out stays, unless it says nothing at all. */
function saidIn({ answered, state, snooze }: UpdateQuestionRequest, now: number): Said {
  const until = snooze?.until;
  if (until && until.getTime() <= now) {
    throw invalid('invalid_snooze', 'That time is over.', { field: 'snoozed_until' });
  }
  const put = snooze && { wakeAt: until ?? null };
  if (state !== undefined) return { ...put, state: state === '' ? null : stateNamed(state) };
  if (answered !== undefined) return { ...put, state: answered ? 'answered' : 'open' };
  return put ?? { state: null };
}

/**
 * Says how a question stands or puts it off, or leaves it to the engine again. What the owner says
 * is kept beside the questions. @throws not_found, invalid_state, invalid_snooze
 */
export async function updateQuestion(
  context: Context,
  request: UpdateQuestionRequest,
): Promise<UpdateQuestionResponse> {
  const ownerId = required('owner_id', request.ownerId);
  const { stores, now } = context;
  const visible = await visibleScope(stores, ownerId);
  const question = await visibleQuestion(stores, visible, request.documentId);
  const changed = await noteState(context, question, saidIn(request, now()));
  const [presented] = await presentQuestions(context, ownerId, [changed]);
  return { question: presented };
}
