import type { UserChanged } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import { isTimeZone } from '@groupsight/shared/days';
import { hasFeature } from '@groupsight/shared/plans';
import type { Context } from '../context.ts';
import { askForTimezone } from './change-timezone.ts';
import type { OwnerDoc } from './owners.repository.ts';

/** The library's end where a plan that had it gives way to one without. */
function libraryOf(known: OwnerDoc | null, plan: string, at: Date) {
  if (hasFeature(plan, 'library')) return { $unset: { libraryUntil: 1 } };
  const had = known?.plan !== undefined && hasFeature(known.plan, 'library');
  return had ? { $set: { libraryUntil: at } } : {};
}

async function take(context: Context, user: UserChanged, at: Date): Promise<void> {
  const { owners } = context.stores;
  const timezone = isTimeZone(user.timezone) ? user.timezone : 'UTC';
  const known = await owners.findById(user.userId).lean();
  if (known?.changedAt && known.changedAt > at) return;
  const library = libraryOf(known, user.plan, at);
  // The zone first: messages stored from here on are dated in it, the older ones follow.
  await owners.updateOne(
    { _id: user.userId },
    {
      ...library,
      $set: {
        timezone,
        language: user.language ?? '',
        plan: user.plan,
        modelTokens: user.quotas?.modelTokensDaily ?? null,
        changedAt: at,
        ...library.$set,
      },
      $setOnInsert: { datedIn: 'UTC' },
    },
    { upsert: true },
  );
  if ((known?.datedIn ?? 'UTC') === timezone) return;
  await askForTimezone(context, user.userId, timezone);
  await owners.updateOne({ _id: user.userId }, { $set: { datedIn: timezone } });
}

/** Topic users.changes: days are days in the owner's zone, so another zone recounts them. */
export async function onUsersChanges(
  context: Context,
  records: readonly IncomingRecord<UserChanged>[],
): Promise<void> {
  for (const { value, publishedAt } of records) {
    const at = value.at ?? new Date(publishedAt);
    await take(context, value, at);
  }
}
