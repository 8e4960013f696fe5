import type { AccountHandle, ChatProvider } from '@groupsight/chat-port/chat-provider';
import type { SimulatedOptions } from './options.ts';
import type { ScriptLine } from './script.ts';
import { SimulatedSession } from './session.ts';
import { mediaOf, World, worldMessage } from './world.ts';

/** A message that a test lets somebody say. */
export interface Injected {
  readonly messageId: string;
  readonly text: string;
  /** Index among the chat's members; 1 is the first that isn't the account itself. */
  readonly member?: number;
  readonly at?: Date;
  /** Id of the message that it replies to. */
  readonly quotes?: string;
  /** With a file; a text without it. */
  readonly kind?: ScriptLine['kind'];
}

/**
 * A chat network inside this process, for demos and tests: an account that links itself, ten
 * groups with a past, live chatter, people who come and go. The same seed and owner give the
 * same world.
 */
export class SimulatedProvider implements ChatProvider {
  readonly name = 'simulated';
  readonly #options: SimulatedOptions;
  readonly #sessions = new Map<string, SimulatedSession>();

  constructor(options: SimulatedOptions) {
    this.#options = options;
  }

  open(account: AccountHandle): SimulatedSession {
    const session = new SimulatedSession(this.#options, account);
    this.#sessions.set(account.ownerId, session);
    return session;
  }

  /**
   * Lets a member of an owner's chat say something now (tests).
   * @param chatId a group's, or the member id of who writes to the account itself
   */
  async inject(ownerId: string, chatId: string, injected: Injected): Promise<void> {
    const world = new World(this.#options.seed, ownerId, this.#options.groups);
    const chat = world.chats.find((candidate) => candidate.chatId === chatId);
    const session = this.#sessions.get(ownerId);
    const { messageId, text, member = 1 } = injected;
    // What a person writes to the account itself.
    const sender = chat ? chat.members[member] : world.person(chatId);
    if (!sender || !session) throw new Error('no such chat or session');
    const at = injected.at ?? new Date((this.#options.now ?? Date.now)());
    const kind = injected.kind ?? 'text';
    const quotedMessageId = injected.quotes ?? '';
    const more = { kind, quotedMessageId, media: mediaOf({ kind, fileName: '' }) };
    const message = worldMessage({ messageId, at, text }, sender, more);
    await session.addMessage({ chatId, message });
  }
}
