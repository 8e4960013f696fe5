const longestEmail = 254;
// Letters of any language, digits and what RFC 5322 allows unquoted: nothing that a mailer reads
// as the end of an address, and nothing unseen.
const local = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}";
const label = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_-]{0,62})';
const emailPattern = new RegExp(`^${local}@${label}(?:\\.${label})+$`, 'u');

/** How an address is stored and looked up. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** An e-mail address, trimmed and lower-cased, so that each is known once; undefined for any other text. */
export function emailAddressIn(text: string): string | undefined {
  const value = normaliseEmail(text);
  // Letters that only look like others (the Kelvin sign, full width) are not taken for those.
  const isPlain = text.trim().normalize('NFKC') === text.trim();
  return isPlain && value.length <= longestEmail && emailPattern.test(value) ? value : undefined;
}
