import { exportChatId, namelessChat } from '@groupsight/chat-export/chat-name';
import { ImportPlan } from '@groupsight/chat-export/import-plan';
import type { Traits } from '@groupsight/chat-export/traits';
import type { ImportExportHeader } from '@groupsight/proto/connector/v1/connector';
import type { ChatSample } from '@groupsight/proto/insights/v1/insights';
import type { Lines } from '@groupsight/shared/chat-lines/lines';
import { normaliseName } from '@groupsight/shared/chat-lines/text-marks';
import { groupDocumentId, newDocumentId } from '@groupsight/shared/ids';
import type { StoredChats } from './stored-chats.ts';

/** A chat that the export may be of. */
export interface Candidate {
  readonly groupId: string;
  readonly name: string;
  readonly isLive: boolean;
  /** Messages that both have. */
  readonly matched: number;
}

/** Which chat an export is of. */
export interface Recognised {
  readonly chatId: string;
  readonly groupId: string;
  /** Display name. */
  readonly name: string;
  readonly isLive: boolean;
  /** Undefined for a chat that was not known. */
  readonly plan: ImportPlan | undefined;
  /** The others that it may be, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** Nothing that anybody should be asked. */
  readonly isPlain: boolean;
}

export interface Question {
  readonly header: ImportExportHeader;
  /** As the file or its sender names the chat. */
  readonly name: string | undefined;
  readonly traits: Traits;
  /** From its first to its last line. */
  readonly from: Date;
  readonly to: Date;
  readonly stored: StoredChats;
  /** Reads the file's messages; called when there is something to compare them with. */
  lines(): Promise<Lines>;
}

/** The widest difference of zones, and some. */
const marginMs = 27 * 60 * 60_000;
/** Chats are compared with the whole file, the likeliest first, so many at most. */
const maxCompared = 5;
/** Who shares so much of the same stretch of time is the same chat, if it has the same name. */
const clearShare = 0.3;
/** Two broadcasts may have most of their messages in common. */
const clearShareUnnamed = 0.8;
const clearNumber = 3;
const textShare = 0.5;

const isNamed = (name: string | undefined, other: string) =>
  name !== undefined && other !== '' && normaliseName(name) === normaliseName(other);

/** How likely a chat is, by a few of its messages; 0: not worth a closer look. */
function likelihood({ found, messages }: ChatSample, traits: Traits): number {
  const texts = messages.map(({ text }) => text);
  const matched = found + traits.countOf(texts);
  if (matched > 0) return matched;
  // Nothing but short words: those of two chats are much alike.
  const short = texts.every((text) => text.length < 12);
  return short && messages.length > 0 ? textShare : 0;
}

interface Compared {
  readonly chat: ChatSample;
  readonly plan: ImportPlan;
}

function isClear({ chat, plan }: Compared, name: string | undefined): boolean {
  const { same, most } = plan.overlap;
  if (isNamed(name, chat.name)) {
    return same > 1 ? same >= most * clearShare : same > 0 && same === most;
  }
  return same >= clearNumber && same >= most * clearShareUnnamed;
}

const candidateOf = ({ chat, plan }: Compared): Candidate => {
  const { groupId, name, isLive } = chat;
  return { groupId, name, isLive, matched: plan.overlap.same };
};

async function compare(question: Question, chat: ChatSample): Promise<Compared> {
  const { header, stored } = question;
  const lines = await stored.lines(header.ownerId, chat.groupId);
  return { chat, plan: new ImportPlan(lines, await question.lines(), chat.isLive) };
}

/** Nothing changes but that messages are added. */
function isOnlyMore({ changes }: ImportPlan): boolean {
  const { edited, deleted, kept, renamed, shiftMinutes } = changes;
  return edited + deleted + kept + renamed.length + Math.abs(shiftMinutes) === 0;
}

function joined(question: Question, { chat, plan }: Compared, others: readonly Candidate[]) {
  const { header, name } = question;
  const isAsked = Boolean(header.chat);
  const { groupId, chatId, isLive } = chat;
  const isSameName = name === undefined || chat.name === '' || isNamed(name, chat.name);
  return {
    chatId,
    groupId,
    isLive,
    plan,
    name: name ?? (chat.name || namelessChat),
    candidates: others,
    isPlain: isOnlyMore(plan) && (isAsked || isSameName),
  };
}

function unknown(question: Question, known: readonly string[], candidates: readonly Candidate[]) {
  const { header, traits, name = namelessChat } = question;
  const usual = exportChatId(name, traits.opening);
  // Somebody says that it is another chat, though it begins like one that is known.
  const isTaken = header.chat === 'new' && known.includes(usual);
  const chatId = isTaken ? `export:${newDocumentId()}` : usual;
  const groupId = groupDocumentId(header.ownerId, chatId);
  const isPlain = candidates.length === 0;
  return { chatId, groupId, name, isLive: false, plan: undefined, candidates, isPlain };
}

/** The chat that was named by who imports. */
async function asked(question: Question, samples: readonly ChatSample[]): Promise<Recognised> {
  const { chat: groupId = '', chatId = '', isLive = false } = question.header;
  const sample = samples.find((one) => one.groupId === groupId);
  const bare = { groupId, chatId, isLive, name: '', found: 0, messages: [] };
  return joined(question, await compare(question, sample ?? bare), []);
}

/**
 * Finds out which chat an export is of: content decides, for names are not unique and change.
 * A linked group is only ever joined when it is named: nothing is added to it unasked.
 */
export async function recognise(question: Question): Promise<Recognised> {
  const { header, traits, name, from, to, stored } = question;
  const samples = await stored.samples(header.ownerId, {
    from: new Date(from.getTime() - marginMs),
    to: new Date(to.getTime() + marginMs),
    messageIds: traits.ids(),
  });
  const known = samples.map(({ chatId }) => chatId);
  if (header.chat === 'new') return unknown(question, known, []);
  if (header.chat) return asked(question, samples);
  const likely = samples
    .map((chat) => ({ chat, likely: likelihood(chat, traits) }))
    .filter((one) => one.likely > 0)
    .sort((a, b) => b.likely - a.likely)
    .slice(0, maxCompared);
  const compared: Compared[] = [];
  for (const { chat } of likely) {
    const one = await compare(question, chat);
    if (!chat.isLive && isClear(one, name)) {
      return joined(question, one, compared.filter(isWorthAsking).map(candidateOf));
    }
    compared.push(one);
  }
  return unknown(question, known, candidatesOf(question, compared, samples));
}

const isWorthAsking = ({ plan }: Compared) =>
  plan.overlap.same >= clearNumber || plan.overlap.same === plan.overlap.most;

/** What it may be after all: what has messages in common with it, and what is called the same. */
function candidatesOf(
  { name }: Question,
  compared: readonly Compared[],
  samples: readonly ChatSample[],
): Candidate[] {
  const alike = compared
    .filter((one) => one.plan.overlap.same > 0 && isWorthAsking(one))
    .map(candidateOf)
    .sort((a, b) => b.matched - a.matched);
  const namesakes = samples
    .filter((chat) => isNamed(name, chat.name))
    .filter(({ groupId }) => !alike.some((one) => one.groupId === groupId))
    .map(({ groupId, name: called, isLive }) => ({ groupId, name: called, isLive, matched: 0 }));
  return [...alike, ...namesakes];
}
