import { type Connection, type Model, Schema } from 'mongoose';

/**
 * What a medium was made of: a message's file, a picture's thumbnail, an export, an upload. It is
 * also why the medium is kept: a file goes when nothing is left that it was made of.
 */
export interface MediaSourceRow {
  ownerId: string;
  source: string;
  /** With which it goes; empty for what belongs to no group. */
  groupId: string;
  /** Empty: there was none to be had. */
  mediaId: string;
  /** Bytes of the medium; earlier versions did not note it. */
  size?: number;
  /** When it stopped keeping its medium; null while it does. */
  goneAt: Date | null;
  /** Its message was deleted for everyone: nothing is made of it any more. */
  withdrawn: boolean;
  /** Why there was none. */
  errorCode: string;
  errorMessage: string;
  at: Date;
}

/** A file that is being removed: nobody may store the same one meanwhile. */
export interface MediaRemovalRow {
  /** Owner and media id. */
  _id: string;
  /** The process that does it. */
  holder: string;
  at: Date;
}

/** Collections about files. */
export interface MediaModels {
  readonly mediaSources: Model<MediaSourceRow>;
  readonly mediaRemovals: Model<MediaRemovalRow>;
}

const text = { type: String, default: '' };
const required = { type: String, required: true };
const strict = { strict: 'throw', versionKey: false, minimize: false } as const;

const mediaSources = new Schema<MediaSourceRow>(
  {
    ownerId: required,
    source: required,
    groupId: text,
    mediaId: text,
    size: Number,
    goneAt: { type: Date, default: null },
    withdrawn: { type: Boolean, default: false },
    errorCode: text,
    errorMessage: text,
    at: { type: Date, required: true },
  },
  strict,
);
mediaSources.index({ ownerId: 1, source: 1 }, { unique: true });
mediaSources.index({ ownerId: 1, mediaId: 1 });
mediaSources.index({ ownerId: 1, groupId: 1 });
mediaSources.index({ goneAt: 1 });

const mediaRemovals = new Schema<MediaRemovalRow>(
  { _id: required, holder: required, at: { type: Date, required: true } },
  strict,
);

export function mediaModels(connection: Connection): MediaModels {
  const sources = connection.model<MediaSourceRow>('MediaSource', mediaSources, 'media_sources');
  const removals = connection.model<MediaRemovalRow>(
    'MediaRemoval',
    mediaRemovals,
    'media_removals',
  );
  return { mediaSources: sources, mediaRemovals: removals };
}
