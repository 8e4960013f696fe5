import { type BanRisk, type DaySpan, dayAround, riskOf } from '../domain/sending/budget.ts';
import type { Commands } from '../store/commands.ts';
import type { Owners } from '../store/owners.ts';

export interface SendBudgetOptions {
  readonly commands: Commands;
  readonly owners: Owners;
  readonly now: () => Date;
  /** Most messages of an account on a day. */
  readonly budget: number;
}

/** What an account sent today, of what it may. */
export interface BudgetState {
  readonly used: number;
  readonly budget: number;
  readonly risk: BanRisk;
  readonly resetsAt: Date;
}

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
    const { commands, budget } = this.#options;
    const { from, until } = await this.#day(ownerId);
    const used = await commands.sentSince(ownerId, from);
    return { used, budget, risk: riskOf(used, budget), resetsAt: until };
  }

  async #day(ownerId: string): Promise<DaySpan> {
    const { owners, now } = this.#options;
    return dayAround(now(), await owners.zoneOf(ownerId));
  }
}
