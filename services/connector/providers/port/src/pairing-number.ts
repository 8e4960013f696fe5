import { providerErrors } from './provider-errors.ts';

/** A phone number as the network wants it: country code and digits. @throws bad_phone_number */
export function pairingNumber(text: string): string {
  const digits = text.replace(/[\s+().-]/g, '').replace(/^00/, '');
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw providerErrors.badPhoneNumber();
  return digits;
}
