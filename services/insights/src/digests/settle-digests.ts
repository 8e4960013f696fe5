import { digestOf } from '../store/ids.ts';
import type { Stores } from '../store/stores.ts';

/** Notes in the digests of these days which questions their owner says are answered. */
export async function settleDigests(
  { questions, digests }: Pick<Stores, 'questions' | 'digests'>,
  ownerId: string,
  group: string,
  dates: readonly string[],
): Promise<void> {
  const date = { $in: [...dates] };
  const [settled, noted] = await Promise.all([
    questions
      .find(
        { owner: ownerId, group, date, corrected: true, state: { $ne: 'open' } },
        { date: 1, messageId: 1 },
      )
      .lean(),
    digests.find({ owner: ownerId, group, date, settled: { $exists: true } }, { date: 1 }).lean(),
  ]);
  const byDate = new Map<string, string[]>(noted.map((digest) => [digest.date, []]));
  for (const question of settled) {
    byDate.set(question.date, [...(byDate.get(question.date) ?? []), question.messageId]);
  }
  if (byDate.size === 0) return;
  await digests.bulkWrite(
    [...byDate].map(([day, ids]) => ({
      updateOne: {
        filter: digestOf(ownerId, group, day),
        update: { $set: { settled: ids } },
      },
    })),
    { ordered: false },
  );
}
