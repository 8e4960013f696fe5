import { shownName } from '@groupsight/chat-port/shown-name';
import { isExporter } from '@groupsight/shared/chat-lines/export-names';
import { commonKind } from '@groupsight/shared/chat-lines/lines';
import { readBody } from './body.ts';
import { readDate } from './date-order.ts';
import { Identities } from './identity.ts';
import { Members } from './members.ts';
import { isService } from './survey.ts';
import type { DateOrder, ExportMembership, ExportMessage, RawEntry } from './types.ts';
import { ZoneClock } from './wall-clock.ts';

/** What the first reading found out. */
export interface InterpreterOptions {
  readonly order: DateOrder;
  /** IANA zone in which the phone printed its times. */
  readonly timezone: string;
  /** Members after the last line, and how far the group grew over the file. */
  readonly finalSize: number;
  readonly finalNet: number;
  readonly groupName: string | undefined;
}

/** One line made sense of. */
export interface Interpreted {
  readonly message: ExportMessage;
  readonly membership: readonly ExportMembership[];
}

/** Second reading: gives every entry its instant, its id and its meaning. */
export class Interpreter {
  readonly #options: InterpreterOptions;
  readonly #clock: ZoneClock;
  readonly #identities = new Identities();
  readonly #members = new Members();
  #previous = Number.NEGATIVE_INFINITY;

  constructor(options: InterpreterOptions) {
    this.#options = options;
    this.#clock = new ZoneClock(options.timezone);
  }

  /** @returns undefined for an entry whose date doesn't exist. */
  read(entry: RawEntry): Interpreted | undefined {
    const { printed } = entry;
    const date = readDate(printed, this.#options.order);
    if (!date) return undefined;
    const { hour, minute, second } = printed;
    const instant = this.#clock.toInstant({ ...date, hour, minute, second }, this.#previous);
    this.#previous = instant;
    const at = new Date(instant);
    const author = entry.author;
    return author === undefined || isService(entry, this.#options.groupName)
      ? this.#service(entry, at)
      : { message: this.#message(entry, author, at), membership: [] };
  }

  #message(entry: RawEntry, author: string, at: Date): ExportMessage {
    const { kind, text, fileName, edited } = readBody(entry.body);
    const senderId = this.#members.wrote(author);
    const content = `${commonKind(kind)}\n${text}`;
    const { id, sequence } = this.#identities.next(entry.printed, senderId, content);
    return {
      messageId: id,
      senderId,
      senderName: shownName(author),
      fromMe: isExporter(senderId),
      at,
      kind,
      text,
      fileName,
      edited,
      sequence,
    };
  }

  #service(entry: RawEntry, at: Date): Interpreted {
    const text = entry.body.trim();
    const { id, sequence } = this.#identities.next(entry.printed, '', `service\n${text}`);
    const message: ExportMessage = {
      messageId: id,
      senderId: '',
      senderName: '',
      fromMe: false,
      at,
      text,
      sequence,
      kind: 'system',
      fileName: undefined,
      edited: false,
    };
    const changes = this.#members.apply(text);
    const { finalSize, finalNet } = this.#options;
    const sizeAfter = Math.max(1, finalSize - (finalNet - this.#members.net));
    const membership = changes.map((change, index) => ({
      ...change,
      eventId: `${id}:${index}`,
      at,
      sizeAfter,
    }));
    return { message, membership };
  }
}
