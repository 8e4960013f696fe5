import type { mongo } from 'mongoose';
import type { Plain } from './fields.ts';
import type { RawReads } from './reads.ts';

export type Update = Plain | Plain[];

export interface WriteResult {
  readonly matchedCount?: number;
  readonly modifiedCount?: number;
}

/** The collection's own methods, as they were before. */
export interface Raw extends RawReads {
  findOne(filter: Plain, options?: object): Promise<Plain | null>;
  countDocuments(filter: Plain, options?: object): Promise<number>;
  distinct(path: string, filter?: Plain, options?: object): Promise<unknown[]>;
  aggregate(pipeline: Plain[], options?: object): mongo.AggregationCursor<unknown>;
  insertOne(doc: Plain, options?: object): Promise<unknown>;
  insertMany(docs: Plain[], options?: object): Promise<unknown>;
  replaceOne(filter: Plain, doc: Plain, options?: object): Promise<unknown>;
  updateOne(filter: Plain, update: Update, options?: object): Promise<unknown>;
  updateMany(filter: Plain, update: Update, options?: object): Promise<unknown>;
  deleteOne(filter: Plain, options?: object): Promise<unknown>;
  deleteMany(filter: Plain, options?: object): Promise<unknown>;
  findOneAndUpdate(filter: Plain, update: Update, options?: object): Promise<unknown>;
  findOneAndDelete(filter: Plain, options?: object): Promise<unknown>;
  bulkWrite(operations: Operation[], options?: object): Promise<WriteResult>;
}

export type Operation = Readonly<Record<string, WriteModel>>;

export interface WriteModel {
  readonly document?: Plain;
  readonly filter?: Plain;
  readonly update?: Update;
  readonly replacement?: Plain;
  readonly upsert?: boolean;
  readonly [option: string]: unknown;
}

export const rawMethods = [
  'find',
  'findOne',
  'countDocuments',
  'distinct',
  'aggregate',
  'insertOne',
  'insertMany',
  'replaceOne',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndDelete',
  'bulkWrite',
] as const;
