import type { Line } from '../../engine/types.ts';
import type { Language } from '../languages.ts';
import { urlsIn } from '../resources/links.ts';
import { clean, escapeMarkdown, shorten } from '../text.ts';
import type { Phrases } from './phrases.ts';

/** Names by member id, for mentions such as '@34600111222' inside texts. */
export type Names = ReadonlyMap<string, string>;

export function namesOf(lines: readonly Line[]): Names {
  const names = new Map<string, string>();
  for (const line of lines) {
    if (line.senderName !== '') names.set(line.senderId.split('@')[0] ?? '', line.senderName);
  }
  return names;
}

/** In whose words a digest is told, and who is who in it. */
export interface Telling {
  readonly language: Language;
  readonly say: Phrases;
  readonly names: Names;
}

/** A sender's name in bold; 'someone' without one. */
export function nameOf(line: Line, { say }: Telling): string {
  const name = shorten(clean(line.senderName), 40);
  return name === '' ? say.someone : `**${escapeMarkdown(name)}**`;
}

/** Ends a sentence, unless the words it quotes last end it already. */
export function sentence(text: string, { say }: Telling): string {
  return /[.!?…؟।]”$/u.test(text) ? text : `${text}${say.stop}`;
}

/** 'a', 'a and b', 'a, b and c'. */
export function listOf(parts: readonly string[], { say }: Telling): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(say.comma)}${say.and}${last}`;
}

/** '**Ana**, **Luis** and 3 others'; who spoke most first. */
export function peopleOf(lines: readonly Line[], telling: Telling): string {
  const counts = new Map<string, { name: string; count: number }>();
  for (const line of lines) {
    const entry = counts.get(line.senderId);
    if (entry) entry.count += 1;
    else counts.set(line.senderId, { name: nameOf(line, telling), count: 1 });
  }
  const ranked = [...counts.values()].sort((a, b) => b.count - a.count);
  const shown = ranked.slice(0, ranked.length > 3 ? 2 : 3).map(({ name }) => name);
  const others = ranked.length - shown.length;
  return listOf(others > 0 ? [...shown, telling.say.others(others)] : shown, telling);
}

/** Chat words without addresses: links as their host, mentions as names. */
export function named(text: string, names: Names): string {
  let plain = '';
  let position = 0;
  for (const { url, start, end } of urlsIn(text)) {
    plain += `${text.slice(position, start)}${url.hostname.replace(/^www\./, '')}`;
    position = end;
  }
  plain += text.slice(position);
  return plain.replace(/@(\d{6,})/g, (whole, id: string) => {
    const name = names.get(id);
    return name ? `@${name}` : whole;
  });
}

/** Chat words as part of a sentence: one line, links as their host, mentions as names, quoted. */
export function quote(text: string, { names }: Telling, length: number): string {
  const shown = shorten(clean(named(text, names)).replace(/["“”]/g, "'"), length);
  return `“${escapeMarkdown(shown)}”`;
}

const formats = new Map<Language, Intl.DateTimeFormat>();

/** 'Saturday, 14 March 2026' in the digest's language. */
export function dateText(date: string, { language }: Telling): string {
  let format = formats.get(language);
  if (!format) {
    const locale = language === 'en' ? 'en-GB' : language;
    const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formats.set(language, format);
  }
  return format.format(new Date(`${date}T00:00:00Z`));
}
