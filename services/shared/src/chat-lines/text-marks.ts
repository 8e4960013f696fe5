// Marks that only steer the direction of writing (LRM, RLM, ALM, embeddings, isolates) and BOM.
const marks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g;
const anyMark = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/;
const anySpecial = /[^ -~]/;
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

// Code points of the zeros of decimal digits that phones print: Arabic-Indic, Persian,
// Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu, Kannada, Thai, Burmese, full width.
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xe50, 0x1040, 0xff10,
] as const;
const foreignDigit =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0e50-\u0e59\u1040-\u1049\uff10-\uff19]/g;

function westernDigit(char: string): string {
  const code = char.charCodeAt(0);
  const zero = zeros.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? char : String(code - zero);
}

/** The text without hidden direction marks. */
export function stripMarks(text: string): string {
  return anyMark.test(text) ? text.replace(marks, '') : text;
}

/** Western digits and plain spaces, character by character: the length stays. */
export function plainDigitsAndSpaces(text: string): string {
  if (!anySpecial.test(text)) return text;
  return text.replace(foreignDigit, westernDigit).replace(spaces, ' ');
}

/** Names of people and chats compared: case, accents' encoding, marks and spacing aside. */
export function normaliseName(name: string): string {
  return stripMarks(name).normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
