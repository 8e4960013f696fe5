/** What came of the checks of a run; printed as it comes, summed up at the end. */
export class Report {
  #passed = 0;
  #skipped = 0;
  readonly #failures: string[] = [];

  /** Runs a check; it fails by throwing. */
  async check(what: string, run: () => void | Promise<void>): Promise<void> {
    try {
      await run();
      this.#passed += 1;
      console.log(`  ✓ ${what}`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#failures.push(`${what}: ${why.split('\n', 1)[0]}`);
      console.log(`  ✗ ${what}\n${why.replace(/^/gm, '      ')}`);
    }
  }

  /** Says loudly what did not run, and why. */
  skip(what: string, why: string): void {
    this.#skipped += 1;
    console.log(`  – NOT RUN: ${what}: ${why}`);
  }

  /** Prints the sum as every suite here does. @returns whether all went well */
  end(): boolean {
    console.log('');
    for (const failure of this.#failures) console.log(`FAILED ${failure}`);
    const rest = this.#skipped > 0 ? `, ${this.#skipped} skipped` : '';
    console.log(`${this.#passed} passed, ${this.#failures.length} failed${rest}`);
    return this.#failures.length === 0 && this.#passed > 0;
  }
}

/** Throws what is wrong, a line each, where something is. */
export function complain(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
