import type { MemberConsent } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';
import { recordConsent } from '../newsletters/subscribers.ts';

/** Opt-ins and opt-outs that members wrote themselves. */
export async function onChatConsents(
  context: SchedulerContext,
  records: readonly IncomingRecord<MemberConsent>[],
): Promise<void> {
  for (const { value, publishedAt } of records) {
    await recordConsent(context, { ...value, at: value.at ?? new Date(publishedAt) });
  }
}
