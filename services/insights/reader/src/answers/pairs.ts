import type { Asked, Chat, Similarity } from './chat.ts';
import { noChain } from './chat.ts';
import type { Said, Sought } from './said.ts';

const minute = 60_000;
/** An answer without a quote comes within this many lines of others and this time. */
const lookAheadLines = 30;
/** Behind so many lines of others it has to be tied to the question. */
const nearLines = 10;
const lookAheadMs = 12 * 60 * minute;
const quoteLookAheadMs = 36 * 60 * minute;
/** How far after a line its reaction is looked for. */
const reactionLines = 4;

const yes = (is: boolean | undefined) => (is ? 1 : 0);

/**
 * Whether a line may answer at all: thanks, laughter, cries, pictures, polls, what is passed on
 * and lists that people append themselves to do not; the asker's own words only where they tell that it was found.
 */
function mayAnswer(chat: Chat, index: number, own: boolean): boolean {
  const said = chat.saidAt(index);
  if (!said || chat.lines[index]?.line.type === 'poll') return false;
  if (own) return said.solved;
  if (said.onlyThanks || said.laughs || said.onlyCries || said.forwarded) return false;
  if (chat.isRepost(index)) return false;
  return !said.wordless || said.assent;
}

/** Whether something other than closeness ties a line to a question. */
function isTied(chat: Chat, question: number, index: number): boolean {
  const asker = chat.senderOf(question);
  return (
    chat.addressedBy(index).named.includes(asker) ||
    chat.addressedBy(question).named.includes(chat.senderOf(index)) ||
    chat.haveCommonRoots(question, index) ||
    chat.steps(index, question) < noChain
  );
}

/** The lines that may answer a question: near ones, tied ones, and those that quote it. */
function candidatesOf(chat: Chat, { line: { line, index: start } }: Asked): number[] {
  const found: number[] = [];
  let others = 0;
  let index = start + 1;
  for (; others < lookAheadLines; index += 1) {
    const candidate = chat.lines[index];
    if (!candidate || candidate.line.at - line.at > lookAheadMs) break;
    const own = candidate.line.senderId === line.senderId;
    if (!own) others += 1;
    if (!mayAnswer(chat, index, own)) continue;
    if (others <= nearLines || own || isTied(chat, start, index)) found.push(index);
  }
  for (const quoter of chat.quotersOf(line.messageId)) {
    const candidate = chat.lines[quoter];
    if (!candidate || quoter < index || candidate.line.senderId === line.senderId) continue;
    const isSoon = candidate.line.at - line.at <= quoteLookAheadMs;
    if (isSoon && mayAnswer(chat, quoter, false)) found.push(quoter);
  }
  return found;
}

const whereColumns = [
  'lines between',
  'lines of others between',
  'people between',
  'minutes between',
  'minutes since the line before',
  'minutes between, by the pace',
  'lines in which the asker goes on',
  'other lines of the asker between',
  'asker thanked between',
  "answerer's lines between",
  'answerer goes on',
  'asker just before',
  "others' questions between",
  "asker's questions between",
  'other lines of others between',
];

/** Distance, time and who spoke between. */
function whereOf(chat: Chat, question: number, index: number): number[] {
  const asker = chat.senderOf(question);
  const writer = chat.senderOf(index);
  const met: number[] = [];
  let [others, run, askerRun, askerBetween, askerThanked] = [0, true, 0, 0, 0];
  let [writerBetween, questions, ownQuestions, answersBetween] = [0, 0, 0, 0];
  for (let at = question + 1; at < index; at += 1) {
    const sender = chat.senderOf(at);
    const asks = chat.isQuestion(at);
    if (sender === writer) writerBetween += 1;
    if (asks && sender === asker) ownQuestions += 1;
    if (asks && sender !== asker) questions += 1;
    if (sender !== asker) {
      run = false;
      others += 1;
      if (!met.includes(sender)) met.push(sender);
      if (!asks) answersBetween += 1;
    } else if (run) askerRun += 1;
    else {
      askerBetween += 1;
      if (chat.saidAt(at)?.thanks) askerThanked = 1;
    }
  }
  const minutes = chat.minutesBetween(question, index);
  return [
    index - question,
    others,
    met.length,
    Math.log1p(minutes),
    Math.log1p(chat.minutesBetween(index - 1, index)),
    Math.log1p(minutes / chat.paceAt(question)),
    askerRun,
    askerBetween,
    askerThanked,
    writerBetween,
    yes(chat.senderOf(index - 1) === writer && index - 1 > question),
    yes(chat.senderOf(index - 1) === asker),
    questions,
    ownQuestions,
    answersBetween,
  ];
}

const tieColumns = [
  'steps of going on',
  'same talk',
  'starts something',
  'goes on from a later line of the asker',
  'goes on from another question',
  'goes on from before the question',
  'speaks to the asker',
  'names the asker',
  'speaks to a third',
  'was named by the asker',
  'another was named by the asker',
  'more like another question',
  'own',
];

/** Links, names and other questions. */
function tiesOf(chat: Chat, question: number, index: number, similar: Similarity): number[] {
  const asker = chat.senderOf(question);
  const writer = chat.senderOf(index);
  const called = chat.addressedBy(index);
  const wanted = chat.addressedBy(question).named;
  const target = chat.found[index] ?? index;
  const isOther = target !== question && chat.isQuestion(target);
  return [
    chat.steps(index, question),
    yes(chat.areOfOneTalk(question, index)),
    yes(target === index),
    yes(target > question && chat.senderOf(target) === asker),
    yes(isOther && chat.senderOf(target) !== writer),
    yes(target < question),
    yes(called.openly.includes(asker)),
    yes(called.named.includes(asker)),
    yes(called.openly.some((one) => one !== asker)),
    yes(wanted.includes(writer)),
    yes(wanted.some((one) => one !== asker) && !wanted.includes(writer)),
    chat.rivalShare(question, index) - similar.share,
    yes(asker === writer),
  ];
}

const afterColumns = [
  "lines until the asker's next",
  'asker thanks next',
  'asker assents next',
  'asker asks next',
  'asker laughs next',
  'lines in which the answerer goes on',
];

/** What comes after: the asker's thanks, above all. */
function afterOf(chat: Chat, question: number, index: number): number[] {
  const asker = chat.senderOf(question);
  const writer = chat.senderOf(index);
  let distance = 1;
  while (distance <= reactionLines && chat.senderOf(index + distance) !== asker) distance += 1;
  const reaction = distance <= reactionLines ? chat.saidAt(index + distance) : undefined;
  let same = 0;
  while (same < 3 && writer >= 0 && chat.senderOf(index + 1 + same) === writer) same += 1;
  return [
    distance,
    yes(reaction?.thanks),
    yes(reaction && (reaction.assent || reaction.yes || reaction.bare)),
    yes(reaction?.asks),
    yes(reaction?.laughs),
    same,
  ];
}

const formColumns = [
  'share of words',
  'shared words',
  'words asked',
  'asked with its mark',
  'asks yes or no',
  'asks who',
  'asks when',
  'asks how much',
  'asks where',
  'asks how',
  'asks what',
  'asks anyone',
  'asks for consent',
  'asks for advice',
  'asks politely',
  'asks one or the other',
  'words',
  'yes',
  'no',
  'assent',
  'nothing but yes, no or assent',
  'thanks',
  'unsure',
  'of oneself',
  'of oneself somewhere',
  'solved',
  'greets',
  'number',
  'clock',
  'link',
  'wordless',
  'list',
  'cries',
  'jokes',
  'exclaims',
  'asks back',
  'has a mark',
  'tells',
];

const fitColumns = [
  'yes or no to such a question',
  'number to when or how much',
  'clock to when',
  'oneself to who or anyone',
  'assent to yes or no',
  'place to where',
  'a word of the choice',
  'fits',
  'lines before that fit',
  'fits less than a line before',
  'fits less than a line soon after',
  'goes on from the line before',
];

/** How what is said suits what is asked. */
function fitOf(sought: Sought, said: Said, similar: Similarity): number[] {
  const { polar, who, time, amount, where, anyone, consent, or } = sought;
  const yesOrNo = said.yes || said.no;
  return [
    yes(polar && yesOrNo),
    yes((time || amount || sought.number) && said.hasNumber),
    yes(time && said.hasClock),
    yes((who || anyone) && (said.mine || said.assent)),
    yes((consent || polar) && (said.assent || yesOrNo)),
    yes(where && (said.hasLink || said.hasName)),
    yes(or && similar.count > 0),
  ];
}

/** Kinds of both texts and how they suit each other. */
function formOf(sought: Sought, said: Said, similar: Similarity): number[] {
  const { polar, who, time, amount, where, anyone, consent, or } = sought;
  return [
    similar.share,
    similar.count,
    Math.min(40, sought.length),
    yes(sought.marks),
    yes(polar),
    yes(who),
    yes(time),
    yes(amount),
    yes(where),
    yes(sought.how),
    yes(sought.what),
    yes(anyone),
    yes(consent),
    yes(sought.advice),
    yes(sought.polite),
    yes(or),
    Math.min(40, said.length),
    yes(said.yes),
    yes(said.no),
    yes(said.assent),
    yes(said.bare),
    yes(said.thanks),
    yes(said.unsure),
    yes(said.mine),
    yes(said.mineAnywhere),
    yes(said.solved),
    yes(said.greets),
    yes(said.hasNumber),
    yes(said.hasClock),
    yes(said.hasLink),
    yes(said.wordless),
    yes(said.list),
    yes(said.cries),
    yes(said.jokes),
    yes(said.exclaims),
    yes(said.asks),
    yes(said.marks),
    yes(!said.asks && !said.wordless),
  ];
}

/** What `pairsOf` tells, in its order. */
export const pairColumns: readonly string[] = [
  ...whereColumns,
  ...tieColumns,
  ...afterColumns,
  ...formColumns,
  ...fitColumns,
];

/** A line that may answer a question, and what is told of both. */
export interface Pair {
  readonly index: number;
  readonly values: readonly number[];
}

/** So many candidates later a better one makes of a line a remark on the way. */
const soon = 5;

/** A question's candidates with what is told of each, also beside the others. */
export function pairsOf(chat: Chat, asked: Asked): Pair[] {
  const question = asked.line.index;
  const judged = candidatesOf(chat, asked).flatMap((index) => {
    const said = chat.saidAt(index);
    if (!said) return [];
    const similar = chat.similar(question, index);
    const fit = fitOf(asked.sought, said, similar);
    const fits = fit.reduce((sum, one) => sum + one, said.bare ? 0.5 : 0);
    return [{ index, said, similar, fit, fits }];
  });
  let [before, best] = [0, 0];
  return judged.map(({ index, said, similar, fit, fits }, place) => {
    let after = 0;
    for (let next = place + 1; next <= place + soon; next += 1) {
      after = Math.max(after, judged[next]?.fits ?? 0);
    }
    const previous = index - 1 > question ? chat.repeats(index) : 0;
    const beside = [fits, before, yes(best > fits), yes(after > fits), previous];
    if (fits >= 1) before += 1;
    best = Math.max(best, fits);
    const values = whereOf(chat, question, index).concat(
      tiesOf(chat, question, index, similar),
      afterOf(chat, question, index),
      formOf(asked.sought, said, similar),
      fit,
      beside,
    );
    return { index, values };
  });
}
