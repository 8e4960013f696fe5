/** Where WAHA is, and where it finds us. */
export interface WahaOptions {
  /** WAHA's address, without a path. */
  readonly url: string;
  readonly apiKey: string;
  /** The address at which WAHA reaches the gateway, without a path. */
  readonly webhookUrl: string;
  /** WAHA signs what it sends us with it. */
  readonly webhookSecret: string;
  /** Milliseconds; tests wait shorter. */
  readonly times?: Partial<WahaTimes>;
}

export interface WahaTimes {
  /** Between looks at a session whose code waits to be scanned, or that is starting. */
  readonly linkingMs: number;
  /** Between looks at an open session. */
  readonly openMs: number;
  /** Between comparisons of an open session with WAHA's history. */
  readonly compareMs: number;
  /** First pause of the back-off while WAHA is away. */
  readonly awayMs: number;
  /** Longest pause of the back-off. */
  readonly longestAwayMs: number;
  /** WAHA has this long to answer. */
  readonly answerMs: number;
}

export const usualTimes: WahaTimes = {
  linkingMs: 3_000,
  openMs: 30_000,
  compareMs: 10 * 60_000,
  awayMs: 1_000,
  longestAwayMs: 60_000,
  answerMs: 30_000,
};
