import type { Language } from '../../src/languages.ts';
import { plansIn } from '../../src/plans/plans.ts';
import type { Plan } from '../../src/plans/types.ts';
import type { Line } from '../../src/types.ts';
import type { Chat, Expected, PlanSet, Sentence } from './sets.ts';

/** Said before, so that short sentences are read in the chat's language. */
const before: Readonly<Record<Language, string>> = {
  en: 'I think that this is what we should be talking about with them',
  de: 'Ich glaube dass wir das so nicht machen können und auch nicht wollen',
  fr: 'Je pense que nous ne pouvons pas faire cela avec les autres',
  es: 'Yo creo que no podemos hacer esto con los otros de la clase',
  it: 'Penso che non possiamo fare questo con gli altri della classe',
  pt: 'Acho que não podemos fazer isso com os outros da turma',
  ar: 'انا شايف ان الموضوع ده مهم جدا',
  hi: 'mujhe lagta hai ki yeh baat sahi nahi hai yaar',
};

const hourMs = 3_600_000;

function lineOf(messageId: string, sender: string, text: string, at: number): Line {
  return {
    messageId,
    senderId: sender,
    senderName: sender,
    at,
    sequence: 0,
    type: 'text',
    text,
    quotedMessageId: '',
    mentions: [],
  };
}

const opening = (language: Language, at: number) => [
  lineOf('a', 'Zed', before[language], at - 9 * hourMs),
  lineOf('b', 'Zed', before[language], at - 8 * hourMs),
];

/** Right of so many. */
export interface Count {
  right: number;
  of: number;
}

export interface PlanScore {
  readonly found: Count;
  /** Sentences that plan nothing and gave nothing. */
  readonly quiet: Count;
  readonly times: Count;
  readonly places: Count;
  readonly names: Count;
  readonly chats: Count;
  /** What was wrong, for who looks into it. */
  readonly faults: string[];
}

function count(counted: Count, isRight: boolean): boolean {
  counted.of += 1;
  if (isRight) counted.right += 1;
  return isRight;
}

function scoreSentence(score: PlanScore, sentence: Sentence, at: number) {
  const [language, text, date, times, place, name] = sentence;
  const plans = plansIn([...opening(language, at), lineOf('m', 'Ann', text, at)], 'UTC');
  const told = `${text} → ${plans.map(shown).join('; ')}`;
  if (date === '') {
    if (!count(score.quiet, plans.length === 0)) score.faults.push(told);
    return;
  }
  const plan = plans.find((one) => one.date === date);
  if (!count(score.found, plan !== undefined) || !plan) {
    score.faults.push(told);
    return;
  }
  const rights = [
    times === '' || count(score.times, times.split('|').includes(plan.time)),
    place === null || count(score.places, place.test(plan.place)),
    count(score.names, name.test(plan.what)),
  ];
  if (rights.includes(false)) score.faults.push(told);
}

const shown = ({ kind, date, time, what, place, status }: Plan) =>
  `${kind} ${date} ${time} «${what}» @${place} ${status}`;

const isMet = (plan: Plan, { date, time, place, isCancelled = false, name }: Expected) =>
  plan.date === date &&
  plan.time === time &&
  (place === undefined || place.test(plan.place)) &&
  (plan.status === 'cancelled') === isCancelled &&
  name.test(plan.what);

function scoreChat(score: PlanScore, { language, said, plans: expected }: Chat, at: number) {
  const lines = said.map((one, index) => {
    const [, sender = '', text = ''] = /^(\p{L}+): (.*)$/su.exec(one) ?? [];
    return lineOf(`m${index}`, sender, text, at + index * 300_000);
  });
  const plans = plansIn([...opening(language, at), ...lines], 'UTC');
  const isRight =
    plans.length === expected.length &&
    expected.every((one) => plans.some((plan) => isMet(plan, one)));
  if (!count(score.chats, isRight)) {
    score.faults.push(`${said.join(' / ')} → ${plans.map(shown).join('; ')}`);
  }
}

/** How well plans are read from sets of sentences and chats. */
export function scorePlans(sets: readonly PlanSet[]): PlanScore {
  const none = () => ({ right: 0, of: 0 });
  const score: PlanScore = {
    found: none(),
    quiet: none(),
    times: none(),
    places: none(),
    names: none(),
    chats: none(),
    faults: [],
  };
  for (const { at, sentences, chats } of sets) {
    for (const sentence of sentences) scoreSentence(score, sentence, Date.parse(at));
    for (const chat of chats) scoreChat(score, chat, Date.parse(at));
  }
  return score;
}
