import { isLidUser, isPnUser, jidNormalizedUser } from '@whiskeysockets/baileys';
import type { Person } from './raw.ts';

/** Somebody by one name; undefined for what names nobody (a group, a bot, rubbish). */
export function personOf(jid: string, alt = '', name = ''): Person | undefined {
  const clean = cleanJid(jid);
  return clean === '' ? undefined : { jid: clean, alt: cleanJid(alt), name };
}

/** A person's name on the wire without its device; empty for what is none. */
export function cleanJid(jid: string): string {
  if (typeof jid !== 'string' || jid === '') return '';
  const clean = jidNormalizedUser(jid);
  const isPerson = isPnUser(clean) || isLidUser(clean);
  return isPerson && /^\d{1,20}@/.test(clean) ? clean : '';
}

export const isLid = (jid: string): boolean => isLidUser(jid) === true;
