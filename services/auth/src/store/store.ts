import { type Connection, connectMongo, ensureIndexes } from '@groupsight/shared/mongo/connect';
import { type AttemptStore, attemptModel, attemptStore } from './attempts.ts';
import { type ResetCodeStore, resetCodeModel, resetCodeStore } from './reset-codes.ts';
import { type SessionStore, sessionModel, sessionStore } from './sessions.ts';
import { counterModel, type UserStore, userModel, userStore } from './users.ts';

/** Everything auth stores, in a database of its own. */
export interface AuthStore {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly resetCodes: ResetCodeStore;
  readonly attempts: AttemptStore;
  /** Resolves when the store answers. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** Connects and makes sure of the indexes. */
export async function openStore(uri: string): Promise<AuthStore> {
  const connection: Connection = await connectMongo({ uri, database: 'groupsight_auth' });
  const store: AuthStore = {
    users: userStore(userModel(connection), counterModel(connection)),
    sessions: sessionStore(sessionModel(connection)),
    resetCodes: resetCodeStore(resetCodeModel(connection)),
    attempts: attemptStore(attemptModel(connection)),
    ping: async () => connection.db?.command({ ping: 1 }),
    close: () => connection.close(),
  };
  try {
    await ensureIndexes(connection);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
