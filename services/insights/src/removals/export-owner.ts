import type {
  ExportOwnerRequest,
  ExportOwnerResponse,
} from '@groupsight/proto/insights/v1/insights';
import { exportOwned } from '@groupsight/shared/mongo/export-owned';
import { ownedBy } from '@groupsight/shared/mongo/owned';
import type { Context } from '../context.ts';

const leftOut = {
  searchblocks: 'an index of messages, which are there',
  sweeps: 'what is to be derived next',
  arrivals: 'what is to be judged next',
  newcomers: 'compared with the next import, then forgotten',
  earlychanges: 'wait for their messages',
} as const;

/** Everything that is held here of an owner: messages, what was derived, topics, rules, notices, marks. */
export function exportOwner(
  { stores }: Context,
  { ownerId }: ExportOwnerRequest,
): AsyncGenerator<ExportOwnerResponse> {
  return exportOwned(stores.messages.db, ownerId, {
    leftOut,
    more: [ownedBy(stores.owners, { _id: ownerId })],
    // Of devices that notifications are pushed to, and of links to recaps.
    secret: ['p256dh', 'auth', 'endpoint', 'tokenHash'],
  });
}
