import {
  askedWords,
  leastAkin,
  leastLike,
  likeness,
  type WordCounts,
} from '@groupsight/reader/likeness';
import type { Model } from 'mongoose';
import type { AnswerDoc, QuestionDoc } from './questions.repository.ts';

/** Whose questions are looked at: the owner's, of groups that are shown. */
type Scope = Readonly<Record<string, unknown>> & { readonly owner: string };

/** Somebody who could answer. */
export interface Helper {
  readonly memberId: string;
  readonly name: string;
  readonly reason: 'like' | 'group';
  /** Questions that this rests on. */
  readonly answers: number;
  /** The likest of them; empty for `group`. */
  readonly question: string;
  readonly groupId: string;
}

/** A question like another one, with its best answer. */
export interface Earlier {
  readonly question: QuestionDoc;
  readonly answer: AnswerDoc;
  readonly likeness: number;
}

/** As much is looked at, whatever an owner has. */
const maxCounted = 2_000;
const maxCandidates = 300;
const maxWordsLookedFor = 8;
const maxOfGroup = 300;
const maxShown = 3;
/** Somebody has answered this often before they are said to answer a lot. */
const leastInGroup = 3;

/** How many of the owner's questions have each of some words, up to a bound. */
async function countsOf(
  questions: Model<QuestionDoc>,
  ownerId: string,
  words: readonly string[],
): Promise<WordCounts> {
  const limit = maxCounted;
  const [all, ...each] = await Promise.all([
    questions.countDocuments({ owner: ownerId }, { limit }),
    ...words.map((word) => questions.countDocuments({ owner: ownerId, words: word }, { limit })),
  ]);
  const known = new Map(words.map((word, index) => [word, each[index] ?? 1]));
  // A word of the other question alone is taken for a rare one: it makes them less alike.
  return { questions: all ?? 1, of: (word) => known.get(word) ?? 1 };
}

interface Like {
  readonly doc: QuestionDoc;
  readonly likeness: number;
}

/** Answered questions that share words with one, the likest first, the later of two alike. */
async function akin(
  questions: Model<QuestionDoc>,
  scope: Scope,
  asked: QuestionDoc,
): Promise<Like[]> {
  const words = askedWords(asked.text);
  if (words.length === 0) return [];
  const counts = await countsOf(questions, scope.owner, words);
  const rare = words.toSorted((a, b) => counts.of(a) - counts.of(b)).slice(0, maxWordsLookedFor);
  const found = await questions
    .find({ ...scope, words: { $in: rare }, answerCount: { $gt: 0 }, _id: { $ne: asked._id } })
    .limit(maxCandidates)
    .lean<QuestionDoc[]>();
  return found
    .map((doc) => ({ doc, likeness: likeness(words, askedWords(doc.text), counts) }))
    .filter((one) => one.likeness >= leastAkin && one.doc.state !== 'not_question')
    .sort((a, b) => b.likeness - a.likeness || b.doc.at.getTime() - a.doc.at.getTime());
}

/** Those who answered these questions, who answered most first; the asker is none of them. */
function answerers(found: readonly Like[], asked: QuestionDoc, reason: Helper['reason']): Helper[] {
  const helpers = new Map<string, Helper>();
  for (const { doc } of found) {
    const seen = new Set<string>();
    for (const { answeredById: memberId = '', answeredBy: name } of doc.answers) {
      if (memberId === '' || memberId === asked.askedById || seen.has(memberId)) continue;
      seen.add(memberId);
      const known = helpers.get(memberId);
      const first = { memberId, name, reason, answers: 1, groupId: doc.group };
      const question = reason === 'like' ? doc.text : '';
      helpers.set(
        memberId,
        known ? { ...known, answers: known.answers + 1 } : { ...first, question },
      );
    }
  }
  const least = reason === 'group' ? leastInGroup : 1;
  return [...helpers.values()]
    .filter(({ answers }) => answers >= least)
    .sort((a, b) => b.answers - a.answers);
}

/**
 * Who could answer a question, and what was answered when the like was asked before, in any of
 * the owner's groups. People who answered the like come first, and who answers most in its group
 * after them: each says which. The owner is not told of as somebody else.
 */
export async function helpWith(
  questions: Model<QuestionDoc>,
  scope: Scope,
  asked: QuestionDoc,
  isYou: (memberId: string) => boolean,
): Promise<{ helpers: Helper[]; earlier: Earlier[] }> {
  const found = await akin(questions, scope, asked);
  const like = answerers(found, asked, 'like').filter(({ memberId }) => !isYou(memberId));
  const helpers =
    like.length >= maxShown
      ? like
      : [...like, ...answerers(await latestAnswered(questions, asked), asked, 'group')];
  const once = helpers.filter(
    ({ memberId }, at) =>
      !isYou(memberId) && helpers.findIndex((one) => one.memberId === memberId) === at,
  );
  const earlier = found
    .filter(({ doc, ...one }) => one.likeness >= leastLike && doc.at < asked.at)
    .flatMap(({ doc, likeness: alike }) => {
      // Asking back answers nothing that somebody else could use.
      const answer = doc.answers.find(({ text }) => !/[?؟？]/u.test(text));
      return answer ? [{ question: doc, answer, likeness: alike }] : [];
    })
    .filter(
      ({ answer }, at, all) => all.findIndex((one) => one.answer.text === answer.text) === at,
    );
  return { helpers: once.slice(0, maxShown), earlier: earlier.slice(0, maxShown) };
}

async function latestAnswered(
  questions: Model<QuestionDoc>,
  { owner: ownerId, group }: QuestionDoc,
): Promise<Like[]> {
  const found = await questions
    .find({ owner: ownerId, group, answerCount: { $gt: 0 } })
    .sort({ at: -1, _id: -1 })
    .limit(maxOfGroup)
    .lean<QuestionDoc[]>();
  return found.map((doc) => ({ doc, likeness: 0 }));
}
