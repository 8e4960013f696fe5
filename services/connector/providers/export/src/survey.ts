import { DateOrderDetector, type OrderVerdict } from './date-order.ts';
import { Members } from './members.ts';
import { isEncryptionNotice, isServiceLine } from './service-lines.ts';
import { Traits } from './traits.ts';
import type { DateOrder, RawEntry } from './types.ts';

/** What the first reading of an export finds out, in memory that doesn't grow with the file. */
export interface SurveyResult {
  readonly verdict: OrderVerdict;
  /** Messages of people. */
  readonly messages: number;
  /** Lines of the service. */
  readonly serviceLines: number;
  readonly members: Members;
  /** iOS: the group's name, which stands as author of the service's own lines. */
  readonly groupName: string | undefined;
  readonly traits: Traits;
}

/** Whether a line under an author is the service's own (iOS names an author for them too). */
export function isService(entry: RawEntry, groupName: string | undefined): boolean {
  if (entry.author === undefined) return true;
  return entry.marked && (entry.author === groupName || isServiceLine(entry.body));
}

/** First reading: order of dates, how many messages, who. */
export class Survey {
  readonly #detector = new DateOrderDetector();
  readonly #members = new Members();
  readonly #traits = new Traits();
  #messages = 0;
  #serviceLines = 0;
  #groupName: string | undefined;

  add(entry: RawEntry): void {
    this.#detector.add(entry.printed);
    this.#traits.time(entry.printed);
    const { author, body, marked } = entry;
    if (author !== undefined && marked && isEncryptionNotice(body)) this.#groupName ??= author;
    if (isService(entry, this.#groupName) || author === undefined) {
      this.#serviceLines++;
      this.#members.apply(body);
    } else {
      this.#messages++;
      this.#traits.message(entry.printed, this.#members.wrote(author), body);
    }
  }

  /** Messages and lines of the service so far. */
  get entries(): number {
    return this.#messages + this.#serviceLines;
  }

  /** Names of people so far. */
  get people(): number {
    return this.#members.names;
  }

  /** Dates that can't be read in a given order. */
  impossibleIn(order: DateOrder): number {
    return this.#detector.impossibleIn(order);
  }

  result(): SurveyResult {
    return {
      verdict: this.#detector.verdict(),
      messages: this.#messages,
      serviceLines: this.#serviceLines,
      members: this.#members,
      groupName: this.#groupName,
      traits: this.#traits,
    };
  }
}
