import type { Line } from '../src/types.ts';

const noon = Date.parse('2026-03-10T12:00:00Z');

/** A message of a data set as the engines read it. */
export function lineOf(messageId: string, text: string, changed: Partial<Line> = {}): Line {
  return {
    messageId,
    senderId: 'someone',
    senderName: 'Someone',
    at: noon,
    sequence: 0,
    type: 'text',
    text,
    quotedMessageId: '',
    mentions: [],
    ...changed,
  };
}

/** A line of an IRC log; service lines have neither time nor user. */
export interface ChannelRow {
  readonly i: number;
  readonly time: string | null;
  readonly user: string | null;
  readonly text: string;
  readonly kind: 'msg' | 'action' | 'system';
  readonly reply_to?: readonly number[];
}

const day = 24 * 3_600_000;

/** A channel's log as a chat: wall-clock times become instants, a step back is the next day. */
export function channelLines(rows: readonly ChannelRow[]): Line[] {
  let midnight = noon - (noon % day);
  let last = 0;
  return rows.map(({ i, time, user, text, kind }, index) => {
    if (time !== null) {
      const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
      let at = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
      if (at < last - day / 2) {
        midnight += day;
        at += day;
      }
      last = Math.max(last, at);
    }
    return lineOf(String(i), text.trim(), {
      senderId: user ?? '',
      senderName: user ?? '',
      at: last,
      sequence: index,
      type: kind === 'system' ? 'system' : 'text',
    });
  });
}

export interface Turn {
  readonly speaker: string;
  readonly text: string;
}

/** A dialogue without times: a turn every half a minute. */
export function dialogueLines(turns: readonly Turn[]): Line[] {
  return turns.map(({ speaker, text }, index) =>
    lineOf(String(index), text, {
      senderId: speaker,
      senderName: speaker,
      at: noon + index * 30_000,
      sequence: index,
    }),
  );
}
