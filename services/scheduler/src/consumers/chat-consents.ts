import type { MemberConsent } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';
import { hearConsent } from '../newsletters/readers.ts';

/** Who wants newsletters, and who none any more, in their own words. */
export async function onChatConsents(
  context: SchedulerContext,
  records: readonly IncomingRecord<MemberConsent>[],
): Promise<void> {
  for (const { value, publishedAt } of records) {
    await hearConsent(context, { ...value, at: value.at ?? new Date(publishedAt) });
  }
}
