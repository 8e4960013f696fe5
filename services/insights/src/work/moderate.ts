import type { Command } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import type { Context } from '../context.ts';
import type { Line, ModerationJudge } from '../domain/engine/types.ts';
import type { ChatDoc } from '../store/chats.ts';
import { keyOf } from '../store/ids.ts';
import { within } from '../store/messages.ts';
import type { ActionDoc, RuleDoc } from '../store/moderation.ts';
import { notify } from './notify.ts';

/** A live message, as the judge sees it. */
export interface LiveLine {
  readonly line: Line;
  /** The linked account itself, or an admin: never moderated. */
  readonly exempt: boolean;
  /** Sent by the linked account itself: it needs no notice of that. */
  readonly own: boolean;
}

interface Rule {
  readonly doc: RuleDoc;
  readonly judge: ModerationJudge;
}

type Recent = { at: number; text: string; messageId: string };

/** What the senders wrote before, as far back as the rules look. */
async function recentBySender(
  context: Context,
  chat: ChatDoc,
  lines: readonly LiveLine[],
  looksBackMs: number,
): Promise<Map<string, Recent[]>> {
  const bySender = new Map<string, Recent[]>();
  if (looksBackMs === 0) return bySender;
  const times = lines.map(({ line }) => line.at);
  const reach = within(Math.min(...times) - looksBackMs, Math.max(...times));
  const { owner, group } = chat;
  const senderId = { $in: [...new Set(lines.map(({ line }) => line.senderId))] };
  const found = await context.stores.messages
    .find(
      { owner, group, ...reach, senderId },
      { _id: 0, messageId: 1, senderId: 1, at: 1, text: 1 },
    )
    .sort({ date: 1, at: 1, seq: 1 })
    .lean();
  for (const { senderId: sender, messageId, at: sent, text } of found) {
    const list = bySender.get(sender) ?? [];
    bySender.set(sender, list);
    list.push({ messageId, text, at: sent.getTime() });
  }
  return bySender;
}

/** What the sender wrote before this message within the rule's reach. */
function before(recent: readonly Recent[], line: Line, looksBackMs: number): Recent[] {
  const own = recent.findIndex(({ messageId }) => messageId === line.messageId);
  const earlier = own < 0 ? recent.filter(({ at }) => at < line.at) : recent.slice(0, own);
  return earlier.filter(({ at }) => at >= line.at - looksBackMs);
}

function actionOf(chat: ChatDoc, { doc }: Rule, line: Line, reason: string, at: Date): ActionDoc {
  const { owner, group } = chat;
  // Others' messages can be deleted by admins only: known before asking.
  const mayDelete = doc.deleteMessage && chat.admin;
  return {
    _id: keyOf('action', owner, chat.chat, line.messageId, doc._id),
    owner,
    group,
    chat: chat.chat,
    messageId: line.messageId,
    senderId: line.senderId,
    rule: doc._id,
    ruleName: doc.name,
    reason,
    delete: doc.deleteMessage ? (mayDelete ? 'asked' : 'failed') : 'none',
    warn: doc.response.trim() === '' ? 'none' : 'asked',
    errorCode: doc.deleteMessage && !mayDelete ? 'not_admin' : '',
    at,
  };
}

/** owner:chat:message:rule:kind; the connector executes it once, whatever is redelivered. */
export function commandKey(action: ActionDoc, kind: 'delete' | 'warn'): string {
  return `${chatKey(action.owner, action.chat)}:${action.messageId}:${action.rule}:${kind}`;
}

function commandsOf(action: ActionDoc, rule: RuleDoc): Command[] {
  const { owner, chat, group, messageId, senderId } = action;
  const base = { ownerId: owner, chatId: chat, groupId: group, issuedAt: action.at };
  const commands: Command[] = [];
  if (action.warn === 'asked') {
    const value = { text: rule.response.trim(), quotedMessageId: messageId };
    const idempotencyKey = commandKey(action, 'warn');
    commands.push({ ...base, idempotencyKey, action: { $case: 'send', value } });
  }
  if (action.delete === 'asked') {
    const value = { messageId, senderId };
    const idempotencyKey = commandKey(action, 'delete');
    commands.push({ ...base, idempotencyKey, action: { $case: 'delete', value } });
  }
  return commands;
}

interface Hit {
  readonly action: ActionDoc;
  readonly rule: RuleDoc;
}

async function hitsOf(context: Context, chat: ChatDoc, lines: readonly LiveLine[]) {
  const { owner, group } = chat;
  const docs = await context.stores.rules.find({ owner, group }).sort({ createdAt: 1 }).lean();
  if (docs.length === 0) return [];
  const rules = docs.map((doc) => ({ doc, judge: context.engine.moderation(doc.description) }));
  const looksBack = Math.max(...rules.map(({ judge }) => judge.looksBackMs));
  const recent = await recentBySender(context, chat, lines, looksBack);
  const hits: Hit[] = [];
  for (const { line } of lines) {
    for (const rule of rules) {
      // A rule looks at messages from its making on; a redelivered older one is not its business.
      if (line.at < rule.doc.createdAt.getTime()) continue;
      const past = before(recent.get(line.senderId) ?? [], line, rule.judge.looksBackMs);
      const reason = rule.judge.judge(line, { recent: past });
      if (reason === null) continue;
      const at = new Date(context.now());
      hits.push({ action: actionOf(chat, rule, line, reason, at), rule: rule.doc });
      // One rule's action is enough for a message: deleting and warning twice helps nobody.
      break;
    }
  }
  return hits;
}

/**
 * Applies a group's rules to live messages: logs each action, asks the connector to warn and
 * delete, and tells the owner. Everything is keyed by message and rule, so that a redelivered
 * message asks for nothing new.
 */
export async function moderate(
  context: Context,
  chat: ChatDoc,
  lines: readonly LiveLine[],
): Promise<void> {
  const judged = lines.filter(({ exempt }) => !exempt);
  if (judged.length === 0) return;
  const hits = await hitsOf(context, chat, judged);
  if (hits.length === 0) return;
  const { stores, bus } = context;
  await stores.actions.bulkWrite(
    hits.map(({ action: { _id, ...rest } }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
    })),
    { ordered: false },
  );
  const commands = hits.flatMap(({ action, rule }) => commandsOf(action, rule));
  if (commands.length > 0) {
    const key = chatKey(chat.owner, chat.chat);
    await bus.publish(
      topics.chatCommands,
      commands.map((value) => ({ key, value })),
    );
  }
  const { owner, group } = chat;
  const name = chat.name === '' ? 'a group' : chat.name;
  await notify(
    context,
    hits.map(({ action, rule }) => ({
      ...{ owner, group, type: 'moderation' as const, cause: [action._id] },
      title: `Rule “${rule.name}” in ${name}`,
      message: `${action.reason} ${asked(action)}`,
    })),
  );
  await context.emit([{ owner, type: 'moderation', group }]);
}

function asked(action: ActionDoc): string {
  if (action.errorCode === 'not_admin') {
    return 'It cannot be deleted: your account is not an admin of the group.';
  }
  const steps = [
    ...(action.delete === 'asked' ? ['deleted'] : []),
    ...(action.warn === 'asked' ? ['answered with the warning'] : []),
  ];
  return steps.length > 0 ? `The message is being ${steps.join(' and ')}.` : 'It was noted only.';
}
