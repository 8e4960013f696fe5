import { clockText } from './calendar.ts';
import { type Clock, Clocks } from './clocks.ts';
import type { DayMention } from './days.ts';
import { lastBehind } from './phrases.ts';
import type { Token } from './tokens.ts';
import type { DayPart } from './words/shape.ts';

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

/** Kinds of tokens that an hour may begin with: most words are of none of them. */
const beginsHour: ReadonlySet<string> = new Set('TaBQCJhqFdD');
const byHour =
  /^(?:by|until|till|til|before|bis|hasta las|antes de las|ate as|antes das|entro le|fino alle|prima delle|jusqu'a|avant|لحد|لغاية|قبل)$/;

function meridianHour(hour: number, meridian: 'am' | 'pm' | '', part: DayPart | undefined): number {
  const late = meridian === 'pm' || (meridian === '' && part !== undefined && part !== 'morning');
  if (meridian === 'am' || (meridian === '' && part === 'morning'))
    return hour === 12 ? (meridian === 'am' ? 0 : 12) : hour;
  if (!late || hour >= 12) return hour === 24 ? 0 : hour;
  if (part === 'noon') return hour <= 4 ? hour + 12 : hour;
  if (part === 'night' && hour < 6) return hour;
  return hour + 12;
}

/** Reads the hours that a text names beside its days. */
export class Hours extends Clocks {
  /** The part of a day that is said at or just before a token. */
  partBefore(at: number): DayPart | undefined {
    for (let back = 1; back <= 3; back++) {
      const token = this.tokens[at - back];
      if (!token || ';!'.includes(token.kind)) return undefined;
      if (token.part !== undefined) return token.part;
    }
    return undefined;
  }

  mentions(days: readonly DayMention[]): HourMention[] {
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
}
