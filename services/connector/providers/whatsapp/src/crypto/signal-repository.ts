import type { CredentialWrite } from '@groupsight/chat-port/chat-provider';
import {
  type AuthenticationCreds,
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  isJidGroup,
  jidNormalizedUser,
  type SignalAuthState,
  type SignalDataSet,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import { type Journal, journalKeyType } from '../inbound/journal.ts';

/** Which stanza a ciphertext came in: the library hands its bytes on as they are. */
export class Stanzas {
  readonly #of = new WeakMap<Uint8Array, { readonly stanza: BinaryNode; readonly part: number }>();

  note(stanza: BinaryNode): void {
    if (stanza.tag !== 'message' || !Array.isArray(stanza.content)) return;
    for (const [part, { content }] of stanza.content.entries()) {
      if (content instanceof Uint8Array) this.#of.set(content, { stanza, part });
    }
  }

  of(ciphertext: Uint8Array) {
    return this.#of.get(ciphertext);
  }
}

/**
 * The library's Signal repository, which also writes down what it decrypts: in the transaction
 * that moves the keys on, so that either both are on disk or none.
 */
export function journalling(
  journal: Journal,
  stanzas: Stanzas,
  creds: AuthenticationCreds,
): SocketConfig['makeSignalRepository'] {
  return (auth: SignalAuthState, logger, pnToLid) => {
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid);
    const { decryptMessage, decryptGroupMessage } = repository;
    /**
     * The lock under which the library seals what it sends. It opens what comes under others, and
     * then the two undo each other's steps in a session: a key is used twice, and nothing opens.
     */
    const lockOf = (jid: string) => creds.me?.id ?? jid;
    const noted = async (ciphertext: Uint8Array, lock: string, open: () => Promise<Uint8Array>) => {
      const found = stanzas.of(ciphertext);
      if (!found || !isKept(found.stanza, creds)) return open();
      const before = journal.openedBefore(found.stanza, found.part);
      if (before) return before;
      const opened = await keys.transaction(async () => {
        const plaintext = await open();
        await keys.set(asKeys(journal.entry(found.stanza, found.part, plaintext)));
        return plaintext;
      }, lock);
      journal.noted(found.stanza, found.part, opened);
      return opened;
    };
    repository.decryptMessage = (options) => {
      const lock = lockOf(options.jid);
      const open = () => keys.transaction(() => decryptMessage(options), lock);
      return noted(options.ciphertext, lock, open);
    };
    repository.decryptGroupMessage = (options) =>
      noted(options.msg, options.group, () => decryptGroupMessage(options));
    return repository;
  };
}

/** Groups' messages, and what the own phone tells this device: history, keys. */
function isKept({ attrs }: BinaryNode, { me }: AuthenticationCreds): boolean {
  const { from = '', recipient } = attrs;
  if (isJidGroup(from)) return true;
  const ownJids = [me?.id, me?.lid].flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : []));
  return recipient === undefined && ownJids.includes(jidNormalizedUser(from));
}

/** Through the library's transaction a row travels as a key of a type that it does not know. */
function asKeys({ id, value }: CredentialWrite): SignalDataSet {
  return { [journalKeyType]: { [id]: value ?? null } } as unknown as SignalDataSet;
}
