import { type Connection, type Model, Schema } from 'mongoose';

export type DataExportState = 'waiting' | 'running' | 'done' | 'failed';

/** A copy of everything that is held of an owner: asked for, being made, or there to be downloaded. */
export interface DataExportRow {
  readonly _id: string;
  readonly ownerId: string;
  readonly state: DataExportState;
  /** Parts that are in it already, and all of them; 0 while not known. */
  readonly done: number;
  readonly total: number;
  /** Bytes; 0 before it is done. */
  readonly size: number;
  readonly errorCode: string;
  /** How often it was begun. */
  readonly tries: number;
  /** Whoever makes it does so until then; a process that died is replaced. */
  readonly leaseUntil: Date;
  readonly createdAt: Date;
  /** When it was done, or given up. */
  readonly endedAt: Date | null;
  /** When it is removed. */
  readonly expiresAt: Date | null;
  /** Hash of the token that a mail opens it with, and until when; empty before it is done. */
  readonly tokenHash: string;
  readonly tokenUntil: Date | null;
}

const required = { type: String, required: true };
const schema = new Schema<DataExportRow>(
  {
    _id: required,
    ownerId: required,
    state: required,
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    size: { type: Number, default: 0 },
    errorCode: { type: String, default: '' },
    tries: { type: Number, default: 0 },
    leaseUntil: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
    tokenHash: { type: String, default: '' },
    tokenUntil: { type: Date, default: null },
  },
  { strict: 'throw', versionKey: false },
);
schema.index({ ownerId: 1, createdAt: -1 });
schema.index({ state: 1, leaseUntil: 1 });
schema.index({ expiresAt: 1 });
schema.index({ tokenHash: 1 });

export const dataExportModel = (connection: Connection): Model<DataExportRow> =>
  connection.model<DataExportRow>('DataExport', schema, 'data_exports');
