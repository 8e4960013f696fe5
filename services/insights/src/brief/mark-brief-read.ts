import type {
  MarkBriefReadRequest,
  MarkBriefReadResponse,
} from '@groupsight/proto/insights/v1/insights';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { required } from '../rpc/input.ts';
import type { Stores } from '../store/stores.ts';
import { changeMarks, type LineName, lineNameOf } from './brief-marks.repository.ts';

const maxAtOnce = 500;

/** The lines whose things are the owner's and still there, each with its group. */
async function ownLines(stores: Stores, ownerId: string, lines: readonly LineName[]) {
  const models = { question: stores.questions, fact: stores.facts, digest: stores.digests };
  const found = await Promise.all(
    [...Map.groupBy(lines, ({ of }) => of)].map(async ([of, named]) => {
      const ids = [...new Set(named.map(({ document }) => document))] as never[];
      const { collection } = models[of];
      const projection = { group: 1 };
      const docs = await collection
        .find({ owner: ownerId, _id: { $in: ids } }, { projection })
        .toArray();
      const groups = new Map(docs.map(({ _id, group }) => [String(_id), String(group)]));
      return named.flatMap((line) => {
        const group = groups.get(line.document);
        return group === undefined ? [] : [{ ...line, group }];
      });
    }),
  );
  return found.flat();
}

/**
 * Marks lines as read or takes that back; the same again changes nothing.
 * @throws AppError invalid_line_ids for what cannot be a line's id, and for too many
 */
export async function markBriefRead(
  { stores, emit, now }: Context,
  { ownerId, lineIds, read }: MarkBriefReadRequest,
): Promise<MarkBriefReadResponse> {
  required('owner_id', ownerId);
  const lines = [...new Set(lineIds)].flatMap((id) => lineNameOf(id) ?? []);
  if (lineIds.length > maxAtOnce || lines.length < new Set(lineIds).size) {
    throw invalid('invalid_line_ids', `At most ${maxAtOnce} lines of the brief are marked.`);
  }
  const own = await ownLines(stores, ownerId, lines);
  const changed = await changeMarks(
    stores.briefMarks,
    { owner: ownerId, at: new Date(now()), read },
    own,
  );
  if (changed > 0) await emit([{ owner: ownerId, type: 'brief' }]);
  return { changed };
}
