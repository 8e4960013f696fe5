// Porter's stemmer (1980), as rouge-score applies it before comparing words.
const consonant = '[^aeiou]';
const vowel = '[aeiouy]';
const consonants = `${consonant}[^aeiouy]*`;
const vowels = `${vowel}[aeiou]*`;
const once = new RegExp(`^(?:${consonants})?${vowels}${consonants}`);
const exactlyOnce = new RegExp(`^(?:${consonants})?${vowels}${consonants}(?:${vowels})?$`);
const twice = new RegExp(`^(?:${consonants})?${vowels}${consonants}${vowels}${consonants}`);
const hasVowel = new RegExp(`^(?:${consonants})?${vowel}`);
const shortEnd = new RegExp(`^${consonants}${vowel}[^aeiouwxy]$`);

const secondEndings: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const thirdEndings: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const fourthEnding =
  /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;

function replaced(word: string, endings: readonly (readonly [string, string])[]): string {
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    return once.test(rest) ? rest + replacement : word;
  }
  return word;
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return once.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const rest = /^(.+?)(?:ed|ing)$/.exec(word)?.[1];
  if (rest === undefined || !hasVowel.test(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1);
  return shortEnd.test(rest) ? `${rest}e` : rest;
}

function withoutSuffix(word: string): string {
  const [, rest = '', ending] = fourthEnding.exec(word) ?? [];
  if (ending !== undefined) return twice.test(rest) ? rest : word;
  const ion = /^(.+?[st])ion$/.exec(word)?.[1];
  return ion !== undefined && twice.test(ion) ? ion : word;
}

function withoutLastE(word: string): string {
  const rest = word.slice(0, -1);
  let out = word;
  if (
    word.endsWith('e') &&
    (twice.test(rest) || (exactlyOnce.test(rest) && !shortEnd.test(rest)))
  ) {
    out = rest;
  }
  return out.endsWith('ll') && twice.test(out) ? out.slice(0, -1) : out;
}

export function porterStem(word: string): string {
  if (word.length < 3) return word;
  let out = word.replace(/^(.+?)(ss|i)es$/, '$1$2').replace(/^(.+?)([^s])s$/, '$1$2');
  out = withoutPast(out);
  const beforeY = /^(.+?)y$/.exec(out)?.[1];
  if (beforeY !== undefined && hasVowel.test(beforeY)) out = `${beforeY}i`;
  out = replaced(out, secondEndings);
  out = replaced(out, thirdEndings);
  return withoutLastE(withoutSuffix(out));
}
