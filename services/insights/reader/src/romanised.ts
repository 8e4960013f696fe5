/** Hindi in its own letters and as people type it in Latin ones, folded to one form. */

const consonants: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'ch',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
  'ं': 'n',
  'ँ': 'n',
};
const vowels: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ए: 'e',
  ऐ: 'e',
  ओ: 'o',
  औ: 'o',
  ऑ: 'o',
  ऋ: 'ri',
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'े': 'e',
  'ै': 'e',
  'ो': 'o',
  'ौ': 'o',
  'ॉ': 'o',
  'ृ': 'ri',
};
const halant = '्';

/** Devanagari by its sounds; the vowel that is not written stands between two consonants. */
function transliterated(word: string): string {
  let out = '';
  let isBare = false;
  for (const letter of word.normalize('NFD').replace(/\u093C/g, '')) {
    const consonant = consonants[letter];
    const vowel = vowels[letter];
    if (consonant !== undefined) {
      const isNasal = letter === 'ं' || letter === 'ँ';
      if (isBare) out += 'a';
      out += consonant;
      isBare = !isNasal;
    } else if (vowel !== undefined) {
      out += vowel;
      isBare = false;
    } else if (letter === halant) {
      isBare = false;
    }
  }
  return out;
}

/** Consonants that tell a word by themselves; in a shorter one its vowels count too. */
const enough = 4;

/** A word by how it sounds: one form for 'paani', 'pani' and 'पानी'. */
export function romanised(word: string): string {
  const latin = /[\u0900-\u097F]/.test(word) ? transliterated(word) : word;
  const folded = latin
    .replace(/aa+/g, 'a')
    .replace(/ee+|ii+|ea|y$/g, 'i')
    .replace(/oo+|uu+/g, 'u')
    .replace(/ai|ay/g, 'e')
    .replace(/au/g, 'o')
    .replace(/w/g, 'v')
    .replace(/ph/g, 'f')
    .replace(/[zq]/g, (letter) => (letter === 'z' ? 'j' : 'k'))
    .replace(/cch/g, 'ch')
    .replace(/ck|c(?!h)/g, 'k')
    // One sound each, not two letters.
    .replace(/([kgcjtdbs])h/g, (pair) => pair.charAt(0).toUpperCase())
    .replace(/(.)\1+/g, '$1');
  const skeleton = folded.replace(/[aeiou]/g, '');
  if (skeleton.length >= enough) return skeleton;
  const [first = ''] = folded.match(/[aeiou]/) ?? [];
  return skeleton.length === enough - 1 && folded.length > enough
    ? `${skeleton}:${first}`
    : folded.replace(/a$/, '');
}
