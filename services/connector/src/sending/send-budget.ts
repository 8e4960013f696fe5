import {
  type BanRisk,
  budgetOn,
  type DaySpan,
  dayAround,
  riskOf,
} from '../domain/sending/budget.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Commands } from '../store/commands.ts';
import type { Owners } from '../store/owners.ts';

export interface SendBudgetOptions {
  readonly commands: Commands;
  readonly owners: Owners;
  readonly accounts: Accounts;
  readonly now: () => Date;
  /** Most messages of an account on a day. */
  readonly budget: number;
  /** Days after its linking in which an account may send less; 0: none. */
  readonly warmUpDays: number;
}

/** What an account sent today, of what it may. */
export interface BudgetState {
  readonly used: number;
  readonly budget: number;
  /** The budget of accounts that are not new. */
  readonly fullBudget: number;
  /** When the budget is whole; undefined: it is. */
  readonly warmUpEndsAt: Date | undefined;
  /** Messages of the last 24 hours that the network did not take. */
  readonly failed: number;
  readonly risk: BanRisk;
  readonly resetsAt: Date;
}

const dayMs = 24 * 60 * 60_000;
/** How a command ends that the network did not take, though the account could send. */
const notTaken = ['refused', 'send_failed'];

/**
 * The messages that an account may send on a day of its owner's zone. They are counted from
 * the stored commands, so nothing that dies or comes twice can put the count wrong.
 */
export class SendBudget {
  readonly #options: SendBudgetOptions;

  constructor(options: SendBudgetOptions) {
    this.#options = options;
  }

  async of(ownerId: string): Promise<BudgetState> {
    const { commands, accounts, owners, now, budget: fullBudget } = this.#options;
    const zone = await owners.zoneOf(ownerId);
    const today = dayAround(now(), zone);
    const [used, failed, account] = await Promise.all([
      commands.sentSince(ownerId, today.from),
      commands.failedSince(ownerId, new Date(now().getTime() - dayMs), notTaken),
      accounts.find(ownerId),
    ]);
    const { budget, warmUpEndsAt } = this.#warmUp(account?.linkedAt, today, zone);
    const risk = riskOf({ used, budget, failed });
    return { used, budget, fullBudget, warmUpEndsAt, failed, risk, resetsAt: today.until };
  }

  #warmUp(
    linkedAt: Date | null | undefined,
    today: DaySpan,
    zone: string,
  ): Pick<BudgetState, 'budget' | 'warmUpEndsAt'> {
    const { budget: full, warmUpDays } = this.#options;
    const whole = { budget: full, warmUpEndsAt: undefined };
    if (!linkedAt) return whole;
    // Days are 23 to 25 hours long.
    const first = dayAround(linkedAt, zone).from;
    const day = Math.max(0, Math.round((today.from.getTime() - first.getTime()) / dayMs));
    if (day >= warmUpDays) return whole;
    const noonOfLast = new Date(first.getTime() + (warmUpDays + 0.5) * dayMs);
    const warmUpEndsAt = dayAround(noonOfLast, zone).from;
    return { budget: budgetOn(day, full, warmUpDays), warmUpEndsAt };
  }
}
