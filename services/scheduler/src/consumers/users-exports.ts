import type { OwnerExported } from '@groupsight/proto/events/v1/events';
import type { IncomingRecord } from '@groupsight/shared/bus/bus';
import type { SchedulerContext } from '../context.ts';

/** Mails who asked for a copy of their data that it is there; once, however often it is told. */
export async function onUsersExports(
  { store, mail, now }: SchedulerContext,
  records: readonly IncomingRecord<OwnerExported>[],
): Promise<void> {
  // A file for the operator would open everything to them that the owner alone asked for.
  if (!mail.isSending) return;
  for (const { value } of records) {
    const { ownerId, exportId, token, expiresAt = now() } = value;
    if (expiresAt <= now()) continue;
    const detail = new URLSearchParams({ token, until: expiresAt.toISOString() }).toString();
    const news = { ownerId, kind: 'export-ready', period: exportId, detail } as const;
    await store.mails.add({ ...news, uselessAt: expiresAt }, now());
  }
}
