import type { Line } from '../types.ts';

/** A text line at noon of 10 March 2026 (UTC), a Tuesday, unless told otherwise; for tests. */
export function line(messageId: string, text: string, changed: Partial<Line> = {}): Line {
  return {
    messageId,
    senderId: 'ana@s',
    senderName: 'Ana',
    at: Date.parse('2026-03-10T12:00:00Z'),
    sequence: 0,
    type: 'text',
    text,
    quotedMessageId: '',
    mentions: [],
    ...changed,
  };
}

/** A conversation from 'Name: text' lines, a minute apart; ids are m1, m2, …; for tests. */
export function talk(...said: readonly string[]): Line[] {
  return said.map((one, index) => {
    const [, name = '', text = ''] = /^(\w+): (.*)$/su.exec(one) ?? [];
    const at = Date.parse('2026-03-10T12:00:00Z') + index * 60_000;
    const senderId = `${name.toLowerCase()}@s`;
    return line(`m${index + 1}`, text, { senderId, senderName: name, at });
  });
}
