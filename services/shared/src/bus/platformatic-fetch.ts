import type { Consumer } from '@platformatic/kafka';
import type { RawRecord } from './deliver.ts';

/** What a fetch gave of one partition. */
export interface Fetched {
  readonly partition: number;
  readonly records: readonly { readonly raw: RawRecord; readonly offset: bigint }[];
  /** Where to go on after them. */
  readonly next: bigint;
}

type FetchResponse = Awaited<ReturnType<Consumer['fetch']>>;

type Batch = NonNullable<
  FetchResponse['responses'][number]['partitions'][number]['records']
>[number];

/** The bit of a batch that holds no records but says how a transaction ended. */
const isControl = 32;
const partitionBytes = 1024 * 1024;

/** Asks each partition's leader for what comes after the positions; waits a moment for more. */
export async function fetchFrom(
  consumer: Consumer,
  topic: string,
  positions: ReadonlyMap<number, bigint>,
): Promise<readonly Fetched[]> {
  const metadata = await consumer.metadata({ topics: [topic] });
  const known = metadata.topics.get(topic);
  if (!known) throw new Error('the brokers know nothing of a topic');
  const byLeader = Map.groupBy(positions, ([partition]) => known.partitions[partition]?.leader);
  const answers = [...byLeader].map(([node, wanted]) => {
    if (node === undefined || node < 0) throw new Error('a partition has no leader now');
    const partitions = wanted.map(([partition, fetchOffset]) => ({
      partition,
      fetchOffset,
      partitionMaxBytes: partitionBytes,
      currentLeaderEpoch: -1,
      lastFetchedEpoch: -1,
    }));
    return consumer.fetch({ node, topics: [{ topicId: known.id, partitions }] });
  });
  return (await Promise.all(answers)).flatMap((answer) => read(answer, positions));
}

function read(answer: FetchResponse, positions: ReadonlyMap<number, bigint>): readonly Fetched[] {
  const parts = answer.responses.flatMap(({ partitions }) => partitions);
  return parts.flatMap(({ partitionIndex: partition, records: batches }): Fetched[] => {
    const from = positions.get(partition);
    const last = batches?.at(-1);
    if (from === undefined || !batches || !last) return [];
    const records = batches.flatMap((batch) => recordsOf(batch, from));
    const next = last.firstOffset + BigInt(last.lastOffsetDelta) + 1n;
    return next > from ? [{ partition, records, next }] : [];
  });
}

/** A batch comes as a whole, though what was asked for may begin in its middle. */
function recordsOf(batch: Batch, from: bigint): Fetched['records'] {
  if ((batch.attributes & isControl) !== 0) return [];
  return batch.records.flatMap(({ key, value, headers, offsetDelta, timestampDelta }) => {
    const offset = batch.firstOffset + BigInt(offsetDelta);
    if (offset < from) return [];
    const raw: RawRecord = {
      key: key?.toString() ?? '',
      bytes: value ?? null,
      publishedAt: Number(batch.firstTimestamp + timestampDelta),
      headers: Object.fromEntries(
        headers.map(([name, text]) => [String(name ?? ''), String(text ?? '')]),
      ),
    };
    return [{ raw, offset }];
  });
}
