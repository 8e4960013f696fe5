import type { EventDetails, EventState, ResourceType } from '@groupsight/reader/types';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

/** Something shared, once or often; `_id` by (group, key). */
export interface ResourceDoc {
  _id: string;
  owner: string;
  group: string;
  key: string;
  type: ResourceType;
  name: string;
  description: string;
  url: string;
  mediaId: string;
  messageId: string;
  sources: string[];
  sharedBy: string;
  sharers: number;
  eventDate: string;
  eventTime: string;
  eventLocation: string;
  /** Of an event; absent where nothing changed it. */
  eventState?: EventState;
  /** Of an event; absent from those of older versions. */
  event?: EventDetails;
  date: string;
  at: Date;
  /** Every sharing, in the chat's order; the first names the resource. */
  shares: ShareDoc[];
  /** The days of the sharings. */
  dates: string[];
}

export interface ShareDoc {
  messageId: string;
  senderId: string;
  senderName: string;
  at: number;
  sequence: number;
  date: string;
  name: string;
  description: string;
  url: string;
  mediaId: string;
  eventLocation: string;
  /** Of an event, as it stood after this message's day; absent from those of older versions. */
  eventDate?: string;
  eventTime?: string;
  eventState?: EventState;
  event?: EventDetails;
}

const options = { versionKey: false, strict: 'throw' } as const;

const resourceSchema = new Schema<ResourceDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    key: String,
    type: String,
    name: String,
    description: String,
    url: String,
    mediaId: String,
    messageId: String,
    sources: [String],
    sharedBy: String,
    sharers: Number,
    eventDate: String,
    eventTime: String,
    eventLocation: String,
    eventState: String,
    event: { type: Schema.Types.Mixed, default: undefined },
    date: String,
    at: Date,
    shares: { type: Schema.Types.Mixed, default: [] },
    dates: [String],
  },
  options,
);
resourceSchema.index({ owner: 1, group: 1, at: 1, _id: 1 });
resourceSchema.index({ owner: 1, group: 1, type: 1, at: 1, _id: 1 });
resourceSchema.index({ owner: 1, group: 1, dates: 1 });
resourceSchema.index({ owner: 1, at: 1, _id: 1 });

export const resourceModel = (connection: Connection): Model<ResourceDoc> =>
  connection.model<ResourceDoc>('Resource', resourceSchema, 'resources');
