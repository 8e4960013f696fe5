/** What is known of an open session's ears. */
export interface Liveness {
  readonly now: number;
  /** When anything came that was not asked for. */
  readonly heardAt: number;
  /** Questions to the server in a row that were not answered. */
  readonly unanswered: number;
  /** Unasked stanzas in the hour before it fell silent. */
  readonly heardPerHour: number;
  /** How long a silence is let be. */
  readonly askAfterMs: number;
}

export type Diagnosis = 'well' | 'ask' | 'deaf';

const minute = 60_000;
/** So quiet for so long that a session of this busyness must be deaf, once in a blue moon. */
const expectedUnheard = 30;

/**
 * Whether a session that looks open still hears. The socket's own pings only show that the
 * server is there: sessions are known to answer them for days while no message comes through.
 * So the server is asked something that it has to look up, and a busy account that has fallen
 * silent is brought back even if it answers: coming back delivers what was held.
 */
export function diagnose(liveness: Liveness): Diagnosis {
  const { now, heardAt, unanswered, heardPerHour, askAfterMs } = liveness;
  if (unanswered >= 2) return 'deaf';
  const silentMs = now - heardAt;
  const expected = (heardPerHour * silentMs) / (60 * minute);
  if (silentMs > 20 * minute && expected > expectedUnheard) return 'deaf';
  return silentMs > askAfterMs || unanswered > 0 ? 'ask' : 'well';
}

/** Counts what came unasked, hour by hour. */
export class Busyness {
  readonly #times: number[] = [];

  heard(at: number): void {
    this.#times.push(at);
    if (this.#times.length > 200) this.#times.shift();
  }

  /** In the hour that ended with the last of them. */
  get perHour(): number {
    const last = this.#times.at(-1) ?? 0;
    return this.#times.filter((at) => at > last - 60 * minute).length;
  }
}
