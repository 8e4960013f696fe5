import type { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import type { Client } from '@groupsight/shared/grpc/context';
import type { Logger } from '@groupsight/shared/logger';
import { exportErrors } from './export-error.ts';

/** An import as the groups service knows it. */
export interface ImportName {
  readonly ownerId: string;
  readonly importId: string;
}

/** What is told of an import when its chat is known. */
export interface ImportBegun extends ImportName {
  readonly chatId: string;
  readonly name: string;
  readonly size: number;
  readonly fileName: string;
  readonly firstLineAt: Date;
  readonly lastLineAt: Date;
  readonly startedAt: Date | undefined;
}

/** The groups of imports, which the groups service has. */
export interface ImportGroups {
  /** Makes sure of the group before anything is stored in it. @throws import_cancelled */
  begin(begun: ImportBegun): Promise<void>;
  /** Says that the import goes on. @returns whether it is to */
  isWanted(name: ImportName, isPublishing: boolean): Promise<boolean>;
}

/** Asks groups. */
export function importGroups(groups: Client<typeof GroupsServiceService>): ImportGroups {
  return {
    async begin(begun) {
      await groups.beginImport(begun);
    },
    async isWanted(name, isPublishing) {
      const { isWanted } = await groups.continueImport({ ...name, isPublishing });
      return isWanted;
    },
  };
}

const everyMs = 1_000;

/** Says that an import goes on until it is disposed of, and knows whether it is to. */
export class KeptImport implements Disposable {
  readonly #groups: ImportGroups;
  readonly #name: ImportName;
  readonly #timer: NodeJS.Timeout;
  #isPublishing = false;
  #isCancelled = false;

  constructor(groups: ImportGroups, name: ImportName, logger: Logger) {
    this.#groups = groups;
    this.#name = name;
    // One that is not answered is asked again; `confirm` waits for its answer.
    const ask = () =>
      this.#ask().catch((err: unknown) => logger.warn({ err }, 'an import could not be told of'));
    this.#timer = setInterval(() => void ask(), everyMs);
    this.#timer.unref();
  }

  /** To be called before anything is published. @throws import_cancelled */
  async publishing(): Promise<void> {
    this.#isPublishing = true;
    await this.confirm();
  }

  /** @throws import_cancelled when it is not to go on, as far as was heard */
  check(): void {
    if (this.#isCancelled) throw exportErrors.cancelled();
  }

  /** Asks now. @throws import_cancelled */
  async confirm(): Promise<void> {
    await this.#ask();
    this.check();
  }

  async #ask(): Promise<void> {
    if (!(await this.#groups.isWanted(this.#name, this.#isPublishing))) this.#isCancelled = true;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
