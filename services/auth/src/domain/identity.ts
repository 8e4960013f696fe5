import { checkEmail, checkUsername, longestUsername } from './fields.ts';
import { hashSecret } from './secret.ts';

/** Whom a provider named, as far as we use it. */
export interface Identity {
  /** Knows the person again at this provider; a hash of issuer and subject. */
  readonly key: string;
  /** Lower-cased; undefined when the provider shared none that is one. */
  readonly email: string | undefined;
  /** Whether the provider says that the address is the person's. */
  readonly emailVerified: boolean;
  /** The full name, or what stands before the @. */
  readonly name: string;
  /** Groups that the provider says the person is in; none where it says nothing. */
  readonly groups?: readonly string[];
}

/** Claims of an ID token, with those of the userinfo endpoint. */
export interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [claim: string]: unknown;
}

const microsoft = 'https://login.microsoftonline.com/';

/** Some providers send it as text; without the claim nothing is confirmed. */
const isTrue = (claim: unknown) => claim === true || claim === 'true';

/**
 * Microsoft does not say email_verified, and lets administrators of any organisation write any
 * address; xms_edov says that the address is of a domain the organisation has proved to own.
 */
function isVerified({ iss, email_verified, xms_edov }: Claims): boolean {
  if (isTrue(email_verified)) return true;
  const proved = isTrue(xms_edov) || xms_edov === 1 || xms_edov === '1';
  return iss.startsWith(microsoft) && proved;
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '');

function nameOf(claims: Claims, email: string): string {
  const parts = [claims.given_name, claims.family_name].map(textOf).join(' ');
  const [local = ''] = email.split('@');
  const names = [claims.name, parts, claims.preferred_username, local].map(textOf);
  for (const name of names) {
    const checked = checkUsername([...name].slice(0, longestUsername).join(''));
    if ('value' in checked) return checked.value;
  }
  return 'New user';
}

const maxGroups = 1000;

/** A list of names, or one alone. */
function groupsIn(claim: unknown): string[] {
  const listed = Array.isArray(claim) ? claim : [claim];
  return listed.filter((one) => typeof one === 'string').slice(0, maxGroups);
}

/**
 * What we keep of a provider's claims.
 * @param groupsClaim the claim that lists groups; undefined: they are nobody's affair
 */
export function identityOf(claims: Claims, groupsClaim?: string): Identity {
  const checked = checkEmail(textOf(claims.email));
  const email = 'value' in checked ? checked.value : undefined;
  return {
    key: hashSecret(JSON.stringify([claims.iss, claims.sub])),
    email,
    emailVerified: email !== undefined && isVerified(claims),
    name: nameOf(claims, email ?? ''),
    ...(groupsClaim === undefined ? {} : { groups: groupsIn(claims[groupsClaim]) }),
  };
}
