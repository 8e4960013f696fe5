import { vaderValences } from './lexica.ts';

/** What a text speaks of, by words that say nothing of its mood alone; parted at apostrophes. */
const subjects = [
  // What is not so, or not yet.
  'if would could should might may maybe probably hope wish want need wanna gonna will ll d perhaps suppose guess seems seem tempted possible',
  // What was.
  'was were had did went got been made came said felt saw',
  // What is passed on.
  'via rt blog news report reports says said article post video check new latest read',
  'what who where when why how which',
];

/** The subjects of each word, so that a word is looked up once. */
const subjectsOf = new Map<string, number[]>();
for (const [subject, list] of subjects.entries()) {
  for (const word of list.split(' ')) {
    const known = subjectsOf.get(word);
    if (known) known.push(subject);
    else subjectsOf.set(word, [subject]);
  }
}

export const mannerNames = [
  'unreal',
  'past',
  'news',
  'asking words',
  'names',
  'names of listed words',
  'passed on',
  'begins with an address',
  'length of words',
] as const;

const mostSaid = 3;
const none: readonly number[] = [];
const sentenceEnds = '.!?:';
const marks = /[^a-z]+/g;

const isCapital = (code: number) => code >= 65 && code <= 90;
const isSmall = (code: number) => code >= 97 && code <= 122;

/** Words with a capital within a sentence, and how many of them the word list has: 'Miracle Whip' praises nothing. */
function namesIn(text: string): { all: number; listed: number } {
  let all = 0;
  let listed = 0;
  let endsSentence = true;
  for (const piece of text.split(/\s+/)) {
    if (piece === '') continue;
    const isName = isCapital(piece.charCodeAt(0)) && isSmall(piece.charCodeAt(1));
    if (isName && !endsSentence) {
      all += 1;
      if (vaderValences.has(piece.toLowerCase().replace(marks, ''))) listed += 1;
    }
    endsSentence = sentenceEnds.includes(piece.charAt(piece.length - 1));
  }
  return { all, listed };
}

/** How an English text speaks, by `mannerNames`: wished or done, told or passed on, with names or without. */
export function mannerOf(text: string, found: readonly string[]): number[] {
  const words = Math.max(1, found.length);
  const names = namesIn(text);
  const said = subjects.map(() => 0);
  let letters = 0;
  for (const word of found) {
    letters += word.length;
    for (const subject of subjectsOf.get(word) ?? none) said[subject] = (said[subject] ?? 0) + 1;
  }
  return [
    ...said.map((times) => Math.min(mostSaid, times) / mostSaid),
    Math.min(1, names.all / words),
    Math.min(2, names.listed) / 2,
    text.includes('RT ') ? 1 : 0,
    text.trimStart().startsWith('@') ? 1 : 0,
    letters / words / 6,
  ];
}

/** What other languages say of it: nothing. */
export const noManner: readonly number[] = mannerNames.map(() => 0);
