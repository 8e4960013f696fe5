import { addDays } from '@groupsight/shared/days';
import type { Language } from '../languages.ts';
import type { Token } from './tokens.ts';
import type { DayPart } from './words/shape.ts';

/** A day named in a text. */
export interface DayMention {
  readonly start: number;
  readonly end: number;
  readonly date: string;
  /** How it was named: the surer, the more it is worth. */
  readonly basis: 'full' | 'number' | 'faint' | 'weekday' | 'relative';
  /** The last of several days. */
  readonly endDate?: string;
  /** The weekday (Monday 1) that was said although the date is another. */
  readonly weekday?: number;
  /** 'By', 'until' stands before it (or behind). */
  readonly by: boolean;
  /** Before the message's own day. */
  readonly past: boolean;
  /** The part of the day said with it. */
  readonly part?: DayPart;
}

/** An hour named in a text. */
export interface HourMention {
  readonly start: number;
  readonly end: number;
  readonly hour: number;
  readonly minute: number;
  readonly endTime?: string;
  /** Said as 'at 7': it may be morning or evening. */
  readonly open: boolean;
  /** A bare number behind 'at': may be no hour. */
  readonly bare: boolean;
  readonly by: boolean;
  /** Said as 'midnight': the end of a day rather than an hour of it. */
  readonly midnight: boolean;
}

export interface Moments {
  readonly days: readonly DayMention[];
  readonly hours: readonly HourMention[];
}

interface Clock {
  readonly next: number;
  readonly hour: number;
  readonly minute: number;
  readonly meridian: 'am' | 'pm' | '';
  readonly exact: boolean;
  readonly bare: boolean;
}

const literal = new Set<Language>(['de', 'fr', 'it']);

/** Kinds of tokens that a day or an hour may begin with: most words are of none of them. */
const beginsDay: ReadonlySet<string> = new Set('RINKVWwLBDYM');
const beginsHour: ReadonlySet<string> = new Set('TaBQCJhqFdD');

/** The phrases about time of one text. */
class Reader {
  readonly tokens: readonly Token[];
  readonly today: string;
  readonly language: Language;
  readonly shape: string;
  /** How many days the text names. */
  days = 0;

  constructor(tokens: readonly Token[], today: string, language: Language) {
    this.tokens = tokens;
    this.today = today;
    this.language = language;
    this.shape = tokens.map(({ kind }) => kind).join('');
  }

  kind(at: number): string {
    return this.shape.charAt(at);
  }

  token(at: number): Token | undefined {
    return this.tokens[at];
  }

  value(at: number): number {
    return this.tokens[at]?.value ?? 0;
  }

  glued(at: number): boolean {
    return this.tokens[at]?.glued ?? false;
  }

  skip(at: number, kinds: string): number {
    let next = at;
    while (next < this.shape.length && kinds.includes(this.kind(next))) next += 1;
    return next;
  }

  /** Minutes behind a mark, glued: ':30', '.30', 'h30'. */
  minutesAt(at: number): number | null {
    const token = this.tokens[at];
    if (token?.kind !== 'D' || !token.glued || token.text.length !== 2) return null;
    return token.value < 60 ? token.value : null;
  }

  isHour(at: number): boolean {
    const kind = this.kind(at);
    return kind === 'd' || (kind === 'D' && this.value(at) <= 24);
  }

  meridianAt(at: number): { next: number; meridian: 'am' | 'pm' } | null {
    const token = this.tokens[at];
    if (token?.kind === 'A') {
      const dotted =
        this.kind(at + 1) === '.' && this.glued(at + 1) && token.text.includes('.') ? 1 : 0;
      return { next: at + 1 + dotted, meridian: token.value === 12 ? 'pm' : 'am' };
    }
    const from = this.skip(at, 'L');
    const part = this.tokens[from];
    if (from - at > 2 || part?.kind !== 'P' || part.part === undefined) return null;
    return { next: from + 1, meridian: part.part === 'morning' ? 'am' : 'pm' };
  }

  /** 'Half past seven', 'halb acht', 'quarter to 8', 'viertel nach 3'. */
  fractionFirst(at: number): Clock | null {
    const kind = this.kind(at);
    if (kind !== 'h' && kind !== 'q') return null;
    const joint = this.kind(at + 1);
    const from = joint === 'y' || joint === '_' || joint === 'T' || joint === 'a' ? at + 2 : at + 1;
    if (!this.isHour(from)) return null;
    const hour = this.value(from);
    const base = { next: from + 1, meridian: '' as const, exact: false, bare: false };
    if (kind === 'h') {
      if (from === at + 1 && this.language === 'de')
        return { ...base, hour: hour === 1 ? 12 : hour - 1, minute: 30 };
      if (this.language !== 'en' && this.language !== 'de' && this.language !== 'hi') return null;
      if (this.language === 'de' && joint !== 'y') return null;
      return { ...base, hour, minute: 30 };
    }
    if (joint === '_') return { ...base, hour: hour === 1 ? 12 : hour - 1, minute: 45 };
    return joint === 'y' ? { ...base, hour, minute: 15 } : null;
  }

  /** '… y media', '… e mezza', '… et quart', '… menos cuarto' behind an hour. */
  fractionLast(at: number): { next: number; add: number } | null {
    const kind = this.kind(at);
    if (kind === 'h') return { next: at + 1, add: 30 };
    if (kind === 'q' && this.language === 'ar') return { next: at + 1, add: 15 };
    const to = this.skip(at + 1, 'L');
    if (kind === 'y' && this.kind(to) === 'h') return { next: to + 1, add: 30 };
    if (kind === 'y' && this.kind(to) === 'q') return { next: to + 1, add: 15 };
    if (kind === '_' && this.kind(to) === 'q') return { next: to + 1, add: -15 };
    return null;
  }

  /** The hour that is written at a token; `led` where something before it says that it is one. */
  clockAt(at: number, led: boolean): Clock | null {
    if (this.kind(at) === 'C') {
      const hour = this.value(at);
      return {
        next: at + 1,
        hour,
        minute: 0,
        meridian: hour === 12 ? 'pm' : 'am',
        exact: true,
        bare: false,
      };
    }
    const moved = this.kind(at) === 'J' ? this.value(at) : 0;
    if (moved !== 0) {
      const plain = this.isHour(at + 1) ? this.clockAt(at + 1, true) : null;
      if (!plain) return null;
      const minutes = plain.hour * 60 + plain.minute + moved;
      return { ...plain, hour: Math.floor(minutes / 60), minute: minutes % 60, bare: false };
    }
    const fraction = this.fractionFirst(at);
    if (fraction) return this.withMeridian(fraction);
    if (this.kind(at) === 'F' && led) {
      const value = this.value(at);
      const base = { hour: Math.floor(value / 100), minute: value % 100 };
      return { ...base, next: at + 1, meridian: '', exact: true, bare: false };
    }
    return this.isHour(at) ? this.numberClock(at, led) : null;
  }

  numberClock(at: number, led: boolean): Clock | null {
    const token = this.tokens[at] as Token;
    const hour = token.value;
    const zero = token.text.length === 2 && token.text.startsWith('0');
    if (this.tokens[at + 1]?.text === 'ish')
      return { next: at + 2, hour, minute: 0, meridian: '', exact: false, bare: false };
    const mark = this.kind(at + 1);
    const minutes = this.glued(at + 1) && token.kind === 'D' ? this.minutesAt(at + 2) : null;
    if (
      minutes !== null &&
      (mark === ':' || mark === '.' || (mark === ',' && led && this.language !== 'en')) &&
      hour < 24
    ) {
      const more =
        this.kind(at + 3) === mark &&
        this.glued(at + 3) &&
        this.kind(at + 4) === 'D' &&
        this.glued(at + 4);
      if (more) return null;
      const hourMark = this.kind(at + 3) === 'H' ? 1 : 0;
      const clock = this.withMeridian({
        next: at + 3 + hourMark,
        hour,
        minute: minutes,
        meridian: '',
        exact: zero || (mark === ':' && literal.has(this.language)) || hourMark === 1,
        bare: false,
      });
      // '7.30' is an hour where something says so: else it is a price, a version, a number.
      const round = minutes % 15 === 0 && hour >= 6 && this.days > 0;
      if (mark === '.' && !led && !round && hourMark === 0 && clock.meridian === '') return null;
      return clock;
    }
    if (mark === 'H') {
      const after = this.minutesAt(at + 2);
      const spaced =
        this.kind(at + 2) === 'D' &&
        !this.glued(at + 2) &&
        this.tokens[at + 1]?.text === 'uhr' &&
        this.tokens[at + 2]?.text.length === 2 &&
        this.value(at + 2) < 60
          ? this.value(at + 2)
          : null;
      const minute = after ?? spaced;
      if (minute === null && !led && !this.mayBeHour(at)) return null;
      const exact =
        this.tokens[at + 1]?.text !== "o'clock" && this.language !== 'hi' && this.language !== 'en';
      const clock = {
        next: minute === null ? at + 2 : at + 3,
        hour,
        minute: minute ?? 0,
        meridian: '' as const,
        exact,
        bare: false,
      };
      return this.withMeridian(this.withFraction(clock));
    }
    if (mark === 'Q') {
      if (!led) return null;
      return this.withMeridian(
        this.withFraction({
          next: at + 2,
          hour,
          minute: 0,
          meridian: '',
          exact: this.language !== 'es' || hour > 12,
          bare: false,
        }),
      );
    }
    const base: Clock = { next: at + 1, hour, minute: 0, meridian: '', exact: zero, bare: true };
    const meridian = this.meridianAt(at + 1);
    if (meridian && (led || this.kind(at + 1) !== 'L' || token.kind === 'D'))
      return { ...this.withMeridian(base), bare: false };
    if (!led) return null;
    const part = this.withFraction(base);
    return this.withMeridian(part);
  }

  /** 'Takes 3 h', '48h', '2h drive' are spans: an hour of day stands beside a day or is a late one. */
  mayBeHour(at: number): boolean {
    const before = this.kind(at - 1);
    const hindi = /^(?:baje|बजे|bje|bajy|bajay|baj|uhr)/.test(this.tokens[at + 1]?.text ?? '');
    if (hindi) return true;
    if (before !== '' && 'WwRPM),:(-;DOCYT~a'.includes(before)) return true;
    return this.value(at) >= 7 && this.value(at) <= 23 && this.kind(at + 2) !== 'V';
  }

  withFraction(clock: Clock): Clock {
    const fraction = this.fractionLast(clock.next);
    if (!fraction) return clock;
    const minutes = clock.hour * 60 + clock.minute + fraction.add;
    return {
      ...clock,
      next: fraction.next,
      hour: Math.floor(minutes / 60) % 24,
      minute: minutes % 60,
      bare: false,
    };
  }

  withMeridian(clock: Clock): Clock {
    const found = this.meridianAt(clock.next);
    return found ? { ...clock, next: found.next, meridian: found.meridian, bare: false } : clock;
  }

  /** The part of a day that is said at or just before a token. */
  partBefore(at: number): DayPart | undefined {
    for (let back = 1; back <= 3; back++) {
      const token = this.tokens[at - back];
      if (!token || ';!'.includes(token.kind)) return undefined;
      if (token.part !== undefined) return token.part;
    }
    return undefined;
  }

  hourMentions(days: readonly DayMention[]): HourMention[] {
    this.days = days.length;
    const out: HourMention[] = [];
    let at = 0;
    while (at < this.tokens.length) {
      const { start = 0 } = this.tokens[at] ?? {};
      const day = days.find((one) => one.start <= start && start < one.end);
      const found = day ? null : this.hourAt(at, days);
      if (found) {
        out.push(found.mention);
        at = found.next;
      } else at += 1;
    }
    return out;
  }

  hourAt(at: number, days: readonly DayMention[]): { mention: HourMention; next: number } | null {
    const kind = this.kind(at);
    if (!beginsHour.has(kind)) return null;
    const before = this.kind(at - 1);
    const leads = 'TaBQ'.includes(kind) && (kind !== 'B' || this.language !== 'en');
    const led = leads || 'TaB'.includes(before === '' ? '#' : before);
    const from = leads ? this.skip(at, 'TaBQ') : at;
    const dated = 'WwRPMY),O'.includes(before === '' ? '#' : before);
    const first = this.tokens[from];
    if (first && days.some((day) => day.start <= first.start && first.start < day.end)) return null;
    const clock = this.clockAt(from, led || dated);
    if (!clock) return this.bareRange(from, dated);
    if (clock.hour > 24) return null;
    // A bare number is an hour only behind 'at', and not where a month or a date follows.
    if (clock.bare && !(led && this.mayBeBare(from, clock))) return this.bareRange(from, dated);
    return this.mentionOf(at, from, clock, led);
  }

  /** 'From 10 to 1', '10-1', '11 to 1' behind a day. */
  bareRange(from: number, dated: boolean): { mention: HourMention; next: number } | null {
    if (this.kind(from) !== 'D' || !'~a-'.includes(this.kind(from + 1) || '#')) return null;
    const end = this.clockAt(from + 2, true);
    const after = end ? this.kind(end.next) : '';
    const closed = after === '' || ',;:!)('.includes(after) || this.language === 'hi';
    if (end?.bare && !dated && !(this.days > 0 && closed && this.value(from) >= 6)) return null;
    if (!end || end.hour > 24 || this.kind(end.next) === 'M' || this.kind(end.next) === '.')
      return null;
    const start: Clock = {
      next: from + 1,
      hour: this.value(from),
      minute: 0,
      meridian: '',
      exact: false,
      bare: true,
    };
    return this.mentionOf(from, from, start, true);
  }

  mayBeBare(at: number, clock: Clock): boolean {
    const token = this.tokens[at];
    const lead = this.tokens[at - 1];
    if (!token || clock.hour > 23 || clock.hour === 0) return false;
    const after = this.kind(clock.next);
    if ('MO/'.includes(after === '' ? '#' : after)) return false;
    if (after === 'L' && this.kind(this.skip(clock.next, 'L')) === 'M') return false;
    if (
      '.,:'.includes(after || '#') &&
      this.kind(clock.next + 1) === 'D' &&
      this.glued(clock.next + 1)
    )
      return false;
    if (
      token.kind === 'd' &&
      clock.hour === 1 &&
      !/^(?:a la|alle|all'|um|at)$/.test(lead?.text ?? '')
    )
      return false;
    // 'De 7', 'a 5': prices, amounts and ages as well; only with a fuller lead.
    const weak =
      /^(?:de|a|von|le|les|pour|per|from|ca|tipo|les|da|h|entre|من|s|س|kurz nach|seit|around|about|until|till|til|by|before|bis|zwischen|jusqu a|avant|approx|starts|starting|desde|des|~|علي|ع|حوالي|umas|ab)$/.test(
        lead?.text ?? '',
      );
    if (!weak) return true;
    return (
      after === '' ||
      ';,!)('.includes(after) ||
      'WwRP'.includes(after) ||
      (after === '.' && !this.glued(clock.next + 1))
    );
  }

  mentionOf(
    at: number,
    from: number,
    clock: Clock,
    led: boolean,
  ): { mention: HourMention; next: number } {
    let next = clock.next;
    let end: Clock | null = null;
    const join = this.kind(next);
    if ('~ay-'.includes(join === '' ? '#' : join)) {
      end = this.clockAt(this.skip(next, '~ay-T'), true);
      if (end && end.hour > 24) end = null;
      if (end?.bare && join === 'y' && !led) end = null;
      if (
        end?.bare &&
        ('MO/.'.includes(this.kind(end.next) || '#') || this.kind(this.skip(end.next, 'L')) === 'M')
      )
        end = null;
      if (end) next = end.next;
    }
    const meridian =
      clock.meridian ||
      (end?.meridian && clock.hour <= (end.hour || 12) && clock.hour !== 12 ? end.meridian : '');
    const part = this.partOf(at, next);
    const hour = meridianHour(clock.hour, meridian, part);
    const settled =
      meridian !== '' ||
      clock.exact ||
      part !== undefined ||
      clock.hour > 12 ||
      clock.hour === 0 ||
      (end !== null && (end.exact || end.hour > 12) && end.meridian === '' && end.hour > 12);
    const first = this.tokens[at] as Token;
    const last = this.tokens[next - 1] as Token;
    const by =
      this.tokens
        .slice(Math.max(0, at - 1), from + 1)
        .some(({ kind, text }) => kind === 'B' || byHour.test(text)) ||
      lastBehind.test(this.tokens[next]?.text ?? '');
    return {
      next,
      mention: {
        start: first.start,
        end: last.end,
        hour,
        minute: clock.minute,
        ...(end ? { endTime: this.endOf(hour, end, part) } : {}),
        open: !settled,
        bare: clock.bare,
        by,
        midnight: this.kind(from) === 'C' && clock.hour === 0,
      },
    };
  }

  endOf(start: number, end: Clock, part: DayPart | undefined): string {
    const hour = meridianHour(end.hour, end.meridian, part);
    return clockText(hour < start && hour + 12 > start && hour < 12 ? hour + 12 : hour, end.minute);
  }

  /** 'Subah 11 baje', '7 in the evening': the part of the day beside an hour. */
  partOf(at: number, next: number): DayPart | undefined {
    const behind = this.tokens[this.skip(next, 'L')];
    if (behind?.kind === 'P' && behind.part !== undefined) return behind.part;
    return this.partBefore(at);
  }

  // Days

  dayMentions(): DayMention[] {
    const out: Named[] = [];
    let at = 0;
    while (at < this.tokens.length) {
      const found = this.dayAt(at);
      if (found) {
        out.push(found);
        at = found.next;
      } else at += 1;
    }
    return this.joined(out).flatMap((one) => this.resolved(one) ?? []);
  }

  dayAt(at: number): Named | null {
    const kind = this.kind(at);
    if (!beginsDay.has(kind)) return null;
    if (kind === 'R')
      return { at, next: at + 1, offset: this.value(at), part: this.tokens[at]?.part };
    if (kind === 'I') return this.distance(at);
    const weekday = this.weekdayAt(at);
    const from = weekday ? this.skip(weekday.next, ',(L.Ka*') : at;
    const core = this.coreAt(from, weekday !== null);
    // 'So 20?' is about twenty; 'So 20.11.' is a Sunday.
    if (weekday?.short && isCommon(this.tokens[weekday.from]) && core?.month === undefined)
      return null;
    if (weekday && core) return { ...core, ...weekday.said, at };
    if (core) return this.withWeekdayBehind(core);
    if (!weekday) return null;
    return weekday.short && !this.isMeant(weekday, at)
      ? null
      : { at, next: weekday.next, ...weekday.said };
  }

  /** A short form such as 'sat' or 'mar' is a day beside an hour, a lead or a capital. */
  isMeant(weekday: { next: number }, at: number): boolean {
    const after = this.kind(weekday.next);
    const before = this.kind(at - 1);
    if (after === 'A') return true;
    if (before !== '' && 'BNK'.includes(before)) return true;
    if (/^(?:on|el|am|le|il|na|no|this|den|ce|ate)$/.test(this.tokens[at - 1]?.text ?? ''))
      return true;
    const dotted = after === '.' ? 1 : 0;
    const clock = this.clockAt(this.skip(weekday.next + dotted, 'Ta,'), true);
    return clock !== null && clock.hour <= 24;
  }

  weekdayAt(at: number) {
    let from = at;
    let which: 'next' | 'this' | 'last' | undefined;
    // 'Passe mardi' comes by on Tuesday; 'mardi passé' was one.
    const before = new Set<Language>(['en', 'de', 'it', 'hi']).has(this.language) ? 'NKV' : 'NK';
    if (before.includes(this.kind(at) || '#')) {
      which = whichOf(this.kind(at));
      from = this.skip(at + 1, 'G');
      from = this.skip(from, 'L');
    }
    const kind = this.kind(from);
    if (kind !== 'W' && kind !== 'w') return null;
    let next = from + 1;
    if (kind === 'w' && this.kind(next) === '.') next += 1;
    let weeks = 0;
    const tail = this.skip(next, 'La');
    if ('NV'.includes(this.kind(tail) || '#')) {
      which = whichOf(this.kind(tail));
      if (this.kind(tail + 1) === 'G') weeks = 1;
      next = tail + 1 + weeks;
    } else if (this.kind(tail) === 'G' && 'NV'.includes(this.kind(tail + 1) || '#')) {
      which = whichOf(this.kind(tail + 1));
      weeks = 1;
      next = tail + 2;
    }
    if (this.kind(at) === 'N' && this.kind(at + 1) === 'G') weeks = 1;
    const said = {
      weekday: this.value(from),
      which,
      weeks,
      ...(this.kind(next) === 'P' ? { part: this.tokens[next]?.part } : {}),
    };
    return { next, said, from, short: kind === 'w' };
  }

  withWeekdayBehind(core: Named): Named {
    const from = this.skip(core.next, ',(L');
    const kind = this.kind(from);
    if (kind !== 'W' && kind !== 'w') return core;
    // '… 14 Nov, Friday 20' are two days.
    if (this.coreAt(this.skip(from + 1, 'L'), true)) return core;
    return { ...core, next: from + 1, weekday: this.value(from) };
  }

  /** In 3 days, in einer Woche. */
  distance(at: number): Named | null {
    const number =
      this.kind(at + 1) === 'n' || this.kind(at + 1) === 'd' || this.kind(at + 1) === 'D'
        ? this.value(at + 1)
        : 0;
    const unit = this.tokens[at + 2]?.text ?? '';
    if (number === 0 || number > 60) return null;
    if (/^(?:days?|dias?|tage?n?|jours?|giorn[oi]|يوم|ايام|din)$/.test(unit))
      return { at, next: at + 3, offset: number };
    if (/^(?:weeks?|semanas?|wochen?|semaines?|settiman[ae]|اسبوع|اسابيع)$/.test(unit))
      return { at, next: at + 3, offset: number * 7 };
    return null;
  }

  /** Numbers that name a day: 2026-11-14, 14/11, 14.11., 14 Nov, Nov 14, the 14th. */
  coreAt(at: number, hasWeekday: boolean): Named | null {
    const core =
      this.isoAt(this.skip(at, 'LB')) ??
      this.figuresAt(this.skip(at, 'LB'), hasWeekday) ??
      this.monthBehind(at) ??
      this.monthFirst(at) ??
      this.numberAt(at, hasWeekday);
    return core && { ...core, at };
  }

  isoAt(at: number): Named | null {
    if (this.kind(at) !== 'Y' || !'-/'.includes(this.kind(at + 1) || '#')) return null;
    if (
      this.kind(at + 2) !== 'D' ||
      this.kind(at + 3) !== this.kind(at + 1) ||
      this.kind(at + 4) !== 'D'
    )
      return null;
    return {
      at,
      next: at + 5,
      year: this.value(at),
      month: this.value(at + 2),
      day: this.value(at + 4),
    };
  }

  figuresAt(at: number, hasWeekday: boolean): Named | null {
    const mark = this.kind(at + 1);
    if (this.kind(at) !== 'D' || !'/.-'.includes(mark || '#') || !this.glued(at + 1)) return null;
    if (this.kind(at + 2) !== 'D' || !this.glued(at + 2)) return null;
    if (
      this.glued(at) &&
      '/.-,:'.includes(this.kind(at - 1) || '#') &&
      isDigit(this.tokens[at - 2])
    )
      return null;
    let [day, month] = [this.value(at), this.value(at + 2)];
    let next = at + 3;
    let year: number | undefined;
    const closed = this.kind(next) === mark && this.glued(next);
    if (closed && 'YD'.includes(this.kind(next + 1) || '#') && this.glued(next + 1)) {
      year = this.value(next + 1);
      if (year < 100) year += 2000;
      next += 2;
    } else if (closed && mark === '.') next += 1;
    else if (closed) return null;
    if (
      this.kind(next) === ':' ||
      (this.kind(next) === '-' &&
        this.glued(next) &&
        isDigit(this.tokens[next + 1]) &&
        mark === '-')
    )
      return null;
    if (
      mark === '/' &&
      month > 12 &&
      day <= 12 &&
      (this.language === 'en' || this.language === 'hi')
    )
      [day, month] = [month, day];
    if (day < 1 || day > 31 || month < 1 || month > 12) return null;
    const padded = this.tokens[at + 2]?.text.length === 2 && month < 10;
    const sure =
      year !== undefined ||
      hasWeekday ||
      padded ||
      (mark === '.' && closed) ||
      (mark === '/' && this.isLed(at)) ||
      (mark === '/' && day > 12 && month > 9);
    if (mark === '.' && !closed && !hasWeekday) return null;
    if (mark === '-' && year === undefined) return null;
    return sure ? { at, next, day, month, year } : null;
  }

  /** Whether something before a number says that it is a day. */
  isLed(at: number): boolean {
    const before = this.kind(at - 1);
    const { text = '' } = this.tokens[at - 1] ?? {};
    return before !== '' && 'LBWwR('.includes(before) && !/^(?:of|de|des|und|the|la)$/.test(text);
  }

  monthBehind(at: number): Named | null {
    const from = this.skip(at, 'LB');
    if (this.kind(from) !== 'D' || this.value(from) < 1 || this.value(from) > 31) return null;
    let next = from + 1;
    next = this.skip(next, 'O');
    // '4 – 6 December': the first of several days.
    let lastDay: number | undefined;
    const dash = this.skip(next, '.');
    if ('~-ay'.includes(this.kind(dash) || '#')) {
      const to = this.skip(dash, '~-ayL');
      const toNext = this.skip(to + 1, 'O.');
      if (this.kind(to) === 'D' && this.kind(this.skip(toNext, 'L')) === 'M') {
        lastDay = this.value(to);
        next = toNext;
      }
    }
    next = this.skip(next, '.');
    next = this.skip(next, 'L');
    if (this.kind(next) !== 'M') return null;
    const month = this.value(next);
    next += 1;
    if (this.kind(next) === '.' && (this.tokens[next - 1]?.text.length ?? 9) <= 4) next += 1;
    const yearAt = this.skip(next, ',L');
    const year = this.kind(yearAt) === 'Y' ? this.value(yearAt) : undefined;
    return {
      at,
      next: year === undefined ? next : yearAt + 1,
      day: this.value(from),
      month,
      year,
      lastDay,
    };
  }

  monthFirst(at: number): Named | null {
    if (this.kind(at) !== 'M') return null;
    const from = this.skip(at + 1, '.L');
    if (this.kind(from) !== 'D' || this.value(from) < 1 || this.value(from) > 31) return null;
    if (this.language !== 'en' && this.language !== 'hi' && this.kind(from + 1) !== 'O')
      return null;
    let next = this.skip(from + 1, 'O');
    if (this.kind(from + 1) === ':' || this.kind(from + 1) === 'A') return null;
    const yearAt = this.skip(next, ',');
    const year = this.kind(yearAt) === 'Y' ? this.value(yearAt) : undefined;
    if (year !== undefined) next = yearAt + 1;
    return { at, next, day: this.value(from), month: this.value(at), year };
  }

  numberAt(at: number, hasWeekday: boolean): Named | null {
    const from = hasWeekday ? at : this.skip(at, 'LB');
    const day = this.value(from);
    if (this.kind(from) !== 'D' || day < 1 || day > 31) return null;
    const after = this.kind(from + 1);
    const ordinal = after === 'O' && !/^[oa°]$/.test(this.tokens[from + 1]?.text ?? '');
    const next = this.skip(from + 1, 'O');
    const dotted = this.kind(next) === '.' && this.language === 'de';
    if (
      ':HA'.includes(after || '#') ||
      (after === 'Q' && this.kind(from + 2) !== 'D') ||
      (after === '.' && this.glued(from + 2) && isDigit(this.tokens[from + 2]))
    )
      return null;
    if ('h-'.includes(after || '#') && this.kind(from + 2) === 'h') return null;
    if (hasWeekday) {
      // '… 6 pm', 'Friday 7-9pm', 'sábado 5 e meia' are hours.
      const range = this.kind(from + 1) === '-' || this.kind(from + 1) === '~';
      if (range && this.clockAt(from + 2, false) !== null) return null;
      if (
        this.fractionLast(from + 1) ||
        (this.kind(from + 1) === 'P' && day <= 12 && this.language !== 'de')
      )
        return null;
      const lead = this.kind(at - 1);
      if (lead === 'T' || lead === 'a') return null;
      return { at, next: dotted ? next + 1 : next, day, weak: true };
    }
    if (ordinal) return { at, next, day, ordinal: true };
    // '15 tarikh tak', '15 ko'.
    if (
      this.language === 'hi' &&
      /^(?:tarikh|tareekh|तारीख|ko|को)$/.test(this.tokens[from + 1]?.text ?? '')
    )
      return { at, next: from + 2, day, ordinal: true };
    const lead = this.tokens[from - 1];
    if (!lead || from === at) return null;
    const article =
      /^(?:el|el dia|dia|dias|il|le|den|am|dem|vom|zum|al|o dia|ko|يوم|para el|pour le|per il|del dia|hasta el|ate dia|ate o dia|antes del|avant le|jusqu'au|bis zum|entro il|d'ici le|fino al|prima del|dal|du|au|del|tarikh|no dia)$/;
    if (!article.test(lead.text)) return null;
    if (this.language === 'de' && !dotted) return null;
    if (
      /^(?:al|del|du|au|vom|dal|fino al)$/.test(lead.text) &&
      !'B'.includes(lead.kind) &&
      this.kind(this.skip(next, 'L')) !== 'M'
    ) {
      return after === '' || ',;!.)'.includes(after)
        ? { at, next, day, ordinal: false, faint: true }
        : null;
    }
    return { at, next: dotted ? next + 1 : next, day, faint: true };
  }

  /** Ranges of days become one mention; 'Sunday … the 22nd' in one text as well. */
  joined(found: readonly Named[]): Named[] {
    const out: Named[] = [];
    for (const one of found) {
      const last = out.at(-1);
      const between = last ? this.shape.slice(last.next, one.at) : '';
      if (
        last &&
        last.offset === undefined &&
        /^[,L]*[~ay-][LTK]*$/.test(between) &&
        one.day !== undefined &&
        (last.day !== undefined || last.weekday !== undefined)
      ) {
        out[out.length - 1] = {
          ...last,
          month: last.month ?? one.month,
          year: last.year ?? one.year,
          next: one.next,
          to: { ...one },
        };
        continue;
      }
      // 'Tomorrow (Thu 12.11.)', 'heute, Freitag': one day said twice.
      if (
        last &&
        /^[,(L:]*$/.test(between) &&
        last.offset !== undefined &&
        one.offset === undefined
      ) {
        out[out.length - 1] = {
          ...one,
          at: last.at,
          part: one.part ?? last.part,
          ...(one.day === undefined ? { offset: last.offset } : {}),
        };
        continue;
      }
      out.push(one);
    }
    const lone = out.filter(({ day, weekday }) => day === undefined && weekday !== undefined);
    return out.filter((one) => {
      if (one.day === undefined || one.weekday !== undefined || !(one.ordinal || one.faint))
        return true;
      const match = lone.find(({ weekday }) => weekday === weekdayOf(this.dateOf(one) ?? ''));
      if (!match) return true;
      match.day = one.day;
      return false;
    });
  }

  dateOf(one: Named): string | null {
    if (one.offset !== undefined) return addDays(this.today, one.offset);
    if (one.day !== undefined) return this.numbered(one);
    return one.weekday === undefined ? null : this.weekdayDate(one);
  }

  weekdayDate({ weekday = 1, which, weeks = 0 }: Named): string {
    const now = weekdayOf(this.today);
    const ahead = (weekday - now + 7) % 7;
    if (which === 'last') return addDays(this.today, ahead === 0 ? -7 : ahead - 7);
    if (which === 'this') return addDays(this.today, ahead);
    if (which === 'next' && (weeks > 0 || this.language === 'en' || this.language === 'de')) {
      // The week begins on Monday: 'next Friday' is of the coming week.
      return addDays(this.today, 7 - now + weekday);
    }
    return addDays(this.today, ahead === 0 ? 7 : ahead);
  }

  numbered(one: Named): string | null {
    const { day = 1, month, year, weekday } = one;
    if (year !== undefined && month !== undefined) return isoOf(year, month, day);
    const [thisYear = 0, thisMonth = 0] = this.today.split('-').map(Number);
    const candidates: string[] = [];
    if (month !== undefined) {
      for (const each of [thisYear - 1, thisYear, thisYear + 1])
        pushDate(candidates, each, month, day);
    } else {
      for (let ahead = -1; ahead <= 3; ahead++)
        pushDate(candidates, thisYear, thisMonth + ahead, day);
    }
    const [earliest, latest] = month === undefined ? [-10, 45] : [-120, 300];
    const now = Date.parse(this.today);
    const near = candidates.filter((date) => {
      const span = (Date.parse(date) - now) / 86_400_000;
      return span >= earliest && span <= latest;
    });
    const agreeing =
      weekday === undefined ? [] : near.filter((date) => weekdayOf(date) === weekday);
    const ahead = (list: readonly string[]) => list.find((date) => date >= this.today);
    return ahead(agreeing) ?? agreeing.at(-1) ?? ahead(near) ?? near.at(-1) ?? null;
  }

  resolved(one: Named): DayMention | null {
    const date = this.dateOf(one);
    if (date === null) return null;
    const first = this.tokens[one.at] as Token;
    const last = this.tokens[one.next - 1] as Token;
    const to = one.to
      ? this.dateOf({ ...one.to, month: one.to.month ?? one.month })
      : one.lastDay === undefined
        ? null
        : this.dateOf({ ...one, day: one.lastDay, weekday: undefined });
    const conflict =
      one.weekday !== undefined && one.day !== undefined && weekdayOf(date) !== one.weekday;
    return {
      start: first.start,
      end: last.end,
      date,
      basis:
        one.month !== undefined || (one.day !== undefined && one.weekday !== undefined)
          ? 'full'
          : one.day !== undefined
            ? one.faint && !one.ordinal
              ? 'faint'
              : 'number'
            : one.offset !== undefined
              ? 'relative'
              : 'weekday',
      ...(to && to > date ? { endDate: to } : {}),
      ...(conflict ? { weekday: one.weekday } : {}),
      by: this.isLast(one),
      past: date < this.today,
      ...(one.part === undefined ? {} : { part: one.part }),
    };
  }

  /** Whether 'by', 'until' or 'no later than' goes with a day. */
  isLast({ at, next }: Named): boolean {
    for (let back = at; back >= Math.max(0, at - 3); back--) {
      const kind = this.kind(back);
      if (kind === 'B') return true;
      if (back < at && !'LKNaT(,'.includes(kind) && !this.isClockToken(back)) break;
    }
    const behind = this.skip(next, 'LP');
    return this.kind(behind) === 'B' && lastBehind.test(this.tokens[behind]?.text ?? '');
  }

  isClockToken(at: number): boolean {
    return 'DHA:C'.includes(this.kind(at) || '#');
  }
}

/** Said behind the last day of something. */
const lastBehind =
  /^(?:tak|तक|से पहले|se pehle|se pahle|ke pehle|के पहले|ke andar|latest|at the latest|au plus tard|al piu tardi|al massimo|maximo|max|no maximo|como tarde|como maximo|a mas tardar|spatestens|massimo|dernier delai|maximum)$/;
const byHour =
  /^(?:by|until|till|til|before|bis|hasta las|antes de las|ate as|antes das|entro le|fino alle|prima delle|jusqu'a|avant|لحد|لغاية|قبل)$/;

interface Named {
  readonly at: number;
  readonly next: number;
  day?: number | undefined;
  readonly month?: number | undefined;
  readonly year?: number | undefined;
  readonly weekday?: number | undefined;
  readonly which?: 'next' | 'this' | 'last' | undefined;
  readonly weeks?: number;
  readonly offset?: number;
  readonly part?: DayPart | undefined;
  readonly lastDay?: number | undefined;
  readonly to?: Named;
  readonly weak?: boolean;
  readonly ordinal?: boolean;
  readonly faint?: boolean;
}

/** Short forms that are words of their own; a capital or a full stop makes them days. */
const common = new Set([
  'so',
  'do',
  'mi',
  'di',
  'mo',
  'sa',
  'fr',
  'sex',
  'sun',
  'sat',
  'mar',
  'mer',
  'dom',
  'ter',
  'jeu',
  'lun',
  'vie',
  'mon',
  'wed',
  'sab',
  'seg',
  'gio',
  'ven',
]);
const isCommon = (token: Token | undefined) =>
  token !== undefined && token.text.length === 2 && common.has(token.text) && !token.upper;

const whichOf = (kind: string) => (kind === 'N' ? 'next' : kind === 'V' ? 'last' : 'this');
const isDigit = (token: Token | undefined) => token !== undefined && /^\d/.test(token.text);

const two = (value: number) => String(value).padStart(2, '0');
export const clockText = (hour: number, minute: number) => `${two(hour % 24)}:${two(minute)}`;

/** Monday 1 to Sunday 7. */
export const weekdayOf = (date: string): number =>
  ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** The date of a day, null where its month has none; months go on over the year's ends. */
function isoOf(year: number, month: number, day: number): string | null {
  const inYear = ((month - 1 + 120) % 12) + 1;
  const ofYear = year + Math.floor((month - 1) / 12);
  return day >= 1 && day <= daysOf(ofYear, inYear)
    ? `${String(ofYear).padStart(4, '0')}-${two(inYear)}-${two(day)}`
    : null;
}

function pushDate(list: string[], year: number, month: number, day: number) {
  const date = isoOf(year, month, day);
  if (date !== null) list.push(date);
}

function meridianHour(hour: number, meridian: 'am' | 'pm' | '', part: DayPart | undefined): number {
  const late = meridian === 'pm' || (meridian === '' && part !== undefined && part !== 'morning');
  if (meridian === 'am' || (meridian === '' && part === 'morning'))
    return hour === 12 ? (meridian === 'am' ? 0 : 12) : hour;
  if (!late || hour >= 12) return hour === 24 ? 0 : hour;
  if (part === 'noon') return hour <= 4 ? hour + 12 : hour;
  if (part === 'night' && hour < 6) return hour;
  return hour + 12;
}

/** The days and hours that a text names, on a day and in a language. */
export function momentsIn(tokens: readonly Token[], today: string, language: Language): Moments {
  const reader = new Reader(tokens, today, language);
  const days = reader.dayMentions();
  return { days, hours: reader.hourMentions(days) };
}
