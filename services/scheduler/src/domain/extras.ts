import { messageLimits } from '@groupsight/shared/message-limits';
import { refusalOfFile } from '@groupsight/shared/sent-file';
import { type Checked, type Destination, problem } from './message.ts';

/** A member whom a message names with '@' and the name. */
export interface Mention {
  readonly memberId: string;
  readonly name: string;
}

/** A file that was uploaded. */
export interface Attachment {
  readonly mediaId: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
}

/** Makes a message a poll; its words are the question. */
export interface Poll {
  readonly options: readonly string[];
  readonly multiple: boolean;
}

/** What a message carries beside its words. */
export interface MessageExtras {
  readonly mentions: readonly Mention[];
  readonly attachment?: Attachment | undefined;
  readonly poll?: Poll | undefined;
}

/** The message that carries it. */
interface Carrier {
  readonly message: string;
  readonly groups: readonly Pick<Destination, 'chatId'>[];
}

const mediaId = /^[0-9a-f]{64}$/;

/** The same with lists of its own, as a message on the wire wants it. */
export function toExtras({ mentions, attachment, poll }: MessageExtras) {
  return {
    mentions: mentions.map((mention) => ({ ...mention })),
    attachment: attachment && { ...attachment },
    poll: poll && { options: [...poll.options], multiple: poll.multiple },
  };
}

function checkPoll({ options, multiple }: Poll, question: string): Checked<Poll> {
  const trimmed = options.map((option) => option.trim());
  const wrong = (code: string, message: string) => problem(code, 'poll', message);
  if ([...question].length > messageLimits.question) {
    const message = `The question of a poll has at most ${messageLimits.question} characters`;
    return problem('question_too_long', 'message', message);
  }
  if (trimmed.includes('')) return wrong('empty_option', 'Write something into every option');
  if (trimmed.length < messageLimits.minOptions || trimmed.length > messageLimits.maxOptions) {
    return wrong(
      'poll_options',
      `A poll has ${messageLimits.minOptions} to ${messageLimits.maxOptions} options`,
    );
  }
  if (trimmed.some((option) => [...option].length > messageLimits.option)) {
    return wrong('option_too_long', `An option has at most ${messageLimits.option} characters`);
  }
  if (new Set(trimmed).size < trimmed.length) {
    return wrong('same_options', 'Two options of the poll are the same');
  }
  return { value: { options: trimmed, multiple } };
}

function checkAttachment(attachment: Attachment, caption: string): Checked<Attachment> {
  if (!mediaId.test(attachment.mediaId)) {
    return problem('invalid_attachment', 'attachment', 'There is no such file');
  }
  if ([...caption].length > messageLimits.caption) {
    const message = `The text with a file has at most ${messageLimits.caption} characters`;
    return problem('caption_too_long', 'message', message);
  }
  const fileName = attachment.fileName.trim().slice(0, messageLimits.fileName) || 'file';
  const refusal = refusalOfFile(attachment.mimeType, fileName);
  if (refusal) return problem(refusal.code, 'attachment', refusal.message);
  return { value: { ...attachment, fileName } };
}

function checkMentions(
  mentions: readonly Mention[],
  { message, groups }: Carrier,
): Checked<readonly Mention[]> {
  const wrong = (code: string, text: string) => problem(code, 'mentions', text);
  // Names that were written over since are nobody's concern.
  const meant = mentions.filter(({ name }) => name !== '' && message.includes(`@${name}`));
  if (meant.length === 0) return { value: [] };
  if (groups.length > 1) {
    return wrong('mentions_of_one_group', 'Members can be mentioned in one group at a time');
  }
  if (meant.length > messageLimits.mentions) {
    return wrong('too_many_mentions', `Mention at most ${messageLimits.mentions} members`);
  }
  return { value: meant };
}

/**
 * What a message carries; null when that is nothing. Refused: question_too_long, poll_options,
 * empty_option, option_too_long, same_options, poll_alone, invalid_attachment, caption_too_long,
 * mentions_of_one_group, too_many_mentions.
 */
export function checkExtras(
  extras: MessageExtras | null | undefined,
  carrier: Carrier,
): Checked<MessageExtras | null> {
  if (!extras) return { value: null };
  if (extras.poll) {
    if (extras.attachment) {
      return problem('poll_alone', 'poll', 'A poll cannot carry a file');
    }
    const poll = checkPoll(extras.poll, carrier.message);
    return 'problem' in poll ? poll : { value: { mentions: [], poll: poll.value } };
  }
  const mentions = checkMentions(extras.mentions, carrier);
  if ('problem' in mentions) return mentions;
  if (!extras.attachment) {
    return { value: mentions.value.length > 0 ? { mentions: mentions.value } : null };
  }
  const attachment = checkAttachment(extras.attachment, carrier.message);
  if ('problem' in attachment) return attachment;
  return { value: { mentions: mentions.value, attachment: attachment.value } };
}
