import type {
  ExportOwnerRequest,
  ExportOwnerResponse,
} from '@groupsight/proto/scheduler/v1/scheduler';
import { exportOwned } from '@groupsight/shared/mongo/export-owned';
import { ownedBy } from '@groupsight/shared/mongo/owned';
import type { SchedulerContext } from '../context.ts';

/** Everything that is held here of an owner: scheduled messages, surveys with their answers, newsletters with their subscribers, mails and which they want, webhooks with their log. */
export function exportOwner(
  { store: { connection } }: SchedulerContext,
  { ownerId }: ExportOwnerRequest,
): AsyncGenerator<ExportOwnerResponse> {
  return exportOwned(connection, ownerId, {
    leftOut: { groups: 'what groups tells, once more' },
    more: [ownedBy(connection.model('MailSettings'), { _id: ownerId })],
    // Of mails with a link that opens something, of links to surveys, of invitations with one, and of
    // webhooks, whose addresses may be the right to write somewhere.
    secret: ['detail', 'tokenHash', 'invitation', 'sealedUrl', 'sealedSecret', 'sealedPrevious'],
  });
}
