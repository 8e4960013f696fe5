import type { Language } from '../languages.ts';
import { dateOf, type Named, weekdayOf } from './calendar.ts';
import { Clocks } from './clocks.ts';
import { isDigit, lastBehind, type Read } from './phrases.ts';
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

/** Kinds of tokens that a day may begin with: most words are of none of them. */
const beginsDay: ReadonlySet<string> = new Set('RINKVWwLBDYM');

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

/** Reads the days that a text names. */
export class Days extends Clocks {
  readonly today: string;

  constructor(read: Read, today: string) {
    super(read);
    this.today = today;
  }

  mentions(): DayMention[] {
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
    return dateOf(one, this.today, this.language);
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
