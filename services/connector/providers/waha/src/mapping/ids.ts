import { record, text } from './json.ts';

const groupPattern = /^[\d-]{5,40}@g\.us$/;

export const isGroup = (chatId: string): boolean => groupPattern.test(chatId);

/** An id as WAHA's engines write it: a text, or an object around one. */
export function plainId(value: unknown): string {
  const { _serialized, user, server } = record(value);
  return text(value, _serialized, user && server ? `${String(user)}@${String(server)}` : '');
}

/**
 * A person's id without its device, phone numbers in WhatsApp's own form; empty for what
 * names nobody.
 */
export function personId(value: unknown): string {
  const match = /^(\d{1,20})(?:[:.]\d+)?(?::\d+)?@(c\.us|s\.whatsapp\.net|lid)$/.exec(
    plainId(value),
  );
  if (!match) return '';
  const [, user, server] = match;
  return `${user}@${server === 'lid' ? 'lid' : 's.whatsapp.net'}`;
}

export const isLid = (id: string): boolean => id.endsWith('@lid');

/** An id of ours as WAHA takes it. */
export function toWaha(id: string): string {
  return id.replace(/@s\.whatsapp\.net$/, '@c.us');
}

/** A message's id as WAHA writes it: `false_120363…@g.us_3EB0…_1555…@c.us`. */
export interface MessageName {
  readonly fromMe: boolean;
  readonly chatId: string;
  /** As WhatsApp itself names it, within the chat. */
  readonly messageId: string;
  readonly participant: string;
}

/** @returns undefined for what is only WhatsApp's own id, or none */
export function parseName(name: string): MessageName | undefined {
  const [fromMe, chatId, messageId, participant = ''] = name.split('_');
  if ((fromMe !== 'true' && fromMe !== 'false') || !chatId || !messageId) return undefined;
  return { fromMe: fromMe === 'true', chatId, messageId, participant };
}

export function formatName({ fromMe, chatId, messageId, participant }: MessageName): string {
  return `${fromMe}_${chatId}_${messageId}${participant === '' ? '' : `_${toWaha(participant)}`}`;
}

/** WhatsApp's own id of a message, from either form. */
export function messageIdOf(value: unknown): string {
  const { id } = record(value);
  const given = plainId(value) || plainId(id) || text(id);
  return parseName(given)?.messageId ?? (/^[\w.-]{1,128}$/.test(given) ? given : '');
}
