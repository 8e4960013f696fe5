import { withMongo } from '@groupsight/shared/mongo/connect';
import { lastMomentOf } from '../domain/next-step.ts';
import { messageModel, type StoredMessage } from './messages.ts';
import { sharding } from './sharding.ts';

/**
 * Has the connector told again of messages that were on their way: commands and answers that
 * were on the bus are lost with it. What the connector has done already it only answers.
 */
export function afterRestore(uri: string): Promise<string> {
  return withMongo({ uri, database: sharding.database }, async (connection) => {
    const messages = messageModel(connection);
    const sent = await messages
      .find({ open: true, publishedAt: { $ne: null } }, { ownerId: 1, scheduledFor: 1 })
      .lean<StoredMessage[]>();
    const timely = sent.filter(({ scheduledFor }) => lastMomentOf(scheduledFor) > new Date());
    for (const { _id, ownerId } of timely) {
      const again = { $set: { publishedAt: null }, $inc: { version: 1 } };
      await messages.updateOne({ _id, ownerId }, again);
    }
    return `${timely.length} scheduled messages are asked for again`;
  });
}
