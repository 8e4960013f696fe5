import { describe, expect, it } from 'vitest';
import { phrasesIn, withoutAsides } from './asides.ts';

const around = { rarity: () => 2, common: () => 1, worth: 0.4 };
/** Weights that find nothing needed, so that only the rules keep what stays. */
const nothing = { bias: -9, depth: 1, traits: [], above: [], leaves: [] };

describe('phrases of a sentence', () => {
  it('are parted where prepositions, conjunctions and commas stand', () => {
    expect(
      phrasesIn('The van broke down near Leeds, so we wait', 'en').map(({ text }) => text),
    ).toEqual(['The van broke down', 'near Leeds,', 'so we wait']);
  });

  it("are not parted at another language's words", () => {
    const text = 'Tata Nadia a la salle inondée';
    expect(phrasesIn(text, 'fr').map((phrase) => phrase.text)).toEqual([text]);
    expect(phrasesIn('Vamos a la playa', 'es')).toHaveLength(2);
  });

  it('together are the sentence', () => {
    const text = 'मीटिंग शनिवार को क्लब में है, सबको आना है';
    expect(
      phrasesIn(text, 'hi')
        .map((phrase) => phrase.text)
        .join(' '),
    ).toBe(text);
  });
});

describe('a sentence without asides', () => {
  it('keeps what has happened', () => {
    const text = 'Booked Casa Verde with a view for the whole group, the deposit is paid';
    expect(withoutAsides(text, around, nothing, 'en')).toContain('the deposit is paid');
  });

  it.each([
    ['es', 'El cuento de la tarde lo hace Camila en vez de don Pedro', 'en vez'],
    ['fr', "On décale la visite de la cidrerie d'un jour, avec la même heure", "d'un jour"],
  ] as const)(
    'keeps in whose place something is, and by how much it shifts (%s)',
    (language, text, what) => {
      expect(withoutAsides(text, around, nothing, language)).toContain(what);
    },
  );

  it('loses what no reader needs', () => {
    expect(
      withoutAsides(
        'The van broke down on our way to the lovely old cottage',
        around,
        nothing,
        'en',
      ),
    ).toBe('The van broke down');
  });

  it.each([
    'The van is not allowed in the lovely centre without a permit',
    'The van leaves from the lovely station at 9:15',
    'The van goes to the lovely station on Friday until the evening',
    'The van costs 25 for members, 20 for the lovely brothers in the centre',
    'Somebody left the van open again, please lock it on your lovely way in',
    'Is the van at the lovely station in the centre?',
  ])('keeps what denies, counts, dates, holds or asks: %s', (text) => {
    const kept = withoutAsides(text, around, nothing, 'en');
    for (const word of text.match(
      /not|without|9:15|Friday|until|20 for the lovely brothers|please lock it|\?/g,
    ) ?? [])
      expect(kept).toContain(word);
  });
});
