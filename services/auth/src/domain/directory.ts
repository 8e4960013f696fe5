import { AppError, invalid } from '@groupsight/shared/errors';
import { type Checked, checkEmail, checkUsername, domainOf, listedDomains } from './fields.ts';
import type { Identity } from './identity.ts';
import type { Registration } from './registration.ts';

interface Settings {
  readonly OIDC_DOMAINS: string;
  readonly OIDC_GROUPS_CLAIM: string;
  readonly OIDC_MEMBER_GROUP?: string | undefined;
  readonly OIDC_OPERATOR_GROUP?: string | undefined;
}

/** Whom providers may let in, and as what. */
interface Directory {
  /** What stands behind the @ of their addresses; empty: anything. */
  readonly domains: readonly string[];
  readonly memberGroup: string | undefined;
  readonly operatorGroup: string | undefined;
  /** The claim that lists groups; undefined where nothing goes by them. */
  readonly groupsClaim: string | undefined;
}

/** What the settings say about who comes from a provider. */
export function directoryOf(settings: Settings): Directory {
  const { OIDC_MEMBER_GROUP: memberGroup, OIDC_OPERATOR_GROUP: operatorGroup } = settings;
  const goesByGroups = memberGroup !== undefined || operatorGroup !== undefined;
  return {
    domains: listedDomains(settings.OIDC_DOMAINS),
    memberGroup,
    operatorGroup,
    groupsClaim: goesByGroups ? settings.OIDC_GROUPS_CLAIM : undefined,
  };
}

const refused = (code: string, message: string) => new AppError('forbidden', code, message);

/**
 * Lets in whom the directory has: with a confirmed address of its domains, in one of its groups.
 * @throws AppError forbidden: domain_not_allowed, group_not_allowed
 */
export function requireInDirectory(
  { domains, memberGroup, operatorGroup }: Directory,
  { email = '', emailVerified, groups = [] }: Identity,
): void {
  if (domains.length > 0 && !(emailVerified && domains.includes(domainOf(email)))) {
    const message = `This server lets in confirmed addresses at ${domains.join(' or ')} alone.`;
    throw refused('domain_not_allowed', message);
  }
  if (memberGroup === undefined) return;
  const mayEnter = groups.includes(memberGroup) || isOperatorIn({ operatorGroup }, { groups });
  if (mayEnter) return;
  const message = 'You are in no group that this server lets in. Ask whoever runs it.';
  throw refused('group_not_allowed', message);
}

/** Whether a provider says that somebody administers this server. */
export const isOperatorIn = (
  { operatorGroup }: Pick<Directory, 'operatorGroup'>,
  { groups = [] }: Pick<Identity, 'groups'>,
): boolean => operatorGroup !== undefined && groups.includes(operatorGroup);

/**
 * Turns away who comes without a provider where providers are the only way.
 * @throws AppError forbidden: passwords_off
 */
export function requirePasswordSignIn({
  PASSWORD_SIGN_IN,
}: {
  readonly PASSWORD_SIGN_IN: boolean;
}): void {
  if (PASSWORD_SIGN_IN) return;
  throw refused('passwords_off', 'This server lets people in through its sign-in provider alone.');
}

/** SCIM's word for what a directory says that cannot be taken (RFC 7644, 3.12). */
function acceptable<T>(checked: Checked<T>, name: string): T {
  if ('value' in checked) return checked.value;
  throw invalid('invalidValue', `${name}: ${checked.problem.message}`);
}

/** The address of whom a directory names. @throws AppError invalidValue */
export const directoryAddress = (userName: string): string =>
  acceptable(checkEmail(userName), 'userName');

/** What people are called in a directory. @throws AppError invalidValue */
export const directoryName = (displayName: string): string =>
  acceptable(checkUsername(displayName), 'displayName');

const longestExternalId = 200;

/** A directory's own id of somebody; empty for none. @throws AppError invalidValue */
export function checkExternalId(text: string): string {
  if ([...text].length <= longestExternalId) return text;
  throw invalid('invalidValue', `externalId has at most ${longestExternalId} characters.`);
}

/**
 * A directory makes accounts where registration is by invitation or closed, too: the operator gave
 * it the token. The domains hold for it as for everybody.
 * @throws AppError forbidden: domain_not_allowed
 */
export function requireDirectoryDomain(
  { mode, domains: registered }: Registration,
  { domains }: Pick<Directory, 'domains'>,
  email: string,
): void {
  for (const allowed of [mode === 'domain' ? registered : [], domains]) {
    if (allowed.length === 0 || allowed.includes(domainOf(email))) continue;
    const message = `This server takes addresses at ${allowed.join(' or ')} alone.`;
    throw refused('domain_not_allowed', message);
  }
}
