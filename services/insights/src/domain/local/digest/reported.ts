import { isFunctionWord } from '../languages.ts';

/**
 * English chat words told about by somebody else: 'I need your help' by Ana to Ben is 'Ana
 * needs Ben's help'. Word by word and no grammar: who reads it has the message beside it.
 */
export interface Said {
  readonly speaker: string;
  /** The one person spoken to; empty where there are several. */
  readonly listener: string;
}

const irregular: Readonly<Record<string, string>> = {
  am: 'is',
  are: 'is',
  have: 'has',
  do: 'does',
  go: 'goes',
  "don't": "doesn't",
  "haven't": "hasn't",
  "aren't": "isn't",
  were: 'was',
  "weren't": "wasn't",
};
/** Verbs whose form for 'I' is no other word's. */
const plain = new Set(
  `want need like think hope love know wish guess believe suppose prefer feel mean see live work
   look hate agree understand remember wonder plan usually find hear say tell keep start enjoy use
   take make come try play eat drink study help spend call wait write read ask give get let put
   leave expect recommend suggest appreciate promise doubt imagine worry teach learn own walk`
    .split(/\s+/)
    .filter(Boolean),
);

/** The verb after 'I' or 'you' as it is after a name. */
function third(verb: string): string {
  const lower = verb.toLowerCase();
  const known = irregular[lower];
  if (known !== undefined) return known;
  if (!plain.has(lower)) return verb;
  if (/(?:s|sh|ch|x)$/.test(lower)) return `${verb}es`;
  return /[^aeiou]y$/.test(lower) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

const short: Readonly<Record<string, string>> = {
  "'m": 'is',
  "'re": 'is',
  "'ve": 'has',
  "'ll": 'will',
  "'d": 'would',
};

/** Words for the speaker's and the listener's own; none for a listener that is not known. */
function namesFor({ speaker, listener }: Said): ReadonlyMap<string, string> {
  const names = new Map([
    ['me', speaker],
    ['my', `${speaker}'s`],
    ['mine', `${speaker}'s`],
    ['myself', speaker],
  ]);
  if (listener === '') return names;
  const both = `${speaker} and ${listener}`;
  for (const word of ['your', 'yours']) names.set(word, `${listener}'s`);
  names.set('yourself', listener).set('us', both).set('we', both).set('our', 'their');
  return names;
}

const person = /^(i|you)('(?:m|re|ve|ll|d))?$/;
const parts = /^([^\p{L}#]*)(.*?)([^\p{L}#]*)$/u;

/** The words with names for 'I' and 'you'. */
function inThirdPerson(text: string, said: Said): string {
  const names = namesFor(said);
  const told: string[] = [];
  let verbFollows = false;
  for (const token of text.replace(/’/g, "'").split(/\s+/)) {
    const [, before = '', word = '', after = ''] = parts.exec(token) ?? [];
    const lower = word.toLowerCase();
    const [, who = '', ending = ''] = person.exec(lower) ?? [];
    const name = who === 'i' ? said.speaker : who === 'you' ? said.listener : '';
    const owner = names.get(lower);
    if (name !== '') {
      told.push(`${before}${name}${ending === '' ? '' : ` ${short[ending] ?? ''}`}${after}`);
    } else if (owner !== undefined) told.push(`${before}${owner}${after}`);
    else told.push(verbFollows ? `${before}${third(word)}${after}` : token);
    verbFollows = name !== '' && ending === '' && after === '';
  }
  return told.join(' ');
}

const opening =
  /^(?:well|oh|yes|no|yeah|ok|okay|so|and|but|then|sure|right|hello|hi|hey|really|great|good|sorry|thanks|thank you|all right|ah|um|uh|i see|actually)(?:[,.!]\s*|\s+)/i;

/** A sentence inside another: its first word small, unless it names something. */
function inside(text: string): string {
  const [first = ''] = text.split(/[\s,.]/);
  const small = isFunctionWord(first.toLowerCase()) && first !== 'I';
  return small ? `${text.slice(0, 1).toLowerCase()}${text.slice(1)}` : text;
}

const inverted = /^(is|are|was|were|has|have|had) (\S+) /i;
const standsAlone =
  /^(?:anybody|anyone|somebody|someone|everybody|everyone|nobody|there|it|this|that|he|she|they)$/i;

/** 'Is anybody there' as it is after 'if'; nothing where it does not show how long its subject is. */
function ifClause(asked: string, { speaker, listener }: Said): string | undefined {
  const helped = /^(?:do|does|did) /i.exec(asked);
  if (helped) return `if ${asked.slice(helped[0].length)}`;
  const [whole = '', verb = '', word = ''] = inverted.exec(asked) ?? [];
  if (whole === '') return asked;
  const rest = asked.slice(verb.length + 1);
  const name = [speaker, listener].find((one) => one !== '' && rest.startsWith(`${one} `));
  const subject = name ?? (standsAlone.test(word) ? word : undefined);
  if (subject === undefined) return undefined;
  // 'Are you' has become 'Are Ben'.
  const agreed = name === undefined ? verb : (irregular[verb.toLowerCase()] ?? verb);
  return `if ${subject} ${agreed.toLowerCase()}${rest.slice(subject.length)}`;
}

/** 'Ana asks Ben if …', 'Ana tells Ben …', or what Ana does where the sentence begins with her. */
export function reported(sentence: string, said: Said): string {
  const { speaker, listener } = said;
  const text = sentence.replace(/\s+'\s*(?=(?:m|re|ve|ll|d|s|t)\b)/gi, "'");
  const told = inThirdPerson(text.replace(opening, '').replace(opening, ''), said);
  const to = listener === '' ? '' : ` ${listener}`;
  if (/\?\s*$/.test(sentence)) {
    const asked = ifClause(told, said)?.replace(/\s*\?\s*$/, '.');
    if (asked === undefined) return `${speaker} asks${to}: ${told}`;
    const wanted =
      listener !== '' && /^(?:can|could|would|will) /i.test(asked)
        ? asked.replace(new RegExp(`^\\w+ ${literally(listener)} `, 'i'), 'to ')
        : asked;
    return `${speaker} asks${to} ${inside(wanted)}`;
  }
  return told.startsWith(speaker)
    ? told
    : `${speaker} ${to === '' ? 'says' : `tells${to}`}: ${told}`;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
