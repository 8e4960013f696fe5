import type { Line } from '@groupsight/reader/types';
import { lacks } from '@groupsight/shared/plans';
import type { Context } from '../context.ts';
import type { ChatDoc } from '../groups/chats.repository.ts';
import { planOf as planOfOwner } from '../groups/owners.repository.ts';
import type { Notice } from '../notifications/notify.ts';
import { notify } from '../notifications/notify.ts';
import type { NoticeTexts } from '../notifications/texts/texts.ts';
import { keyOf } from '../store/ids.ts';
import { actionPlanOf, excerptOf, hourMs, maxActionsPerHour } from './action-plan.ts';
import { commandsOf, publishCommands } from './commands.ts';
import type { Match } from './matches.ts';
import { type Judging, matchesOf } from './matches.ts';
import type { ActionDoc } from './moderation.repository.ts';

/** A live message, as the judge sees it. */
export interface LiveLine {
  readonly line: Line;
  /** The linked account itself, or an admin: never moderated. */
  readonly exempt: boolean;
  /** Sent by the linked account itself: it needs no notice of that. */
  readonly own: boolean;
}

/** One for each message and rule, whatever is redelivered. */
export const actionKey = (ownerId: string, chat: string, message: string, rule: string) =>
  keyOf('action', ownerId, chat, message, rule);

function actionOf(chat: ChatDoc, { rule, line, reason }: Match, actedOn: number, at: Date) {
  const warning = rule.response.trim();
  const plan = actionPlanOf(
    { deletes: rule.deleteMessage, warns: warning !== '', dryRun: rule.dryRun ?? false },
    { isAdmin: chat.admin, actedOn },
  );
  const { owner: ownerId, group } = chat;
  const { messageId, senderId, senderName } = line;
  return {
    _id: actionKey(ownerId, chat.chat, messageId, rule._id),
    owner: ownerId,
    group,
    chat: chat.chat,
    messageId,
    senderId,
    senderName,
    text: excerptOf(line.text),
    rule: rule._id,
    ruleName: rule.name,
    reason,
    ...plan,
    deleteError:
      plan.errorCode === 'not_admin'
        ? 'It cannot be deleted: your account is not an admin of the group.'
        : '',
    warnError: '',
    warning,
    warningId: '',
    undo: 'none',
    undoError: '',
    undoTries: 0,
    at,
    updatedAt: at,
  } satisfies ActionDoc;
}

/** The entry that speaks for a match already: its own, or that of another rule which acted. */
function entryBefore(known: readonly ActionDoc[], { line, rule }: Match): ActionDoc | undefined {
  const ofMessage = known.filter(({ messageId }) => messageId === line.messageId);
  const own = ofMessage.find((action) => action.rule === rule._id);
  return own ?? (rule.dryRun ? undefined : ofMessage.find((one) => one.decision !== 'dry_run'));
}

/**
 * Logs the matches that are not in the log yet and answers all as they are stored: what was once
 * decided about a message stands, even where the rule, the limit or the admin has changed since.
 */
async function logged(context: Context, chat: ChatDoc, matches: readonly Match[]) {
  const { owner: ownerId, group } = chat;
  const { actions } = context.stores;
  const messageId = { $in: [...new Set(matches.map(({ line }) => line.messageId))] };
  const known = await actions.find({ owner: ownerId, group, messageId }).lean<ActionDoc[]>();
  const at = new Date(context.now());
  const since = new Date(at.getTime() - hourMs);
  let actedOn = await actions.countDocuments({
    owner: ownerId,
    group,
    decision: 'acted',
    at: { $gt: since },
  });
  const fresh = new Map<string, ActionDoc>();
  const wanted = new Set<string>();
  for (const match of matches) {
    const entry = entryBefore(known, match) ?? actionOf(chat, match, actedOn, at);
    wanted.add(entry._id);
    if (known.includes(entry)) continue;
    fresh.set(entry._id, entry);
    if (entry.decision === 'acted') actedOn += 1;
  }
  if (fresh.size > 0) {
    await actions.bulkWrite(
      [...fresh.values()].map(({ _id, owner, ...rest }) => ({
        updateOne: { filter: { _id, owner }, update: { $setOnInsert: rest }, upsert: true },
      })),
      { ordered: false },
    );
  }
  const stored = await actions
    .find({ _id: { $in: [...wanted] }, owner: ownerId })
    .lean<ActionDoc[]>();
  const byId = new Map(stored.map((action) => [action._id, action]));
  return [...wanted].flatMap((id) => byId.get(id) ?? []);
}

/** What the owner is told is being done. */
function steps(action: ActionDoc, texts: NoticeTexts): string {
  const isOnItsWay = (step: 'delete' | 'warn') =>
    action[step] === 'asked' || action[step] === 'done';
  const [deletes, warns] = [isOnItsWay('delete'), isOnItsWay('warn')];
  const isRefused = action.errorCode === 'not_admin';
  const refused = isRefused ? [texts.notAdmin] : [];
  if (!deletes && !warns) return isRefused ? texts.notAdmin : texts.steps.noted;
  const done = deletes && warns ? 'both' : deletes ? 'deleted' : 'warned';
  return [...refused, texts.steps[done]].join(' ');
}

/** The first message that is held back tells of all that follow within the hour. */
async function heldBack(context: Context, chat: ChatDoc, held: readonly ActionDoc[]) {
  const [first] = held;
  if (!first) return [];
  const { owner: ownerId, group } = chat;
  const since = new Date(first.at.getTime() - hourMs);
  const _id = { $nin: held.map((action) => action._id) };
  const earlier = await context.stores.actions.exists({
    _id,
    owner: ownerId,
    group,
    decision: 'held_back',
    at: { $gt: since, $lte: first.at },
  });
  if (earlier) return [];
  const notice: Notice = {
    owner: ownerId,
    group,
    type: 'moderation',
    cause: ['held_back', first._id],
    say: (texts) => ({
      title: texts.heldBackIn(chat.name || texts.someGroup),
      message: texts.heldBack(maxActionsPerHour),
    }),
  };
  return [notice];
}

async function tell(context: Context, chat: ChatDoc, actions: readonly ActionDoc[]) {
  const { owner: ownerId, group } = chat;
  const of = (...decisions: ActionDoc['decision'][]) =>
    actions.filter(({ decision }) => decisions.includes(decision));
  const notices = of('acted', 'noted').map(
    (action): Notice => ({
      owner: ownerId,
      group,
      type: 'moderation',
      cause: [action._id],
      say: (texts) => ({
        title: texts.ruleIn(action.ruleName, chat.name || texts.someGroup),
        message: `${action.reason} ${steps(action, texts)}`,
      }),
    }),
  );
  await notify(context, [...notices, ...(await heldBack(context, chat, of('held_back')))]);
  await context.emit([{ owner: ownerId, type: 'moderation', group }]);
}

/**
 * Applies a group's rules to live messages: logs each match, asks the connector to warn and
 * delete, and tells the owner. Everything is keyed by message and rule, so that a redelivered
 * message asks for nothing new.
 */
export async function moderate(
  context: Context,
  chat: ChatDoc,
  lines: readonly LiveLine[],
  judging: Judging,
): Promise<void> {
  const judged = lines.filter(({ exempt }) => !exempt).map(({ line }) => line);
  if (judged.length === 0 || judging.rules.length === 0) return;
  // Rules of a plan that has none any more are kept, and neither act nor ask a model.
  const { plan } = await planOfOwner(context.stores.owners, chat.owner);
  if (lacks(plan, 'moderation')) return;
  const matches = await matchesOf(context, chat, judged, judging);
  if (matches.length === 0) return;
  const actions = await logged(context, chat, matches);
  await publishCommands(context.bus, actions.flatMap(commandsOf));
  await tell(context, chat, actions);
}
