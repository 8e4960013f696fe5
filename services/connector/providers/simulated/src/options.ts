export interface SimulatedOptions {
  readonly seed: string;
  /** How many of the network's groups an account is in; ten without it. */
  readonly groups?: number;
  /** How long a QR code waits until it counts as scanned. */
  readonly scanDelayMs: number;
  /** Time between live messages; 0 for silence. */
  readonly chatterMs: number;
  /** How long a QR code is valid; 20 s without it. */
  readonly qrLifetimeMs?: number;
  /** Milliseconds since 1970; Date.now without it. */
  readonly now?: () => number;
}

export const defaultQrLifetimeMs = 20_000;
