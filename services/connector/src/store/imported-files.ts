import { type Connection, type Model, Schema } from 'mongoose';

/** What an import took of its owner's storage. */
export interface ImportedFileRow {
  _id: string;
  ownerId: string;
  groupId: string;
  /** Bytes of the chat's text. */
  text: number;
  /** Bytes of files that were not stored before. */
  files: number;
  at: Date;
}

export interface ImportedFileModels {
  readonly importedFiles: Model<ImportedFileRow>;
}

const required = { type: String, required: true };
const bytes = { type: Number, required: true };

const importedFiles = new Schema<ImportedFileRow>(
  {
    _id: required,
    ownerId: required,
    groupId: required,
    text: bytes,
    files: bytes,
    at: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, minimize: false },
);
importedFiles.index({ ownerId: 1, groupId: 1 });
importedFiles.index({ ownerId: 1, at: 1 });

export const importedFileModels = (connection: Connection): ImportedFileModels => ({
  importedFiles: connection.model<ImportedFileRow>('ImportedFile', importedFiles, 'imported_files'),
});
