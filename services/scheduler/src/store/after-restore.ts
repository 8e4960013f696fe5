import { type Connection, withMongo } from '@groupsight/shared/mongo/connect';
import { lastMomentOf } from '../domain/next-step.ts';
import { type MailSettings, mailSettingsModel } from '../mail/mail-settings.repository.ts';
import { mailModel, type StoredMail } from '../mail/mails.repository.ts';
import { nextRecap, nextSlot } from '../mail/rhythm.ts';
import { letterModel } from '../newsletters/newsletters.repository.ts';
import { invitationModel } from '../surveys/invitations.repository.ts';
import { deliveryModel } from '../webhooks/deliveries.repository.ts';
import { webhookModel } from '../webhooks/webhooks.repository.ts';
import { messageModel, type StoredMessage } from './messages.ts';
import { sharding } from './sharding.ts';

/**
 * Leaves briefs that may have been mailed or posted alone, and has the connector told again of
 * messages that were on their way: commands and answers that were on the bus are lost with it. What
 * the connector has done already it only answers.
 */
export function afterRestore(uri: string, now = new Date()): Promise<string> {
  return withMongo({ uri, database: sharding.database }, async (connection) => {
    const messages = messageModel(connection);
    const sent = await messages
      .find({ open: true, publishedAt: { $ne: null } }, { ownerId: 1, scheduledFor: 1 })
      .lean<StoredMessage[]>();
    const timely = sent.filter(({ scheduledFor }) => lastMomentOf(scheduledFor) > now);
    for (const { _id, ownerId } of timely) {
      const again = { $set: { publishedAt: null }, $inc: { version: 1 } };
      await messages.updateOne({ _id, ownerId }, again);
    }
    const briefs = (await leaveBriefs(connection, now)) + (await leaveChatBriefs(connection, now));
    return `${timely.length} scheduled messages are asked for again, ${briefs} briefs are left to the next ones`;
  });
}

/** Briefs that waited when the copy was made have been mailed since then: the next ones go on. */
async function leaveBriefs(connection: Connection, now: Date): Promise<number> {
  const [mails, settings] = [mailModel(connection), mailSettingsModel(connection)];
  const once = { $in: ['brief', 'recap', 'newsletter', 'survey'] as const };
  const waiting = await mails.find({ state: 'waiting', kind: once }).lean<StoredMail[]>();
  const ended = { state: 'unknown', reason: 'restored', endedAt: now } as const;
  for (const { _id, ownerId } of waiting) await mails.updateOne({ _id, ownerId }, { $set: ended });
  const due = await settings.find({ nextAt: { $lte: now } }).lean<MailSettings[]>();
  for (const one of due) {
    const nextAt = nextSlot(one, one.zone, now)?.at ?? null;
    await settings.updateOne({ _id: one._id }, { $set: { nextAt } });
  }
  const recaps = await settings.find({ recapAt: { $lte: now } }).lean<MailSettings[]>();
  for (const one of recaps) {
    const recapAt = nextRecap(one, one.zone, now);
    await settings.updateOne({ _id: one._id }, { $set: { recapAt } });
  }
  // Letters that were on their way have gone out since then, or been suppressed.
  await letterModel(connection).updateMany(
    { state: { $in: ['approved', 'sending'] } },
    { $set: { state: 'unknown', reason: 'restored' } },
  );
  await invitationModel(connection).updateMany(
    { state: { $in: ['approved', 'sending'] } },
    { $set: { state: 'unknown', reason: 'restored', invitation: '' } },
  );
  return waiting.length + due.length + recaps.length;
}

/** The same of briefs to chat tools; what programs are sent bears its id, so that they know it again. */
async function leaveChatBriefs(connection: Connection, now: Date): Promise<number> {
  const $set = { state: 'skipped', reason: 'too_late', updatedAt: now, endedAt: now } as const;
  const waiting = { event: 'brief.daily', state: 'waiting' } as const;
  const { modifiedCount } = await deliveryModel(connection).updateMany(waiting, { $set });
  // Those of hours that passed since the copy was made are not in it.
  const chatTools = { kind: { $ne: 'webhook' } } as const;
  await webhookModel(connection).updateMany(chatTools, { $set: { since: now } });
  return modifiedCount;
}
