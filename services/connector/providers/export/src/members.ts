import { shownName } from '@groupsight/chat-port/shown-name';
import { memberIdOf } from '@groupsight/shared/chat-lines/export-names';
import { type MembershipLine, parseMembership } from './service-lines.ts';

/** A change that one line of the service made. */
export interface MemberChange {
  readonly kind: MembershipLine['kind'];
  readonly memberId: string;
  readonly memberName: string;
}

/**
 * Who is in the group, as far as an export tells: those who write, and those who joined and
 * did not leave. `net` counts how far the group has grown since the file's first line.
 */
export class Members {
  readonly #present = new Map<string, boolean>();
  readonly #writers = new Map<string, string>();
  // Names are few, messages many: a name is normalised once.
  readonly #ids = new Map<string, string>();
  #net = 0;

  /** Members gained (or lost, if negative) since the first line. */
  get net(): number {
    return this.#net;
  }

  /** Members after the last line. */
  get size(): number {
    let size = 0;
    for (const present of this.#present.values()) if (present) size++;
    return size;
  }

  /** Names that were seen. */
  get names(): number {
    return this.#ids.size;
  }

  /** Everybody who wrote: id → name. */
  get writers(): ReadonlyMap<string, string> {
    return this.#writers;
  }

  /** Somebody wrote, so was in the group. @returns the member's id */
  wrote(name: string): string {
    const id = this.#idOf(name);
    if (!this.#writers.has(id)) this.#writers.set(id, shownName(name));
    // One who wrote after leaving came back without a line that says so.
    if (this.#present.get(id) === false) this.#net++;
    this.#present.set(id, true);
    return id;
  }

  /** Reads a line of the service and applies it. */
  apply(line: string): readonly MemberChange[] {
    const read = parseMembership(line);
    if (!read) return [];
    return read.members.map((memberName) => {
      const memberId = this.#idOf(memberName);
      const known = this.#present.get(memberId);
      if (read.kind === 'joined') {
        if (known !== true) this.#net++;
        this.#present.set(memberId, true);
      } else if (read.kind === 'left' || read.kind === 'removed') {
        if (known !== false) this.#net--;
        this.#present.set(memberId, false);
      }
      return { kind: read.kind, memberId, memberName: shownName(memberName) };
    });
  }

  #idOf(name: string): string {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = memberIdOf(name);
    this.#ids.set(name, id);
    return id;
  }
}
