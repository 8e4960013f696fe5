import { invalid } from '@groupsight/shared/errors';
import { memberTotals } from '../members/member-totals.repository.ts';
import type { Stores } from '../store/stores.ts';
import type { RuleDoc } from './moderation.repository.ts';

const maxAllowed = 100;
const longestId = 200;
const maxDays = 3650;

/** The members a rule leaves alone, each once. @throws invalid_allowed_members */
export function allowedIds(asked: readonly string[]): string[] {
  const ids = [...new Set(asked.map((id) => id.trim()))];
  const isGood = ids.every((id) => id !== '' && id.length <= longestId);
  if (!isGood || ids.length > maxAllowed) {
    const message = `A rule can leave at most ${maxAllowed} members alone, each named by its id.`;
    throw invalid('invalid_allowed_members', message, { field: 'allowed_members' });
  }
  return ids;
}

/** Members by their ids, with the names they last wrote under. @throws invalid_allowed_members */
export async function allowedOf(
  stores: Stores,
  place: { readonly owner: string; readonly group: string },
  asked: readonly string[],
): Promise<NonNullable<RuleDoc['allowed']>> {
  const ids = allowedIds(asked);
  if (ids.length === 0) return [];
  const filter = { _id: { $in: ids } };
  const totals = await memberTotals(stores.months, place, { filter, sort: { _id: 1 } });
  const names = new Map(totals.map(({ _id, name }) => [_id, name]));
  return ids.map((id) => ({ id, name: names.get(id) ?? '' }));
}

/** @throws invalid_immune_after_days */
export function immuneAfterDaysOf(days: number): number {
  if (days <= maxDays) return days;
  const message = `Please enter at most ${maxDays} days.`;
  throw invalid('invalid_immune_after_days', message, { field: 'immune_after_days' });
}
