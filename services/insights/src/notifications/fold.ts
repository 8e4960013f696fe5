import type { Context } from '../context.ts';
import { languageOf } from '../groups/owners.repository.ts';
import { keyOf } from '../store/ids.ts';
import { type NotificationDoc, type NotificationType, shown } from './notifications.repository.ts';
import { type NoticeTexts, noticeTextsIn } from './texts/texts.ts';

const hourMs = 3_600_000;
/** So many of a kind stand alone and unread within an hour; what comes beyond is told in one. */
export const maxAlone = 8;

/** Rules have a limit an hour of their own, and what they did is told of each. */
export const isFoldable = (type: NotificationType): boolean => type !== 'moderation';

const hourOf = (at: Date) => Math.floor(at.getTime() / hourMs);
const foldOf = ({ owner: ownerId, type, at }: NotificationDoc) =>
  keyOf('notification', ownerId, type, 'more', String(hourOf(at)));

const foldKey = (doc: NotificationDoc) => [doc.owner, doc.type, hourOf(doc.at)].join('\n');

/** How many of a kind stand alone and unread already in an hour, these aside. */
async function standing({ stores }: Context, docs: readonly NotificationDoc[]): Promise<number> {
  const [first] = docs;
  if (!first) return 0;
  const { owner: ownerId, type, at } = first;
  const from = new Date(hourOf(at) * hourMs);
  return stores.notifications.countDocuments({
    owner: ownerId,
    type,
    at: { $gte: from, $lt: new Date(from.getTime() + hourMs) },
    ...shown,
    read: false,
    _id: { $nin: [...docs.map(({ _id }) => _id), foldOf(first)] },
  });
}

/** Marks those that come when there were many of their kind already. */
export async function folded(
  context: Context,
  docs: readonly NotificationDoc[],
): Promise<NotificationDoc[]> {
  const all = docs.filter(({ type }) => !isFoldable(type));
  const byHour = Map.groupBy(
    docs.filter(({ type }) => isFoldable(type)),
    foldKey,
  );
  for (const some of byHour.values()) {
    const room = Math.max(0, maxAlone - (await standing(context, some)));
    some.forEach((doc, index) => {
      all.push(index < room ? doc : { ...doc, foldedInto: foldOf(doc) });
    });
  }
  return all;
}

interface Fold {
  readonly _id: string;
  readonly owner: string;
  readonly type: NotificationType;
}

/** The line that tells of all that were folded into it, as many as there are now. */
async function recount(
  { stores }: Context,
  { _id, owner: ownerId, type }: Fold,
  texts: NoticeTexts,
) {
  const { notifications } = stores;
  const count = await notifications.countDocuments({
    owner: ownerId,
    foldedInto: _id,
    goneAt: null,
  });
  const title = texts.besideThose(texts.several[type](count));
  return { count, title, message: texts.together };
}

async function tellOf(
  context: Context,
  doc: NotificationDoc,
  texts: NoticeTexts,
): Promise<NotificationDoc | undefined> {
  const { notifications } = context.stores;
  const { foldedInto: _id, owner: ownerId, type, at } = doc;
  if (_id === undefined) return undefined;
  const known = await notifications.findOne({ _id, owner: ownerId }).lean();
  // Whoever deleted it does not want to hear more of it.
  if (known?.goneAt) return undefined;
  const { title, message } = await recount(context, { _id, owner: ownerId, type }, texts);
  const first = { group: '', type, link: '/dashboard', goneAt: null };
  await notifications.updateOne(
    { _id, owner: ownerId },
    { $set: { title, message, at, read: false }, $setOnInsert: first },
    { upsert: true },
  );
  return known ? undefined : { _id, owner: ownerId, title, message, at, read: false, ...first };
}

/** Counts anew what tells of some that were taken back. */
export async function recountFolds(context: Context, gone: readonly NotificationDoc[]) {
  const folds = new Map<string, Fold>();
  for (const { foldedInto: _id, owner: ownerId, type } of gone) {
    if (_id !== undefined) folds.set(_id, { _id, owner: ownerId, type });
  }
  for (const fold of folds.values()) {
    const { _id, owner: ownerId } = fold;
    const texts = noticeTextsIn(await languageOf(context.stores.owners, ownerId));
    const { count, title } = await recount(context, fold, texts);
    const change = count > 0 ? { title } : { goneAt: new Date(context.now()) };
    await context.stores.notifications.updateOne(
      { _id, owner: ownerId, goneAt: null },
      { $set: change },
    );
  }
}

/** Tells of what was folded; returns the lines that are new. */
export async function tellFolded(
  context: Context,
  added: readonly NotificationDoc[],
  texts: NoticeTexts,
): Promise<NotificationDoc[]> {
  const into = new Map(added.flatMap((doc) => (doc.foldedInto ? [[doc.foldedInto, doc]] : [])));
  const lines: NotificationDoc[] = [];
  for (const doc of into.values()) {
    const line = await tellOf(context, doc, texts);
    if (line) lines.push(line);
  }
  return lines;
}

/** What an owner was told since a time and has not read. */
export const unreadSince = (
  { stores }: Pick<Context, 'stores'>,
  ownerId: string,
  since: Date,
  limit: number,
): Promise<NotificationDoc[]> =>
  stores.notifications
    .find({ owner: ownerId, ...shown, read: false, at: { $gte: since } })
    .sort({ at: 1 })
    .limit(limit)
    .lean()
    .exec();
