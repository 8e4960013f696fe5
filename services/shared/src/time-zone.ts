/** `Intl` knows some zones by a name that is no longer theirs; nobody looks for those. */
const renamedZones: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The name that a zone has today. */
export const presentName = (zone: string): string => renamedZones[zone] ?? zone;

/** An IANA time zone under the name that it has today; undefined for one that is not known. */
export function knownZone(text: string): string | undefined {
  // Offsets such as +02:00 are accepted by Intl too, but have no daylight saving.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    const options = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return presentName(options.timeZone);
  } catch {
    return undefined;
  }
}
