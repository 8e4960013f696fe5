import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { connectMongo } from '@groupsight/shared/mongo/connect';
import mongoose from 'mongoose';

const { EJSON } = mongoose.mongo.BSON;
const internal = ['admin', 'config', 'local'];

/** What a collection or a folder holds, in a line. */
export type Inventory = Readonly<Record<string, string>>;

const hashOf = (parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Every collection of a store: how many documents, and a hash of all of them, types included. */
export async function documentsOf(uri: string): Promise<Inventory> {
  const connection = await connectMongo({ uri, database: 'admin' });
  const client = connection.getClient();
  const found: Record<string, string> = {};
  const { databases } = await client.db('admin').admin().listDatabases();
  for (const { name } of databases.filter((one) => !internal.includes(one.name))) {
    for (const { name: collection } of await client.db(name).listCollections().toArray()) {
      const all = await client.db(name).collection(collection).find({}).toArray();
      const lines = all.map((doc) => EJSON.stringify(doc, { relaxed: false })).toSorted();
      found[`${name}.${collection}`] = `${lines.length} documents, ${hashOf(lines)}`;
    }
  }
  await connection.close();
  return found;
}

/** Every file below some folders by its path in them, with a hash of its bytes. */
export async function filesOf(...folders: readonly string[]): Promise<Inventory> {
  const found: Record<string, string> = {};
  for (const folder of folders) {
    for await (const entry of glob(join(folder, '**'), { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      found[relative(folder, path)] = hashOf([await readFile(path)]);
    }
  }
  return found;
}
