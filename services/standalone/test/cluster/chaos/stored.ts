import { type Connection, connectMongo } from '@groupsight/shared/mongo/connect';

/** What insights keeps, read from the store itself. */
export class Stored {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  static async open(uri: string): Promise<Stored> {
    return new Stored(await connectMongo({ uri, database: 'groupsight_insights' }));
  }

  /** Ids of the messages of a group, as often as each is there. */
  async messageIds(owner: string, group: string): Promise<string[]> {
    const found = this.#connection
      .collection('messages')
      .find({ owner, group }, { projection: { messageId: 1 } });
    return (await found.toArray()).map(({ messageId }) => String(messageId));
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
