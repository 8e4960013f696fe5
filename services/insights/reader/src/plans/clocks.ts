import type { Language } from '../languages.ts';
import { Phrases } from './phrases.ts';
import type { Token } from './tokens.ts';

/** An hour as it is written. */
export interface Clock {
  readonly next: number;
  readonly hour: number;
  readonly minute: number;
  readonly meridian: 'am' | 'pm' | '';
  readonly exact: boolean;
  readonly bare: boolean;
}
const literal = new Set<Language>(['de', 'fr', 'it']);

/** Reads hours: 'half past seven', '19:30', '7 pm', '20h'. */
export class Clocks extends Phrases {
  /** How many days the text names. */
  days = 0;

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
}
