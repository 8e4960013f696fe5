/// <reference path="./vendor.d.ts" />
import * as stopWords from 'stopword';
import { fold } from './text.ts';

/** Languages the local engine has words for. */
export type Language = 'en' | 'es' | 'pt' | 'de' | 'fr' | 'it' | 'hi' | 'ar';

const lists: readonly (readonly [Language, readonly string[]])[] = [
  ['en', stopWords.eng],
  ['es', stopWords.spa],
  ['pt', stopWords.por],
  ['de', stopWords.deu],
  ['fr', stopWords.fra],
  ['it', stopWords.ita],
];

const extraStops = `ok okay yes yeah yep no nope hi hey hello thanks thank please lol haha hahaha
  jaja jajaja kkk rs gracias hola vale obrigado obrigada oi danke hallo bitte ja nein merci
  bonjour salut oui non grazie ciao si don won isn didn doesn can could would should will just
  also really got get gonna wanna im ive id ill youre thats its lets s t m re ve ll d http https
  www com media omitted today tomorrow morning evening night thing things people guys everyone
  everybody not dont cant wont theres didnt doesnt isnt wasnt one make made going know think need let said say`;

/** Hindi as people type it; words that no other list here has in common with it. */
const latinHindi = `hai hain ka ki ke ko nahi nahin nhi kya mein mai bhi bhe ye yeh wo woh aur kar karo karna karne
  karte karta karke raha rahe rahi rha rhe rhi hota hoti hote tha thi jo ab tum tumhe aap ap apko aapko hum ham humko mera
  meri mere tera teri tere apna apni apne sab koi kuch kuchh bahut bohot bhot bhai bhaiya ji toh ne par liye wala wale wali
  bas phir fir jab tab kab kaise kese kyu kyun kyon kaha kahan yaar abhi gaya gaye gayi gya diya liya hua hue hui
  baat log logo logon din isko usko unko inko iska uska unka iske uske unke isse usse agar lekin magar warna sirf`;

/** The languages a word is a function word of. */
const votes = new Map<string, Language[]>();
/** What the lists forget. */
const forgotten = [
  ['hi', latinHindi.split(/\s+/)],
  ['es', ['ha', 'he', 'han', 'hay', 'sido', 'ser', 'soy', 'muy']],
  ['pt', ['foi', 'voce', 'voces', 'alguem', 'vai', 'ta', 'pra', 'nao']],
] as const;
for (const [language, list] of [...lists, ...forgotten]) {
  for (const word of new Set(list.map(fold))) {
    const languages = votes.get(word);
    if (languages?.includes(language)) continue;
    if (languages) languages.push(language);
    else votes.set(word, [language]);
  }
}
const functionWords = new Set(votes.keys());
for (const word of extraStops.split(/\s+/)) functionWords.add(word);
for (const word of [...stopWords.hin, ...stopWords.ara]) functionWords.add(fold(word));

/** Whether a folded word says nothing about what is talked about. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** How many of these folded words are function words of a language. */
export const functionWordsIn = (words: readonly string[], language: Language): number =>
  words.filter((word) => votes.get(word)?.includes(language)).length;

/** Letters that hardly another of these languages writes. */
const ownLetters: readonly (readonly [RegExp, Language])[] = [
  [/[ñ¿¡]/i, 'es'],
  [/[ãõ]|[áéóú]\w*(?:vel|cia|encia)\b/i, 'pt'],
  [/[ßäöü]/i, 'de'],
  [/[œêûë]|\b[cdjlnqs]['’][aeéiouhy]/i, 'fr'],
  [/[ìò]|\b(?:dell|nell|sull|all|un)['’]/i, 'it'],
];

/** Cheap first: all of them have an accent or an apostrophe. */
const mayBeOwn = /[^\s -~]|'/;

/** A chat's lines are asked for with more than one fallback: the last one's are kept. */
let lastWords: readonly string[] = [];
let lastText = '';
let lastScore: ReadonlyMap<Language, number> = new Map();

function scoreOf(words: readonly string[], text: string): ReadonlyMap<Language, number> {
  if (words === lastWords && text === lastText) return lastScore;
  const score = new Map<Language, number>();
  if (mayBeOwn.test(text)) {
    for (const [letters, language] of ownLetters) if (letters.test(text)) score.set(language, 1.5);
  }
  for (const word of words) {
    const languages = votes.get(word);
    if (!languages) continue;
    for (const language of languages) {
      score.set(language, (score.get(language) ?? 0) + 1 / languages.length);
    }
  }
  [lastWords, lastText, lastScore] = [words, text, score];
  return score;
}

/** The language of folded words by their script and function words; `fallback` when unclear. */
export function languageOf(
  words: readonly string[],
  text: string,
  fallback: Language = 'en',
): Language {
  if (/[\u0900-\u097F]/.test(text)) return 'hi';
  if (/[\u0600-\u06FF]/.test(text)) return 'ar';
  const score = scoreOf(words, text);
  let best = fallback;
  const own = score.get(fallback) ?? 0;
  // A word that two languages share tells nothing against one that is there already.
  let bestScore = own === 0 ? 0.3 : own + 0.8;
  for (const [language, value] of score) {
    if (value > bestScore) {
      best = language;
      bestScore = value;
    }
  }
  return best;
}
