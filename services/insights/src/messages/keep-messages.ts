import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { asMessage, joined, saying } from '../removals/removal-docs.ts';
import { keepMessage, keptMessages } from '../removals/removed.repository.ts';
import { messageKey } from '../store/ids.ts';
import type { MessageDoc } from './messages.repository.ts';
import { type Change, changed, wordsOf } from './tellings.ts';

interface Place {
  readonly owner: string;
  readonly group: string;
}

/** What was told of a message several times is joined. */
function eachOnce(docs: readonly MessageDoc[]): MessageDoc[] {
  const byId = new Map<string, MessageDoc>();
  for (const doc of docs) {
    const before = byId.get(doc._id);
    byId.set(doc._id, before ? joined(before, doc) : doc);
  }
  return [...byId.values()];
}

/**
 * Keeps messages that are taken out, or came while they are: with what is kept of them already,
 * also where another process keeps the same at this moment.
 */
export async function keepMessages(
  { stores }: Pick<Context, 'stores'>,
  { owner: ownerId, group }: Place,
  removal: string,
  docs: readonly MessageDoc[],
): Promise<void> {
  const token = randomUUID();
  const aside = { owner: ownerId, group, removal };
  for (let left = eachOnce(docs); left.length > 0; ) {
    const ids = left.map(({ _id }) => _id);
    const kept = await keptMessages(stores.removed, aside, ids);
    const writes = left.map((doc) => {
      const before = kept.get(doc._id);
      const whole = before ? joined(asMessage(before), doc) : doc;
      return keepMessage(aside, { ...whole }, token, before);
    });
    await stores.removed.collection.bulkWrite(writes as never[], { ordered: false });
    // What another one wrote in between is joined with; what it brought back is not there.
    const now = await keptMessages(stores.removed, aside, ids);
    left = left.filter(({ _id }) => (now.get(_id)?.token ?? token) !== token);
  }
}

/** Changes messages that are kept as imports tell: those who told otherwise told that still. */
export async function changeKept(
  { stores }: Pick<Context, 'stores'>,
  { owner: ownerId, group }: Place,
  changes: readonly Change[],
): Promise<void> {
  const token = randomUUID();
  const byId = Map.groupBy(changes, ({ messageId }) => messageKey(ownerId, group, messageId));
  for (let left = [...byId.keys()]; left.length > 0; ) {
    const kept = await keptMessages(stores.removed, { owner: ownerId, group }, left);
    const writes = [...kept].flatMap(([id, before]) => {
      const known = asMessage(before);
      const doc = (byId.get(id) ?? []).reduce(withChange, known);
      if (doc === known) return [];
      return [
        keepMessage({ owner: ownerId, group, removal: before.removal }, { ...doc }, token, before),
      ];
    });
    if (writes.length === 0) return;
    await stores.removed.collection.bulkWrite(writes as never[], { ordered: false });
    // What another one wrote in between is changed again.
    const now = await keptMessages(stores.removed, { owner: ownerId, group }, left);
    left = left.filter((id) => (now.get(id)?.token ?? token) !== token);
  }
}

function withChange(doc: MessageDoc, change: Change): MessageDoc {
  const made = changed(change, doc, () => false);
  if (!made) return doc;
  const words = { ...wordsOf(doc), ...made.set };
  return saying(doc, { ...made, words });
}
