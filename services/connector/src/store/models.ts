import { erasedOwnerModel } from '@groupsight/shared/owner-erasure';
import { type Connection, type Model, Schema } from 'mongoose';
import { dataExportModel } from '../exports/data-export-rows.ts';
import { type ConnectorRow, connectorModel, type LeaseRow } from './holder-rows.ts';
import { type ImportTurnRow, importTurnModel } from './import-turns.ts';
import { type ImportedFileModels, importedFileModels } from './imported-files.ts';
import { type MediaModels, mediaModels } from './media-models.ts';

export interface AccountRow {
  ownerId: string;
  provider: string;
  /** open: linked, to be brought back after a restart; connecting: never linked yet. */
  state: 'open' | 'connecting' | 'close';
  reason: string;
  /** Everything up to here was published. */
  resumeFrom: Date | null;
  /** Hash of the network's name of the account that was linked last; empty: not known. */
  identity: string;
  /** When that account was linked for the first time. */
  linkedAt: Date | null;
  /** Its user is suspended: nobody holds it. Absent: not so. */
  isPaused?: boolean;
  lease: LeaseRow | null;
}

export interface CredentialRow {
  ownerId: string;
  type: string;
  id: string;
  /** Sealed by `SecretBox`. */
  sealed: Buffer;
}

/** A message as its provider keeps it. */
export interface MessageRow {
  ownerId: string;
  chatId: string;
  messageId: string;
  at: Date;
  /** Forgotten then. */
  until: Date;
  /** Sealed by `SecretBox`. */
  sealed: Buffer;
}

export interface KnownChatRow {
  ownerId: string;
  chatId: string;
  groupId: string;
  isWatched: boolean;
  /** When that was so, and the group's version; an older word does not change it. */
  at: Date;
  version?: number;
  /** Since when nobody watches it; null while somebody does, and where it is not known. */
  unwatchedAt: Date | null;
  /** When somebody began to watch it. */
  watchedSince?: Date | null;
}

/** A command to send or delete something: from when it was heard until long after its end. */
export interface CommandRow {
  /** The idempotency key. */
  _id: string;
  ownerId: string;
  /** Sends keep a human pace; deletions do not wait for it. */
  lane: 'send' | 'delete';
  /** sending: the network may have it already, for a process died or is at it. */
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Something is left to do, if only to tell how it ended. */
  open: boolean;
  /** Goes before the others of its lane: an answer to somebody does not wait behind a mailing. */
  urgent: boolean;
  /** Order within a lane. */
  turn: number;
  /** Tries that began. */
  attempts: number;
  /** It is not sent any more after this; null: no matter how late. */
  notAfter: Date | null;
  /** The command as it came; removed when it ended, for it holds words. */
  command: Buffer | null;
  errorCode: string;
  errorMessage: string;
  messageId: string;
  at: Date;
  endedAt: Date | null;
}

/** What the connector must know of a user. */
export interface OwnerRow {
  /** User.document_id. */
  _id: string;
  /** IANA zone. */
  timezone: string;
  /** What an operator lets them have; null or absent: what the settings say. */
  storageBytes?: number | null;
  importsDaily?: number | null;
  /** When it was so. */
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

export interface Models extends MediaModels, ImportedFileModels {
  readonly accounts: Model<AccountRow>;
  readonly connectors: Model<ConnectorRow>;
  readonly importTurns: Model<ImportTurnRow>;
  readonly credentials: Model<CredentialRow>;
  readonly messages: Model<MessageRow>;
  readonly knownChats: Model<KnownChatRow>;
  readonly commands: Model<CommandRow>;
  readonly owners: Model<OwnerRow>;
  readonly historyJobs: Model<HistoryJobRow>;
  readonly dataExports: ReturnType<typeof dataExportModel>;
  readonly erasedOwners: ReturnType<typeof erasedOwnerModel>;
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
    identity: text,
    linkedAt: { type: Date, default: null },
    isPaused: { type: Boolean },
    lease: {
      type: new Schema(
        { holder: required, address: text, expiresAt: Date, token: Number },
        { _id: false },
      ),
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

const messages = new Schema<MessageRow>(
  {
    ownerId: required,
    chatId: required,
    messageId: required,
    at: { type: Date, required: true },
    until: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
    sealed: { type: Buffer, required: true },
  },
  strict,
);
messages.index({ ownerId: 1, chatId: 1, messageId: 1 }, { unique: true });
messages.index({ ownerId: 1, chatId: 1, at: -1 });

const knownChats = new Schema<KnownChatRow>(
  {
    ownerId: required,
    chatId: required,
    groupId: required,
    isWatched: Boolean,
    at: Date,
    version: Number,
    unwatchedAt: { type: Date, default: null },
    watchedSince: { type: Date, default: null },
  },
  strict,
);
knownChats.index({ ownerId: 1, chatId: 1 }, { unique: true });
knownChats.index({ unwatchedAt: 1 });

const monthSeconds = 30 * 24 * 60 * 60;
const commands = new Schema<CommandRow>(
  {
    _id: required,
    ownerId: required,
    lane: required,
    state: required,
    open: Boolean,
    urgent: Boolean,
    turn: Number,
    attempts: Number,
    notAfter: { type: Date, default: null },
    command: { type: Buffer, default: null },
    errorCode: text,
    errorMessage: text,
    messageId: text,
    // Commands are kept on the bus for seven days; nothing is delivered again after that.
    at: { type: Date, required: true, index: { expireAfterSeconds: monthSeconds } },
    endedAt: { type: Date, default: null },
  },
  strict,
);
commands.index({ open: 1, ownerId: 1, lane: 1, urgent: -1, turn: 1 });
commands.index({ ownerId: 1, lane: 1, state: 1, endedAt: -1 });

const owners = new Schema<OwnerRow>(
  { _id: required, timezone: required, storageBytes: Number, importsDaily: Number, at: Date },
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
    connectors: connectorModel(connection),
    importTurns: importTurnModel(connection),
    credentials: connection.model<CredentialRow>('Credential', credentials, 'credentials'),
    messages: connection.model<MessageRow>('Message', messages, 'messages'),
    knownChats: connection.model<KnownChatRow>('KnownChat', knownChats, 'known_chats'),
    commands: connection.model<CommandRow>('Command', commands, 'commands'),
    owners: connection.model<OwnerRow>('Owner', owners, 'owners'),
    historyJobs: connection.model<HistoryJobRow>('HistoryJob', historyJobs, 'history_jobs'),
    dataExports: dataExportModel(connection),
    erasedOwners: erasedOwnerModel(connection),
    ...mediaModels(connection),
    ...importedFileModels(connection),
  };
}
