import type { Models } from './models.ts';

/** Removes every row of an owner but those about files (`MediaErasure.owner`); idempotent. */
export async function forgetOwner(models: Models, ownerId: string): Promise<void> {
  const { credentials, messages, knownChats, commands, historyJobs, accounts, owners } = models;
  await models.importedFiles.deleteMany({ ownerId });
  await credentials.deleteMany({ ownerId });
  await messages.deleteMany({ ownerId });
  await knownChats.deleteMany({ ownerId });
  await commands.deleteMany({ ownerId });
  await historyJobs.deleteMany({ ownerId });
  await accounts.deleteMany({ ownerId });
  await owners.deleteOne({ _id: ownerId });
  await models.importTurns.deleteOne({ _id: ownerId });
}
