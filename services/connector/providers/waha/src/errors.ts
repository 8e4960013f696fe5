import { providerErrors } from '@groupsight/chat-port/provider-errors';
import { AppError } from '@groupsight/shared/errors';

/** WAHA understood a request and did not do it. Says nothing of what was asked. */
export class WahaRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`WAHA refused with ${status}`);
    this.name = 'WahaRefusal';
    this.status = status;
  }
}

/** What can go wrong at WAHA, for the account's owner. */
export const wahaErrors = {
  away: (cause?: unknown) =>
    new AppError(
      'unavailable',
      'gateway_away',
      'WAHA, the gateway to WhatsApp, does not answer right now. Please try again in a moment.',
      { cause },
    ),
  keyRefused: () =>
    new AppError(
      'precondition',
      'gateway_refused',
      'WAHA, the gateway to WhatsApp, does not accept our key. Whoever runs this server has to set WAHA_API_KEY.',
    ),
  notOffered: () =>
    new AppError(
      'precondition',
      'not_offered',
      'WAHA, the gateway to WhatsApp, cannot send this: its edition or its engine does not offer it.',
    ),
  notTaken: () =>
    new AppError(
      'precondition',
      'refused',
      'WAHA, the gateway to WhatsApp, did not take this. The account may be restricted for a while.',
    ),
} as const;

export function isRefusal(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof WahaRefusal && statuses.includes(error.status);
}

/** What a command of the product failed with. */
export function asProviderError(error: unknown): unknown {
  if (!(error instanceof WahaRefusal)) return error;
  if (isRefusal(error, 401, 403)) return wahaErrors.keyRefused();
  if (isRefusal(error, 422)) return providerErrors.notConnected();
  return wahaErrors.notTaken();
}
