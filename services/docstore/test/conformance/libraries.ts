/** mongoose and Agenda, unmodified. */
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import mongoose, { type Connection, Schema } from 'mongoose';
import { type Bench, type Check, family, refused } from './check.ts';

const author = new Schema(
  { name: { type: String, required: true, unique: true }, tags: [String] },
  { timestamps: true },
);
const book = new Schema({
  title: String,
  author: { type: Schema.Types.ObjectId, ref: 'Author' },
  chapters: [{ name: String, pages: Number }],
  meta: { type: Map, of: Number },
  price: Schema.Types.Decimal128,
});

let databases = 0;

/** A mongoose connection to a database of its own. */
function modelled(ask: (connection: Connection) => Promise<unknown>): Check['ask'] {
  return async (bench) => {
    const uri = bench.uriFor(`mongoose${++databases}`);
    const connection = await mongoose.createConnection(uri).asPromise();
    try {
      return await ask(connection);
    } finally {
      await connection.dropDatabase().catch(() => undefined);
      await connection.close();
    }
  };
}

const MONGOOSE = family('mongoose', [
  [
    'saves, versions and stamps',
    modelled(async (connection) => {
      const Author = connection.model('Author', author);
      const ada = await Author.create({ name: 'Ada', tags: ['x'] });
      ada.tags.push('y');
      await ada.save();
      const stored = await Author.findOne({ name: 'Ada' }).lean();
      return [stored?.tags, stored?.__v, stored?.createdAt instanceof Date];
    }),
    [['x', 'y'], 1, true],
  ],
  [
    'builds its unique index',
    modelled(async (connection) => {
      const Author = connection.model('Author', author);
      await Author.init();
      await Author.create({ name: 'Ada' });
      return Author.create({ name: 'Ada' });
    }),
    refused(11000),
  ],
  [
    'validates',
    modelled((connection) => connection.model('Author', author).create({})),
    refused('ValidationError'),
  ],
  [
    'populates',
    modelled(async (connection) => {
      const { _id } = await connection.model('Author', author).create({ name: 'Bob' });
      const Book = connection.model('Book', book);
      await Book.create({ title: 'T', author: _id });
      return (await Book.findOne().populate<{ author: { name: string } }>('author'))?.author.name;
    }),
    'Bob',
  ],
  [
    'edits subdocuments, maps and decimals',
    modelled(async (connection) => {
      const Book = connection.model('Book', book);
      const made = await Book.create({
        chapters: [{ name: 'one', pages: 3 }],
        meta: { a: 1 },
        price: '1.50',
      });
      const [chapter] = made.chapters;
      if (chapter) chapter.pages = 9;
      made.meta?.set('b', 2);
      await made.save();
      const found = await Book.findOne({ 'chapters.pages': 9 });
      return [found?.meta?.get('b'), String(found?.price)];
    }),
    [2, '1.50'],
  ],
  [
    'refuses a stale save',
    modelled(async (connection) => {
      const Book = connection.model('Book', book);
      const { _id } = await Book.create({ chapters: [{ name: 'a' }, { name: 'b' }] });
      const first = await Book.findById(_id).orFail();
      const second = await Book.findById(_id).orFail();
      first.chapters.splice(0, 1);
      await first.save();
      second.chapters.splice(1, 1);
      return second.save();
    }),
    refused('VersionError'),
  ],
  [
    'streams, and aggregates',
    modelled(async (connection) => {
      const Item = connection.model('Item', new Schema({ n: Number }));
      await Item.insertMany(Array.from({ length: 60 }, (_, n) => ({ n })));
      let streamed = 0;
      for await (const _ of Item.find().cursor({ batchSize: 7 })) streamed++;
      const [sum] = await Item.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]);
      return [streamed, sum.n];
    }),
    [60, 1770],
  ],
  [
    'runs transactions',
    modelled(async (connection) => {
      const Account = connection.model('Account', new Schema({ name: String, amount: Number }));
      await Account.createCollection();
      await connection.transaction(async (session) => {
        await Account.create([{ name: 'a', amount: 5 }], { session });
        await Account.updateOne({ name: 'a' }, { $inc: { amount: 5 } }, { session });
      });
      const failing = connection.transaction(async (session) => {
        await Account.create([{ name: 'b' }], { session });
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      return [(await Account.findOne({ name: 'a' }))?.amount, await Account.countDocuments()];
    }),
    [10, 1],
  ],
]);

/** Agendas of one database, each like one of a process of its own; stopped at the end. */
function scheduled(
  names: readonly string[],
  ask: (agendas: Agenda[], bench: Bench, uri: string) => Promise<unknown>,
): Check['ask'] {
  return async (bench) => {
    const uri = bench.uriFor(`agenda${++databases}`);
    const agendas = names.map(
      (name) =>
        new Agenda({
          backend: new MongoBackend({ address: uri, collection: 'jobs' }),
          name,
          processEvery: 50,
        }),
    );
    try {
      return await ask(agendas, bench, uri);
    } finally {
      for (const agenda of agendas) await agenda.stop();
    }
  };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const AGENDA = family('Agenda', [
  [
    'two instances run each job once',
    scheduled(['one', 'two'], async (agendas) => {
      const runs = new Map<number, number>();
      for (const agenda of agendas) {
        agenda.define('work', async (job: { attrs: { data: unknown } }) => {
          const { n } = job.attrs.data as { n: number };
          runs.set(n, (runs.get(n) ?? 0) + 1);
        });
        await agenda.start();
      }
      for (let n = 0; n < 20; n++) await agendas[0]?.now('work', { n });
      await until(() => runs.size === 20);
      return [...runs.values()].every((count) => count === 1);
    }),
    true,
  ],
  [
    'keeps one repeating job, and cancels it',
    scheduled(['three'], async ([agenda]) => {
      let ticks = 0;
      agenda?.define('tick', async () => {
        ticks++;
      });
      await agenda?.start();
      await agenda?.every('1 second', 'tick');
      await agenda?.every('1 second', 'tick');
      await until(() => ticks > 0);
      return agenda?.cancel({ name: 'tick' });
    }),
    1,
  ],
  [
    'remembers why a job failed',
    scheduled(['four'], async ([agenda], bench, uri) => {
      agenda?.define('fail', async () => {
        throw new Error('on purpose');
      });
      await agenda?.start();
      await agenda?.now('fail', {});
      const database = new URL(uri).pathname.slice(1);
      const jobs = bench.client.db(database).collection('jobs');
      await until(async () => (await jobs.countDocuments({ failCount: { $gte: 1 } })) === 1);
      return (await jobs.findOne())?.failReason;
    }),
    'on purpose',
  ],
]);

export const LIBRARIES: Check[] = [...MONGOOSE, ...AGENDA];
