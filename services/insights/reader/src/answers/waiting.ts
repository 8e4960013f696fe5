import type { Asked, Chat } from './chat.ts';

/** How far after a question something is looked for that settles it. */
const aftermathLines = 40;
/** Asked as a cry, or in code. */
const moved = /[?？؟]{2,}|[?？؟]!|![?？؟]/u;
const inCode = /[{}\\⟨⟩∣≡λ∀∃`]|:=|==|\b\w+\(\w*\)/u;
const smiles = /[😂🤣😅😏🙄😜😉🤪]/u;

const yes = (is: boolean | undefined) => (is ? 1 : 0);

const aftermathColumns = [
  'lines of the asker after',
  'asker solved it',
  'asker thanked',
  'asked again',
  'lines of others that go on from it',
  'laughed at',
];

/** What the asker and the others say next. */
function aftermathOf(chat: Chat, question: number): number[] {
  const asker = chat.senderOf(question);
  const end = Math.min(chat.lines.length - 1, question + aftermathLines);
  let [own, solved, thanks, again, taken, laughs] = [0, 0, 0, 0, 0, 0];
  for (let at = question + 1; at <= end; at += 1) {
    const said = chat.saidAt(at);
    if (!said) continue;
    if (chat.senderOf(at) !== asker) {
      if (chat.found[at] === question) taken += 1;
      if (at <= question + 2 && said.laughs) laughs += 1;
      continue;
    }
    own += 1;
    if (said.solved) solved = 1;
    if (said.thanks) thanks = 1;
    if (chat.isQuestion(at) && chat.similar(question, at).count > 0) again = 1;
  }
  return [Math.min(5, own), solved, thanks, again, taken, laughs];
}

/** How much of a question was said in the lines just before it: then it is a retort. */
function saidBefore(chat: Chat, question: number): number {
  let most = 0;
  for (let at = Math.max(0, question - 3); at < question; at += 1) {
    if (chat.senderOf(at) === chat.senderOf(question)) continue;
    most = Math.max(most, chat.similar(question, at).share);
  }
  return most;
}

/** What `waitingOf` tells, in its order. */
export const waitingColumns: readonly string[] = [
  'likeliest answer',
  'second likeliest',
  'no answer among all',
  ...aftermathColumns,
  'minutes left of the chat',
  'lines left',
  'minutes since the line before',
  'minutes until the line after',
  'goes on from something',
  'goes on from somebody else',
  'said before',
  'speaks to somebody',
  'names somebody',
  'cried',
  'code',
  'poll',
  'link',
  'words that carry meaning',
  'words beside the question',
  'words',
  'greets',
  'forwarded',
  'smiles',
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
  'asks politely',
  'asks one or the other',
];

/** What is told of a question, whose candidates were judged, as one that may still wait. */
export function waitingOf(chat: Chat, asked: Asked, scores: readonly number[]): number[] {
  const { index, line, words } = asked.line;
  const { sought } = asked;
  const [best = 0, second = 0] = scores.toSorted((a, b) => b - a);
  const last = chat.lines.length - 1;
  const target = chat.found[index] ?? index;
  const called = chat.addressedBy(index);
  const said = chat.saidAt(index);
  return [
    best,
    second,
    scores.reduce((left, score) => left * (1 - score), 1),
    ...aftermathOf(chat, index),
    Math.log1p(chat.minutesBetween(index, last)),
    Math.min(60, last - index),
    Math.log1p(chat.minutesBetween(Math.max(0, index - 1), index)),
    Math.log1p(chat.minutesBetween(index, Math.min(last, index + 1))),
    yes(target !== index),
    yes(target !== index && chat.senderOf(target) !== chat.senderOf(index)),
    saidBefore(chat, index),
    yes(called.openly.length > 0),
    yes(called.named.length > 0),
    yes(moved.test(line.text)),
    yes(inCode.test(line.text)),
    yes(line.type === 'poll'),
    yes(/https?:/.test(line.text)),
    Math.min(20, chat.rootsOf(index).size),
    Math.min(40, words.length - sought.length),
    Math.min(60, words.length),
    yes(said?.greets),
    yes(said?.forwarded),
    yes(smiles.test(line.text)),
    yes(sought.marks),
    yes(sought.polar),
    yes(sought.who),
    yes(sought.time),
    yes(sought.amount),
    yes(sought.where),
    yes(sought.how),
    yes(sought.what),
    yes(sought.anyone),
    yes(sought.consent),
    yes(sought.polite),
    yes(sought.or),
  ];
}
