import { ZoneClock } from '../export/wall-clock.ts';

/** How much a day's number of messages risks that the network bans the account. */
export type BanRisk = 'low' | 'medium' | 'high';

/** From these shares of the budget on. */
const mediumFrom = 0.5;
const highFrom = 0.8;

export function riskOf(used: number, budget: number): BanRisk {
  const share = used / budget;
  if (share >= highFrom) return 'high';
  return share >= mediumFrom ? 'medium' : 'low';
}

/** When a day began and when it ends. */
export interface DaySpan {
  readonly from: Date;
  readonly until: Date;
}

/** The day of an instant in an IANA zone; days are 23 to 25 hours long. */
export function dayAround(instant: Date, zone: string): DaySpan {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  });
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1 } = part;
  const clock = new ZoneClock(zone);
  const midnight = (days: number) => {
    const date = new Date(Date.UTC(year, month - 1, day + days));
    const wall = { hour: 0, minute: 0, second: 0 };
    return new Date(
      clock.toInstant({
        ...wall,
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      }),
    );
  };
  return { from: midnight(0), until: midnight(1) };
}
