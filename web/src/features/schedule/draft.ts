import type { ScheduledMessage } from '../../shared/api/types.ts';
import { fromInputValue, toInputValue } from '../../shared/dates/zone.ts';
import { scheduleTexts as texts } from './texts.ts';

/** What the server takes of a message, and where to. */
export const MOST_CHARACTERS = 4096;
export const MOST_GROUPS = 50;
/** The present minute may be chosen, though it began before now; the server takes it too. */
const MINUTE_MS = 60_000;

/** What is being written in the dialog. */
export interface Draft {
  message: string;
  /** Group documentIds. */
  groups: string[];
  /** The value of the datetime-local input. */
  when: string;
}

export const emptyDraft: Draft = { message: '', groups: [], when: '' };

/** Characters as the server counts them: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The draft of a message that is edited; of one that went out or failed, to schedule it anew. */
export function draftOf(
  { message, groupIds, scheduledFor, status }: ScheduledMessage,
  zone: string,
): Draft {
  const when = status === 'pending' ? toInputValue(scheduledFor, zone) : '';
  return { message, groups: groupIds, when };
}

/** The rule of spec §5 that the draft breaks; null when it may be sent. */
export function draftProblem(draft: Draft, zone: string, now: number): string | null {
  const instant = fromInputValue(draft.when, zone);
  if (!draft.message.trim() || !draft.groups.length || !instant) return texts.required;
  if (lengthOf(draft.message.trim()) > MOST_CHARACTERS) return texts.tooLong(MOST_CHARACTERS);
  if (draft.groups.length > MOST_GROUPS) return texts.tooManyGroups(MOST_GROUPS);
  return Date.parse(instant) < now - MINUTE_MS ? texts.past : null;
}
