import { messageLimits } from '../../../../services/shared/src/message-limits.ts';
import type { ScheduledMessage } from '../../shared/api/types.ts';
import { fromInputValue, toInputValue } from '../../shared/dates/zone.ts';
import { scheduleTexts as texts } from './texts.ts';
import type { ScheduleInput } from './use-schedule.ts';

/** The present minute may be chosen, though it began before now; the server takes it too. */
const MINUTE_MS = 60_000;

export type Mention = ScheduledMessage['mentions'][number];
export type Attachment = NonNullable<ScheduledMessage['attachment']>;
export type PollDraft = NonNullable<ScheduledMessage['poll']>;

/** What is being written in the dialog. */
export interface Draft {
  /** The words; a file's caption, a poll's question. */
  message: string;
  /** Group documentIds. */
  groups: string[];
  /** The value of the datetime-local input. */
  when: string;
  /** Members who were chosen behind '@'; the words may not hold them any more. */
  mentions: Mention[];
  attachment: Attachment | null;
  poll: PollDraft | null;
}

export const emptyDraft: Draft = {
  message: '',
  groups: [],
  when: '',
  mentions: [],
  attachment: null,
  poll: null,
};

export const emptyPoll: PollDraft = { options: ['', ''], multiple: false };

/** Characters as the server counts them: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** How long the words may be with what they go with. */
export function maxCharacters({ poll, attachment }: Draft): number {
  if (poll) return messageLimits.question;
  return attachment ? messageLimits.caption : messageLimits.text;
}

/**
 * The draft of a message that is edited; of one that went out or failed, to schedule it anew:
 * where it failed in some groups only, for those.
 */
export function draftOf(scheduled: ScheduledMessage, zone: string): Draft {
  const { message, groupIds, results, scheduledFor, status } = scheduled;
  const { mentions, attachment, poll } = scheduled;
  const failed = results.filter((result) => result.status === 'failed');
  const groups =
    status === 'failed' && failed.length > 0
      ? failed.map(({ documentId }) => documentId)
      : groupIds;
  const when = status === 'pending' ? toInputValue(scheduledFor, zone) : '';
  return { message, groups, when, mentions, attachment, poll };
}

/** The members that the words mention. */
export function meantBy({ message, mentions, poll }: Draft): Mention[] {
  return poll ? [] : mentions.filter(({ name }) => message.includes(`@${name}`));
}

function pollProblem({ options }: PollDraft): string | null {
  const given = options.map((option) => option.trim());
  if (given.includes('')) return texts.poll.empty;
  return new Set(given).size < given.length ? texts.poll.same : null;
}

/** The rule that the draft breaks, or one of WhatsApp's; null when it may be sent. */
export function draftProblem(draft: Draft, zone: string, now: number): string | null {
  const instant = fromInputValue(draft.when, zone);
  if (!draft.message.trim() || !draft.groups.length || !instant) return texts.required;
  const most = maxCharacters(draft);
  if (lengthOf(draft.message.trim()) > most) return texts.tooLong(most);
  if (draft.groups.length > messageLimits.groups) {
    return texts.tooManyGroups(messageLimits.groups);
  }
  if (meantBy(draft).length > 0 && draft.groups.length > 1) return texts.mention.oneGroup;
  if (draft.poll && pollProblem(draft.poll)) return pollProblem(draft.poll);
  return Date.parse(instant) < now - MINUTE_MS ? texts.past : null;
}

/** A draft without problems as the server takes it; what it does not carry is said when `whole`. */
export function inputOf(draft: Draft, scheduledFor: string, whole: boolean): ScheduleInput {
  const { attachment, poll } = draft;
  const mentions = meantBy(draft);
  const file = attachment && { mediaId: attachment.mediaId, fileName: attachment.fileName };
  const asked = poll && { ...poll, options: poll.options.map((option) => option.trim()) };
  return {
    message: draft.message.trim(),
    groups: draft.groups,
    scheduledFor,
    ...(whole || mentions.length ? { mentions } : {}),
    ...(whole || file ? { attachment: file } : {}),
    ...(whole || asked ? { poll: asked } : {}),
  };
}
