/** An IANA time zone under its canonical name; undefined for one that is not known. */
export function knownZone(text: string): string | undefined {
  // Offsets such as +02:00 are accepted by Intl too, but have no daylight saving.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
