import { AppError, invalid } from '@groupsight/shared/errors';
import { domainOf, listedDomains } from './fields.ts';

export const registrationModes = ['open', 'domain', 'invitation', 'closed'] as const;

/** Who may make an account here. */
export interface Registration {
  readonly mode: (typeof registrationModes)[number];
  /** What stands behind the @ of addresses that may, with `domain`. */
  readonly domains: readonly string[];
  /** Whether a new account waits for a mailed link to be opened. */
  readonly confirmsAddresses: boolean;
}

interface Settings {
  readonly REGISTRATION: Registration['mode'];
  readonly REGISTRATION_DOMAINS: string;
  readonly CONFIRM_ADDRESSES: 'auto' | 'always' | 'never';
  readonly SMTP_URL?: string | undefined;
}

/** What the settings say about new accounts. */
export function registrationOf(settings: Settings): Registration {
  const { REGISTRATION: mode, REGISTRATION_DOMAINS, CONFIRM_ADDRESSES, SMTP_URL } = settings;
  return {
    mode,
    domains: listedDomains(REGISTRATION_DOMAINS),
    confirmsAddresses:
      CONFIRM_ADDRESSES === 'always' || (CONFIRM_ADDRESSES === 'auto' && SMTP_URL !== undefined),
  };
}

/** Who asks for an account. */
interface Applicant {
  /** As stored. */
  readonly email: string;
  /** Whether an operator has invited the address. */
  readonly isInvited: boolean;
}

export const emailTaken = () => invalid('email_taken', 'This address has an account already.');

const refused = (code: string, message: string) => new AppError('forbidden', code, message);

/**
 * Lets in whoever may make an account.
 * @throws AppError forbidden: registration_closed, invitation_needed, domain_not_allowed
 */
export function requireRegistration(
  { mode, domains }: Registration,
  { email, isInvited }: Applicant,
): void {
  if (mode === 'open') return;
  if (mode === 'closed') {
    throw refused('registration_closed', 'This server takes no new accounts.');
  }
  if (isInvited) return;
  if (mode === 'invitation') {
    throw refused(
      'invitation_needed',
      'New accounts are by invitation here. Ask whoever runs this server for one.',
    );
  }
  if (domains.includes(domainOf(email))) return;
  throw refused('domain_not_allowed', `New accounts need an address at ${domains.join(' or ')}.`);
}
