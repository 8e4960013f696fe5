const longestName = 100;
const longestDescription = 2048;

/** Line breaks and other control characters, and the separators of lines. */
const control = /[\p{Cc}\u2028\u2029]+/gu;
const controlButLines = /[^\P{Cc}\n]|[\u2028\u2029]/gu;
/** Marks that turn the direction of what follows: in a name they only deceive. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** As much as fits, and no half of a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.codePointAt(most - 1) ?? 0;
  return text.slice(0, end > 0xffff ? most - 1 : most);
}

/**
 * The name that somebody gave to themselves or to a group, as it is kept: one line of a hundred
 * characters at most. Strangers choose it, and it is shown in many places.
 */
export function shownName(name: string): string {
  return cut(name.replace(marks, '').replace(control, ' ').trim(), longestName).trimEnd();
}

/** A group's description: it may have lines. */
export function shownDescription(text: string): string {
  const plain = text.replace(marks, '').replace(/\r\n?/g, '\n').replace(controlButLines, ' ');
  return cut(plain, longestDescription);
}
