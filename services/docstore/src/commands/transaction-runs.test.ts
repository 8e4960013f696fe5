import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Long } from 'bson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import type { RawDoc } from '../bson/writer.ts';
import { timed } from '../pace.ts';
import { Store } from '../storage/store.ts';
import { Cursors } from './cursors.ts';
import { finished, runCommand } from './registry.ts';
import { Transactions } from './transactions.ts';

const COUNT = 40;
let folder: string;
let store: Store;
let cursors: Cursors;
let transactions: Transactions;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'transaction-runs-'));
  store = new Store(join(folder, 'runs.db'));
  cursors = new Cursors();
  transactions = new Transactions(store, cursors);
  const documents = Array.from({ length: COUNT }, (_, _id) => ({ _id, n: 0 }));
  outside({ insert: 'docs', documents });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** A command outside of transactions, committed. */
function outside(command: Doc): Doc {
  transactions.park();
  const record = { now: new Date(), ids: [] };
  const reply = finished(runCommand({ ...command, $db: 't' }, store, cursors, record, false));
  store.commit();
  return reply;
}

/** A session with one transaction; its commands pause wherever they can. */
function session(id: string) {
  const lsid = { id: new Binary(Buffer.from(id), 4) };
  let isFirst = true;
  return (command: Doc, others: (pause: number) => void = () => undefined): Doc => {
    const common = { $db: 't', lsid, txnNumber: Long.ONE, autocommit: false };
    const steps = transactions.run({
      ...command,
      ...common,
      ...(isFirst ? { startTransaction: true } : {}),
    });
    isFirst = false;
    for (let pause = 0; ; pause++) {
      const step = timed({ expiresAt: Number.POSITIVE_INFINITY, sliceMs: 0 }, () => steps.next());
      if (step.done) return step.value;
      try {
        others(pause);
      } catch (error) {
        steps.return({});
        throw error;
      }
    }
  };
}

const found = ({ cursor }: Doc): Doc[] =>
  (cursor as { firstBatch: RawDoc[] }).firstBatch.map(({ bytes }) => readDoc(bytes));
const change = (filter: Doc, by: number): Doc => ({
  update: 'docs',
  updates: [{ q: filter, u: { $inc: { n: by } }, multi: true }],
});
const sums = (docs: Doc[]): number => docs.reduce((sum, { n }) => sum + Number(n), 0);
const CONFLICT = expect.objectContaining({ codeName: 'WriteConflict' });

describe('a command in a transaction', () => {
  it('gives way while nothing is written, and reads one state', () => {
    const run = session('a');
    let pauses = 0;
    const docs = found(
      run({ find: 'docs' }, (pause) => {
        pauses++;
        // From the first document to the last; half of both would be seen without a new beginning.
        if (pause === COUNT / 2) outside(change({}, 1));
      }),
    );
    expect(pauses).toBeGreaterThan(COUNT);
    expect(docs).toHaveLength(COUNT);
    expect(sums(docs)).toBe(COUNT);
  });

  it('gives way no more when others write every time', () => {
    const run = session('a');
    let pauses = 0;
    const docs = found(
      run({ find: 'docs' }, () => {
        pauses++;
        outside(change({}, 1));
      }),
    );
    expect(pauses).toBe(2);
    expect(sums(docs)).toBe(2 * COUNT);
  });

  it('gives way while it looks for what it will change, and shows none of it to others', () => {
    const run = session('a');
    let pauses = 0;
    const seen = (): number => sums(found(outside({ find: 'docs', batchSize: COUNT })));
    const reply = run(change({ n: 0 }, 1), () => {
      pauses++;
      expect(seen()).toBe(0);
    });
    expect(reply).toEqual({ n: COUNT, nModified: COUNT });
    expect(pauses).toBeGreaterThanOrEqual(COUNT);
    expect(seen()).toBe(0);
    // There is something to hide now.
    expect(sums(found(run({ find: 'docs' }, () => expect.unreachable())))).toBe(COUNT);
    run({ commitTransaction: 1 }, () => expect.unreachable());
    expect(seen()).toBe(COUNT);
  });

  it('does not read again what nobody has changed', () => {
    const run = session('a');
    run({ find: 'docs' });
    outside({ find: 'docs' });
    let pauses = 0;
    run({ find: 'docs', filter: { _id: 1 } }, () => pauses++);
    expect(pauses).toBeLessThan(COUNT / 2);
  });

  it('ends with WriteConflict when others changed what it has read, also while it gives way', () => {
    const run = session('a');
    run({ find: 'docs' });
    expect(() =>
      run(change({ _id: 1 }, 1), (pause) => {
        if (pause === 0) outside(change({ _id: 2 }, 1));
      }),
    ).toThrow(CONFLICT);
    expect(() => run({ commitTransaction: 1 })).toThrow(
      expect.objectContaining({ codeName: 'NoSuchTransaction' }),
    );
  });

  it('is committed once, when the client asks a second time while the first try gives way', () => {
    const run = session('a');
    run({ find: 'docs' });
    run(change({ _id: 1 }, 1));
    outside({ insert: 'others', documents: [{ _id: 1 }] });
    let again: Doc | undefined;
    const first = run({ commitTransaction: 1 }, () => {
      again ??= run({ commitTransaction: 1 });
    });
    expect([first, again]).toEqual([{}, {}]);
    expect(sums(found(outside({ find: 'docs', batchSize: COUNT })))).toBe(1);
  });

  it('leaves nothing half behind when its client goes away meanwhile', () => {
    const run = session('a');
    run({ find: 'docs' });
    run(change({}, 1));
    outside({ insert: 'others', documents: [{ _id: 1 }] });
    const gone = new Error('gone');
    const leave = (): never => {
      throw gone;
    };
    expect(() => run({ find: 'docs' }, leave)).toThrow(gone);
    expect(sums(found(run({ find: 'docs' })))).toBe(COUNT);
  });

  it('reads on beside another transaction that writes', () => {
    const [reads, writes] = [session('reads'), session('writes')];
    let began = false;
    const docs = found(
      reads({ find: 'docs' }, () => {
        if (!began) writes(change({}, 1));
        began = true;
      }),
    );
    expect(sums(docs)).toBe(0);
    writes({ commitTransaction: 1 });
    expect(() => reads({ find: 'docs' })).toThrow(CONFLICT);
    expect(sums(found(outside({ find: 'docs', batchSize: COUNT })))).toBe(COUNT);
  });
});
