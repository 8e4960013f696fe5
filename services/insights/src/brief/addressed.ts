import { fold } from '@groupsight/reader/text';
import { isSelf, type SelfDoc } from '../groups/owners.repository.ts';

const greetings = 'hi|hey|hello|dear|hola|oi|ola|ciao|salut|bonjour|hallo|liebe|lieber';
const shortestName = 3;
/** What networks call the account itself is nobody's name. */
const noNames = new Set(['you', 'me', 'tu', 'du', 'ich', 'moi', 'yo', 'io', 'eu']);

/**
 * Tells whether a text speaks to somebody of this name: "Ben, can you …", "Hi Ben: …", "… , Ben?",
 * "@Ben". "Is Ben coming?" only speaks of him.
 */
export function speaksTo(name: string): (text: string) => boolean {
  const whole = fold(name.trim());
  const names = [...new Set([whole, whole.split(/\s+/)[0] ?? ''])]
    .filter(
      (one) => one.length >= shortestName && !noNames.has(one) && /^\p{L}[\p{L} '-]*$/u.test(one),
    )
    .map((one) => one.replaceAll(/[-']/g, '\\$&'));
  if (names.length === 0) return () => false;
  const any = `(?:${names.join('|')})`;
  const patterns = [
    new RegExp(`^(?:(?:${greetings})[,!]?\\s+)?@?${any}\\s*[,:–—-]`, 'u'),
    new RegExp(`^(?:${greetings})[,!]?\\s+${any}(?![\\p{L}\\p{N}])`, 'u'),
    new RegExp(`,\\s*${any}\\s*[?!.]*$`, 'u'),
    new RegExp(`@${any}(?![\\p{L}\\p{N}])`, 'u'),
  ];
  return (text) => {
    const plain = fold(text).trim();
    return patterns.some((pattern) => pattern.test(plain));
  };
}

/** A message as far as it takes to see whom it is addressed to. */
export interface Addressing {
  readonly senderId: string;
  readonly fromMe: boolean;
  readonly mentions: readonly string[];
  readonly text: string;
}

/** The owner, as chats know them. */
export interface Owner {
  /** Whether they wrote it. */
  wrote(message: Pick<Addressing, 'senderId' | 'fromMe'>): boolean;
  is(memberId: string): boolean;
  /** Why a message is addressed to them; undefined where it is not. */
  addressed(
    message: Addressing,
    quotes: Pick<Addressing, 'senderId' | 'fromMe'> | undefined,
  ): 'mentioned' | 'quoted' | 'named' | undefined;
}

/** @param self undefined: no account is linked yet; exports may tell what the owner wrote */
export function ownerOf(self: SelfDoc | undefined): Owner {
  const is = isSelf(self);
  const toName = speaksTo(self?.name ?? '');
  const wrote: Owner['wrote'] = ({ senderId, fromMe }) => fromMe || is(senderId);
  return {
    wrote,
    is,
    addressed: (message, quotes) => {
      if (message.mentions.some(is)) return 'mentioned';
      if (quotes && wrote(quotes)) return 'quoted';
      return toName(message.text) ? 'named' : undefined;
    },
  };
}
