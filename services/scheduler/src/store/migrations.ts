import type { Migration } from '@groupsight/shared/mongo/migrate';
import { mailSettingsModel, mailSettingsStore } from '../mail/mail-settings.repository.ts';
import { ownerModel, type StoredOwner } from './owners.ts';

/** Who is here already gets the brief by mail from their next morning on, as who comes does. */
const briefsByMail: Migration = {
  version: 1,
  name: 'briefs by mail',
  async up(connection) {
    const settings = mailSettingsStore(mailSettingsModel(connection));
    const owners: AsyncIterable<StoredOwner> = ownerModel(connection)
      .find()
      .lean<StoredOwner[]>()
      .cursor();
    for await (const { _id, timezone } of owners) {
      await settings.ensure(_id, timezone || 'UTC', new Date());
    }
  },
};

/** What has changed in this service's database, in order; steps are added, never changed. */
export const migrations: readonly Migration[] = [briefsByMail];
