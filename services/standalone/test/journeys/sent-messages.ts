import { Ledger } from '@groupsight/chat-simulated/ledger';
import { connectMongo } from '@groupsight/shared/mongo/connect';
import { SecretBox } from '@groupsight/shared/secret-box';
import { CredentialRows } from '../../../connector/src/store/credential-rows.ts';
import { createModels } from '../../../connector/src/store/models.ts';
import { loadKeys } from '../../src/data-folder.ts';

export interface SentMessages extends AsyncDisposable {
  /** What an account sent to a member or a group, as the simulated network has it. */
  to(ownerId: string, chatId: string): Promise<string[]>;
}

/** Reads what accounts sent from what the simulated network keeps in the product's store. */
export async function openSentMessages(uri: string, dataDir: string): Promise<SentMessages> {
  const connection = await connectMongo({ uri, database: 'connector' });
  const { credentials } = createModels(connection);
  return {
    async to(ownerId, chatId) {
      const { credentialsKey } = await loadKeys(dataDir);
      const box = new SecretBox(Buffer.from(credentialsKey, 'base64'));
      const account = { ownerId, confirm: async () => undefined };
      const ledger = new Ledger(new CredentialRows(credentials, box, account));
      return (await ledger.additions())
        .filter((one) => one.chatId === chatId && one.message.fromMe)
        .map(({ message }) => message.text);
    },
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
