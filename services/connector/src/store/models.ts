import { type Connection, type Model, Schema } from 'mongoose';

/** Who may hold an account's only live session (design §4). */
export interface LeaseRow {
  holder: string;
  expiresAt: Date;
  /** Grows with every new holder; a write that names an older one is refused. */
  token: number;
}

export interface AccountRow {
  ownerId: string;
  provider: string;
  /** open: linked, to be brought back after a restart; connecting: never linked yet. */
  state: 'open' | 'connecting' | 'close';
  reason: string;
  /** Everything up to here was published. */
  resumeFrom: Date | null;
  lease: LeaseRow | null;
}

export interface CredentialRow {
  ownerId: string;
  type: string;
  id: string;
  /** Sealed by `SecretBox`. */
  sealed: Buffer;
}

export interface KnownChatRow {
  ownerId: string;
  chatId: string;
  groupId: string;
  isWatched: boolean;
}

export interface ExecutedCommandRow {
  /** The idempotency key. */
  _id: string;
  ownerId: string;
  state: 'started' | 'done' | 'failed';
  errorCode: string;
  errorMessage: string;
  messageId: string;
  at: Date;
}

export interface HistoryJobRow {
  /** The command's idempotency key. */
  _id: string;
  jobId: string;
  ownerId: string;
  chatId: string;
  groupId: string;
  since: Date | null;
  includeDigests: boolean;
  state: 'running' | 'done' | 'failed';
  fetched: number;
  missing: number;
  /** Oldest message published so far: a resumed job goes on before it. */
  cursor: { messageId: string; at: Date } | null;
  errorCode: string;
  errorMessage: string;
  at: Date;
}

export interface Models {
  readonly accounts: Model<AccountRow>;
  readonly credentials: Model<CredentialRow>;
  readonly knownChats: Model<KnownChatRow>;
  readonly executedCommands: Model<ExecutedCommandRow>;
  readonly historyJobs: Model<HistoryJobRow>;
}

const text = { type: String, default: '' };
const required = { type: String, required: true };
const strict = { strict: 'throw', versionKey: false, minimize: false } as const;

const accounts = new Schema<AccountRow>(
  {
    ownerId: { ...required, unique: true },
    provider: required,
    state: required,
    reason: text,
    resumeFrom: { type: Date, default: null },
    lease: {
      type: new Schema({ holder: required, expiresAt: Date, token: Number }, { _id: false }),
      default: null,
    },
  },
  strict,
);

const credentials = new Schema<CredentialRow>(
  { ownerId: required, type: required, id: required, sealed: { type: Buffer, required: true } },
  strict,
);
credentials.index({ ownerId: 1, type: 1, id: 1 }, { unique: true });

const knownChats = new Schema<KnownChatRow>(
  { ownerId: required, chatId: required, groupId: required, isWatched: Boolean },
  strict,
);
knownChats.index({ ownerId: 1, chatId: 1 }, { unique: true });

const monthSeconds = 30 * 24 * 60 * 60;
const executedCommands = new Schema<ExecutedCommandRow>(
  {
    _id: required,
    ownerId: required,
    state: required,
    errorCode: text,
    errorMessage: text,
    messageId: text,
    // Commands are kept on the bus for seven days; nothing is delivered again after that.
    at: { type: Date, required: true, index: { expireAfterSeconds: monthSeconds } },
  },
  strict,
);

const historyJobs = new Schema<HistoryJobRow>(
  {
    _id: required,
    jobId: required,
    ownerId: required,
    chatId: required,
    groupId: required,
    since: { type: Date, default: null },
    includeDigests: Boolean,
    state: { ...required, index: true },
    fetched: { type: Number, default: 0 },
    missing: { type: Number, default: 0 },
    cursor: {
      type: new Schema({ messageId: required, at: Date }, { _id: false }),
      default: null,
    },
    errorCode: text,
    errorMessage: text,
    at: { type: Date, required: true },
  },
  strict,
);

/** The connector's collections on one connection. */
export function createModels(connection: Connection): Models {
  return {
    accounts: connection.model<AccountRow>('Account', accounts, 'accounts'),
    credentials: connection.model<CredentialRow>('Credential', credentials, 'credentials'),
    knownChats: connection.model<KnownChatRow>('KnownChat', knownChats, 'known_chats'),
    executedCommands: connection.model<ExecutedCommandRow>(
      'ExecutedCommand',
      executedCommands,
      'executed_commands',
    ),
    historyJobs: connection.model<HistoryJobRow>('HistoryJob', historyJobs, 'history_jobs'),
  };
}
