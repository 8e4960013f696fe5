import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';

export const serverJid = 's.whatsapp.net';
const pnSuffix = '@s.whatsapp.net';
const lidSuffix = '@lid';

type Attributes = Readonly<Record<string, string | undefined>>;

/** A stanza or a part of one; attributes that are undefined are left out. */
export function node(
  tag: string,
  attributes: Attributes = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const attrs: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) attrs[name] = value;
  }
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export function childrenOf(parent: BinaryNode | undefined, tag?: string): readonly BinaryNode[] {
  const all = Array.isArray(parent?.content) ? parent.content : [];
  return tag === undefined ? all : all.filter((child) => child.tag === tag);
}

export function childOf(parent: BinaryNode | undefined, tag: string): BinaryNode | undefined {
  return childrenOf(parent, tag)[0];
}

/** The bytes inside a node; a node without any holds none. */
export function bytesOf(holder: BinaryNode | undefined): Buffer {
  const { content } = holder ?? {};
  if (content === undefined || Array.isArray(content)) return Buffer.alloc(0);
  return Buffer.from(content);
}

export const secondsNow = (): number => Math.floor(Date.now() / 1000);

export const stanzaId = (): string => randomBytes(6).toString('hex');

/** An id as a phone gives it to a message. */
export const messageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

export const pnOf = (phone: string): string => `${phone}${pnSuffix}`;

/** In the fake's world a person's hidden identity (LID) is '9' and the phone number. */
export const lidOf = (phone: string): string => `9${phone}${lidSuffix}`;

/** The phone number behind either name of a person, of any device; a bare number is itself. */
export function phoneOf(jid: string): string {
  const user = jid.split('@')[0]?.split(':')[0] ?? '';
  return jid.endsWith(lidSuffix) ? user.slice(1) : user;
}

export const isGroupJid = (jid: string): boolean => jid.endsWith('@g.us');

/** A query that the server turns down. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}
