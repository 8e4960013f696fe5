import { boundsOf, dateOf } from '@groupsight/shared/days';

/** How much what an account sends of messages risks that the network bans the account. */
export type BanRisk = 'low' | 'medium' | 'high';

/** From these shares of the budget on. */
const mediumShare = 0.5;
const highShare = 0.8;
/** From so many messages on that the network did not take within a day. */
const mediumFailed = 3;
const highFailed = 10;

export function riskOf(today: {
  readonly used: number;
  readonly budget: number;
  /** Messages that the network did not take lately. */
  readonly failed: number;
}): BanRisk {
  const { used, budget, failed } = today;
  const share = used / budget;
  if (share >= highShare || failed >= highFailed) return 'high';
  return share >= mediumShare || failed >= mediumFailed ? 'medium' : 'low';
}

/** What a new account may send on its first day, as a share of what others may. */
const firstShare = 0.2;

/**
 * The budget of an account's day: networks look hardest at accounts that are new. It grows
 * evenly from the day of the linking (0) until the warm-up is over.
 */
export function budgetOn(day: number, full: number, warmUpDays: number): number {
  if (day >= warmUpDays) return full;
  const share = firstShare + (1 - firstShare) * (day / warmUpDays);
  return Math.max(1, Math.round(full * share));
}

/** When a day began and when it ends. */
export interface DaySpan {
  readonly from: Date;
  readonly until: Date;
}

/** The day of an instant in an IANA zone; days are 23 to 25 hours long. */
export function dayAround(instant: Date, zone: string): DaySpan {
  const { from, to } = boundsOf(dateOf(instant.getTime(), zone), zone);
  return { from: new Date(from), until: new Date(to) };
}
