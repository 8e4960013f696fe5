import { stripMarks } from '@groupsight/shared/chat-lines/text-marks';
import { type Header, type HeaderStyle, parseHeader } from './header.ts';
import { isServiceLine } from './service-lines.ts';
import type { RawEntry } from './types.ts';

/**
 * Why not whatsapp-chat-parser: it wants the whole file as one string and gives it back as one
 * array (a 200 MB export takes over a gigabyte), decides day or month first for what it is
 * given instead of the whole file, builds dates in the machine's own zone (hours that a
 * daylight-saving change skips come back moved), drops seconds' presence, and doesn't know
 * two-digit years in front, other digits, or a.m. and p.m. in other languages. A test compares
 * this reader with it on everything that it can read.
 */

/** WhatsApp itself allows 65,536 characters in a message. */
const longestMessage = 65_536;
/** A line without an end can't be an export's; it is cut before it fills the memory. */
const longestLine = 1_048_576;
const longestAuthor = 120;
/** Lines before the first message that are forgiven. */
const longestPreamble = 20;

/** The text before the first entry can't be the start of an export. */
export class NotAChatError extends Error {}

interface Open {
  readonly entry: RawEntry;
  readonly lines: string[];
  length: number;
}

/** What was left out while reading. */
export interface ReaderNotes {
  /** Lines before the first message. */
  preamble: number;
  /** Messages cut at 65,536 characters. */
  cut: number;
}

/**
 * Reads an export in pieces of any size and hands over entry by entry; holds one message.
 * Real files keep to one style of head, so that a date within a message ('21/11/2026 10:00 …')
 * starts a new entry only where it looks like the file's own heads, or is clearly one.
 */
export class EntryReader {
  readonly notes: ReaderNotes = { preamble: 0, cut: 0 };
  readonly #onEntry: (entry: RawEntry) => void;
  #rest = '';
  #open: Open | undefined;
  #style: HeaderStyle | undefined;

  constructor(onEntry: (entry: RawEntry) => void) {
    this.#onEntry = onEntry;
  }

  /** Adds the next piece of text. @throws NotAChatError as soon as it is clear. */
  push(text: string): void {
    let start = 0;
    const whole = this.#rest === '' ? text : this.#rest + text;
    for (let end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', start)) {
      this.#line(whole.slice(start, end));
      start = end + 1;
    }
    this.#rest = whole.slice(start);
    if (this.#rest.length > longestLine) {
      this.#line(this.#rest);
      this.#rest = '';
    }
  }

  /** Delivers what is left. */
  end(): void {
    if (this.#rest !== '') this.#line(this.#rest);
    this.#rest = '';
    this.#flush();
  }

  #line(raw: string): void {
    const withoutReturn = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    // Macs of old end lines with \r alone.
    if (withoutReturn.includes('\r')) {
      for (const part of withoutReturn.split('\r')) this.#read(part);
    } else this.#read(withoutReturn);
  }

  #read(raw: string): void {
    const line = stripMarks(raw);
    const header = parseHeader(line);
    const entry = header && this.#entry(raw, line, header);
    if (entry) {
      this.#flush();
      this.#open = { entry, lines: [entry.body], length: entry.body.length };
    } else this.#continue(line);
  }

  #continue(line: string): void {
    const open = this.#open;
    if (!open) {
      if (line.trim() !== '') this.notes.preamble++;
      if (this.notes.preamble > longestPreamble) throw new NotAChatError('no message in sight');
      return;
    }
    if (open.length > longestMessage) return;
    open.lines.push(line);
    open.length += line.length + 1;
  }

  #entry(raw: string, line: string, header: Header): RawEntry | undefined {
    const { printed, style, end } = header;
    const rest = line.slice(end);
    const split = splitAuthor(rest);
    const known = style === 'bracket' || style === 'dash';
    const own = this.#style === undefined || this.#style === style;
    // Log files ('2026-01-01 12:00:00 error: …') look like heads without any mark.
    const log = style === 'bare' && /^\d{4}-/.test(line);
    if (log || (!own && !known)) return undefined;
    if (split === undefined && (!own || (!known && !isServiceLine(rest)))) return undefined;
    this.#style ??= style;
    // iOS: 'Author: <LRM>text by the service'.
    const marked = split !== undefined && /:\s[\u200e\u200f]/.test(raw);
    return { printed, author: split?.author, body: split?.body ?? rest, marked };
  }

  #flush(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    const joined = open.lines.length === 1 ? open.entry.body : open.lines.join('\n');
    const body = joined.trimEnd();
    if (body.length > longestMessage) this.notes.cut++;
    this.#onEntry({ ...open.entry, body: body.slice(0, longestMessage) });
  }
}

/** Splits 'Author: text'; undefined for lines of the service, which have no author. */
function splitAuthor(rest: string): { author: string; body: string } | undefined {
  const at = colonAfterAuthor(rest);
  if (at < 0) return undefined;
  const author = rest.slice(0, at).replace(/^~\s*/, '').trim();
  if (author === '' || author.length > longestAuthor) return undefined;
  // 'Ann changed the subject to "Plans: summer"' has a colon, but within quotation marks.
  if (/["“”„«]/.test(author) && isServiceLine(rest)) return undefined;
  return { author, body: rest.slice(at + 1).trimStart() };
}

function colonAfterAuthor(rest: string): number {
  const spaced = rest.search(/:\s/);
  if (spaced >= 0) return spaced;
  // 'Ann:.' and an empty message 'Ann:' are somebody's, 'see https://…' and '10:30' are not.
  const bare = rest.search(/(?<!https?|\d):(?!\/\/)/i);
  return bare > 0 && bare <= 40 && !isServiceLine(rest) ? bare : -1;
}
