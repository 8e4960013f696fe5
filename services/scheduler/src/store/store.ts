import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Database, openDatabase } from '@groupsight/shared/mongo/database';
import { erasedOwnerModel } from '@groupsight/shared/owner-erasure';
import type { KeyWrapper } from '@groupsight/shared/sealing/key-wrapper';
import type { mongo } from 'mongoose';
import { mailKeyModel, unsubscribeKey } from '../mail/mail-keys.repository.ts';
import {
  type MailSettingsStore,
  mailSettingsModel,
  mailSettingsStore,
} from '../mail/mail-settings.repository.ts';
import { type MailStore, mailModel, mailStore } from '../mail/mails.repository.ts';
import {
  type SuppressionStore,
  suppressionModel,
  suppressionStore,
} from '../mail/suppressions.repository.ts';
import {
  type NewsletterSettingsStore,
  newsletterSettingsStore,
} from '../newsletters/newsletter-settings.repository.ts';
import { type NewsletterStore, newsletterStore } from '../newsletters/newsletters.repository.ts';
import { type SurveyStore, surveyStore } from '../surveys/surveys.repository.ts';
import { type DeliveryStore, deliveryStore } from '../webhooks/deliveries.repository.ts';
import { type WebhookStore, webhookStore } from '../webhooks/webhooks.repository.ts';
import { type MessageStore, messageModel, messageStore } from './messages.ts';
import { migrations } from './migrations.ts';
import { type OwnerStore, ownerModel, ownerStore } from './owners.ts';
import { sealedFields } from './sealed-fields.ts';
import { sharding } from './sharding.ts';
import { type WatchedStore, watchedModel, watchedStore } from './watched.ts';

/** Everything the scheduler stores, in a database of its own. */
export interface SchedulerStore extends Database {
  readonly messages: MessageStore;
  readonly surveys: SurveyStore;
  readonly newsletters: NewsletterStore;
  readonly newsletterSettings: NewsletterSettingsStore;
  readonly watched: WatchedStore;
  readonly owners: OwnerStore;
  readonly mails: MailStore;
  readonly mailSettings: MailSettingsStore;
  readonly suppressions: SuppressionStore;
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  /** The key of links in mails, the same for all schedulers. */
  unsubscribeKey(): Promise<Buffer>;
  readonly erasedOwners: ReturnType<typeof erasedOwnerModel>;
  /** Over which all models are. */
  readonly connection: Connection;
  /** The database itself, for Agenda's jobs. */
  readonly db: mongo.Db;
}

/**
 * Connects and makes sure of the indexes.
 * @param wrapper seals what people wrote; without one it is stored in the clear
 */
export function openStore(uri: string, wrapper?: KeyWrapper): Promise<SchedulerStore> {
  const sealing = { fields: sealedFields, wrapper };
  const options = { uri, database: sharding.database, sharding, sealing };
  return openDatabase(
    options,
    (connection) => {
      const keys = mailKeyModel(connection);
      return {
        messages: messageStore(messageModel(connection)),
        surveys: surveyStore(connection),
        newsletters: newsletterStore(connection),
        newsletterSettings: newsletterSettingsStore(connection),
        watched: watchedStore(watchedModel(connection)),
        owners: ownerStore(ownerModel(connection)),
        mails: mailStore(mailModel(connection)),
        mailSettings: mailSettingsStore(mailSettingsModel(connection)),
        suppressions: suppressionStore(suppressionModel(connection)),
        webhooks: webhookStore(connection),
        deliveries: deliveryStore(connection),
        unsubscribeKey: () => unsubscribeKey(keys),
        erasedOwners: erasedOwnerModel(connection),
        connection,
        db: connection.getClient().db(sharding.database),
      };
    },
    migrations,
  );
}
