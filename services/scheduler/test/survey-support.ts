import type {
  AnswerSurveyRequest,
  Survey,
  SurveyAnswer,
  SurveyFields,
  SurveyQuestion,
  SurveyValue,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { topics } from '@groupsight/shared/bus/topics';
import type { Plan } from '@groupsight/shared/plans';
import { day, type SchedulerClient, type world } from './support.ts';

type World = Awaited<ReturnType<typeof world>>;

/** A question, a choice of two without another wish. */
export const asked = (changed: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  kind: 'single',
  text: 'Which day?',
  required: true,
  options: ['Monday', 'Tuesday'],
  points: 0,
  lowLabel: '',
  highLabel: '',
  ...changed,
});

export const scale = asked({ kind: 'scale', text: 'How was it?', options: [], points: 5 });
export const words = asked({ kind: 'text', text: 'Anything else?', required: false, options: [] });

export const value = (question: number, changed: Partial<SurveyValue> = {}): SurveyValue => ({
  question,
  choices: [],
  point: 0,
  text: '',
  ...changed,
});

/** A survey of two questions that is open for a week. */
export const fieldsOf = (world: World, changed: Partial<SurveyFields> = {}): SurveyFields => ({
  title: 'Summer party',
  description: 'Two questions.',
  anonymous: false,
  questions: [asked(), words],
  closesAt: world.clock.in(7 * day),
  ...changed,
});

export async function makeSurvey(
  client: SchedulerClient,
  ownerId: string,
  fields: SurveyFields,
): Promise<Survey> {
  const { survey } = await client.createSurvey({ ownerId, fields });
  if (!survey) throw new Error('no survey was made');
  return survey;
}

/** A token that opens it for everybody. */
export async function linkTo(client: SchedulerClient, ownerId: string, documentId: string) {
  const { links } = await client.createSurveyLinks({ ownerId, documentId, names: [] });
  return links[0]?.token ?? '';
}

/** An answer, of the browser that the receipt names. */
export const answer = (
  client: SchedulerClient,
  token: string,
  changed: Partial<AnswerSurveyRequest> = {},
) =>
  client.answerSurvey({
    token,
    receipt: 'receipt-of-a-browser',
    name: 'Ada',
    values: [value(0, { choices: [1] })],
    ...changed,
  });

/** What auth tells of an owner's plan. */
export async function tellPlan(
  { bus, clock }: World,
  ownerId: string,
  plan: Plan,
  suspendedAt?: Date,
): Promise<void> {
  const value = { userId: ownerId, timezone: 'UTC', plan, at: clock.now(), suspendedAt };
  await bus.publish(topics.usersChanges, [{ key: ownerId, value }]);
  await bus.drain();
}

/** Every answer, as the file of them has it. */
export async function answersOf(
  client: SchedulerClient,
  ownerId: string,
  documentId: string,
): Promise<SurveyAnswer[]> {
  const answers: SurveyAnswer[] = [];
  for await (const piece of client.listSurveyAnswers({ ownerId, documentId })) {
    answers.push(...piece.answers);
  }
  return answers;
}
