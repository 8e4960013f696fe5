import { type Connection, type Model, Schema } from 'mongoose';

/** Who may hold an account's only live session. */
export interface LeaseRow {
  holder: string;
  /** Where other processes reach the holder; empty or missing: not known yet. */
  address?: string;
  expiresAt: Date;
  /** Grows with every new holder; a write that names an older one is refused. */
  token: number;
}

/** A connector that is alive. */
export interface ConnectorRow {
  /** The name under which it holds leases. */
  _id: string;
  provider: string;
  /** How many it holds. */
  accounts: number;
  expiresAt: Date;
}

const daySeconds = 24 * 60 * 60;
const connectors = new Schema<ConnectorRow>(
  {
    _id: { type: String, required: true },
    provider: { type: String, required: true },
    accounts: { type: Number, required: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: daySeconds } },
  },
  { strict: 'throw', versionKey: false },
);

export function connectorModel(connection: Connection): Model<ConnectorRow> {
  return connection.model<ConnectorRow>('Connector', connectors, 'connectors');
}
