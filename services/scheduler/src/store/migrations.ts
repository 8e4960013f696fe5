import type { Migration } from '@groupsight/shared/mongo/migrate';
import {
  type MailSettings,
  mailSettingsModel,
  mailSettingsStore,
} from '../mail/mail-settings.repository.ts';
import { nextRecap } from '../mail/rhythm.ts';
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

/** Who is here already gets recaps from the next month on, where their plan has them. */
const recapsByMail: Migration = {
  version: 2,
  name: 'recaps by mail',
  async up(connection) {
    const settings = mailSettingsModel(connection);
    const all: AsyncIterable<MailSettings> = settings.find().lean<MailSettings[]>().cursor();
    for await (const one of all) {
      const recapAt = nextRecap({ ...one, recap: true }, one.zone, new Date());
      await settings.updateOne({ _id: one._id }, { $set: { recap: true, recapAt } });
    }
  },
};

/** What has changed in this service's database, in order; steps are added, never changed. */
export const migrations: readonly Migration[] = [briefsByMail, recapsByMail];
