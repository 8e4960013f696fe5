import { isContentWord } from '../described.ts';
import { clean, fold, stem, words } from '../text.ts';

/**
 * What a message calls the page behind its link. Mostly a sentence beside a link says what somebody
 * thinks of it: only what is plainly its name counts, else the page names itself.
 */

const longestLabel = 80;
const mostWordsOfLabel = 9;
/** Words that a name and the address have in common, below which they may be of two things. */
const fewestShared = 2;

const markdownLabel = /\[([^[\]\n]{2,100})\]\(\s*$/;
const betweenClauses = /(?<=[.!?…;。！？؟।])\s+|\n/u;
const ornament = /^(?:\p{Extended_Pictographic}|\uFE0F|\u200D|[\s*_~>•·–—-])+/u;
const ending = /(?:[\s:,;\-–—>→*_~([]|\p{Extended_Pictographic}|\uFE0F)+$/u;

/** 'Here is': what follows is the name. */
const presents =
  /^(?:here(?:['’]s| is| are)|this is|aqu[ií] (?:est[áa]n?|tienes|ten[ée]is|va|vai)|segue|hier (?:ist|sind)|voici|voil[àa]|ecco|(?:यह|ये) (?:रहा|रही|रहे)|yeh? rah[aei]|إليكم|هذا|هذه)\s+/iu;

/** Folded words of saying, handing over and pointing: who uses them speaks of the link, or of somebody. */
const speech = new Set(
  `i im me we us you he she they it its this that these those here there said says wrote asked
  ich mich mir wir uns du dich dir ihr euch er sie es das dies diese dieser dieses hier da dort sagte sagt schrieb
  yo nosotros tu ti usted ustedes vosotros os ella ellos esto este esta eso ese esa aqui ahi alli dijo dice escribio
  eu nos voce voces ele eles isto isso esse essa disse escreveu je moi nous vous toi il elle ils ca cela ceci ici dit
  io noi voi lui loro questo questa quello qui qua li ha detto scrive scritto
  main mein mera hum tum aap yeh ye woh yahan idhar bola kaha मैं हम तुम आप यह ये वह यहाँ इधर कहा
  have made posted found shared habe hab schicke teile poste gefunden comparto mando paso dejo encontre envio
  compartilho deixo partage envoie laisse trouve condivido lascio trovato bhej bheja
  انا نحن انت هو هي هم هذا هذه هنا هناك قال قالت`
    .split(/\s+/)
    .filter(Boolean)
    .map(fold),
);

/** Whether words name something and speak of nobody. */
function isName(label: string): boolean {
  const found = words(label);
  return (
    label.length <= longestLabel &&
    found.length <= mostWordsOfLabel &&
    found.some(isContentWord) &&
    speaksOfNobody(label)
  );
}

const speaksOfNobody = (label: string) =>
  !words(label).some((word) => speech.has(word)) && !/@|https?:|[?!؟]$/u.test(label);

function wordsOfAddress({ pathname }: URL): Set<string> {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A stray percent sign: the path is read as it stands.
  }
  return new Set(words(path.replace(/_/g, ' ')).filter(isContentWord).map(stem));
}

/** Whether the address says the same as the words beside it, as a page's shared title does. */
function isSaidByAddress(title: string, url: URL): boolean {
  const own = wordsOfAddress(url);
  const said = new Set(words(title).filter(isContentWord).map(stem));
  return [...said].filter((word) => own.has(word)).length >= fewestShared;
}

const trimmed = (text: string) => clean(text.replace(ending, '').replace(ornament, ''));

/** The name that a text gives its only link, which stands after `before`; empty when it gives none. */
export function nameInText(before: string, url: URL): string {
  const label = clean(markdownLabel.exec(before)?.[1] ?? '');
  if (label !== '') return isName(label) ? label : '';
  const last = before.trimEnd().split(betweenClauses).at(-1) ?? '';
  const name = trimmed(last).replace(presents, '');
  if (/[:→]$|👉\uFE0F?$/u.test(last.trimEnd()) && isName(name)) return name;
  const isTitle = name.length <= longestLabel * 2 && speaksOfNobody(name);
  return isTitle && isSaidByAddress(name, url) ? name : '';
}
