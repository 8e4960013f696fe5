/**
 * Loaded into a process that is to be killed (`node --import`): entries of HELD_ACTION in the audit
 * log are never stored, so that the process can die between what was done and its entry. What it
 * says tells when.
 */
import mongoose from 'mongoose';

const { Collection } = mongoose.mongo;
const insertOne = Collection.prototype.insertOne;
let held = 0;

Collection.prototype.insertOne = function hold(...args: Parameters<typeof insertOne>) {
  const [{ action }] = args as unknown as [{ readonly action?: string }];
  const isEntry = this.collectionName === 'audit_entries';
  if (!isEntry || action !== process.env.HELD_ACTION) return insertOne.apply(this, args);
  held += 1;
  process.stdout.write(`${held} entries held\n`);
  return new Promise<never>(() => undefined);
};
