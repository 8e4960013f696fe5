import type { DirectoryUser } from '@groupsight/proto/auth/v1/auth';
import { invalid, notFound } from '@groupsight/shared/errors';
import { iso } from '../rest/documents/values.ts';
import { userSchema } from './names.ts';

/** A user as SCIM returns it. */
export function toResource(user: DirectoryUser | undefined, publicUrl: string) {
  if (!user) throw notFound();
  const { userId: id, userName, displayName, active, externalId } = user;
  return {
    schemas: [userSchema],
    id,
    ...(externalId === '' ? {} : { externalId }),
    userName,
    displayName,
    name: { formatted: displayName },
    active,
    emails: [{ value: userName, type: 'work', primary: true }],
    meta: {
      resourceType: 'User',
      created: iso(user.createdAt),
      lastModified: iso(user.updatedAt),
      location: `${publicUrl}/scim/v2/Users/${id}`,
    },
  };
}

/** What a directory says of somebody; what is undefined it does not speak of. */
export interface UserChange {
  userName?: string | undefined;
  displayName?: string | undefined;
  externalId?: string | undefined;
  active?: boolean | undefined;
}

export type Plain = Readonly<Record<string, unknown>>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some directories send text. */
export function asBoolean(value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalid('invalidValue', 'active is true or false.');
}

export function asText(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw invalid('invalidValue', `${name} is a text.`);
}

/** Attributes by their names in lower case: SCIM's are compared so (RFC 7643, 2.1). */
export const byLowerCase = (value: Plain): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** What somebody is called: the name that is shown, the whole name, or the parts of it. */
function nameIn(attributes: ReadonlyMap<string, unknown>, userName: string): string {
  const shown = attributes.get('displayname');
  if (isGiven(shown)) return asText(shown, 'displayName');
  const name = attributes.get('name');
  const parts = byLowerCase(isPlain(name) ? name : {});
  const whole = parts.get('formatted');
  if (isGiven(whole)) return asText(whole, 'name.formatted');
  const both = ['givenname', 'familyname'].map((part) => parts.get(part)).filter(isGiven);
  const joined = both.map((part) => asText(part, 'name')).join(' ');
  return joined || (userName.split('@')[0] ?? '');
}

/** A whole User, as POST and PUT send it. @throws AppError invalidSyntax, invalidValue */
export function userIn(body: unknown) {
  const attributes = byLowerCase(isPlain(body) ? body : {});
  const schemas = attributes.get('schemas');
  if (!Array.isArray(schemas) || !schemas.includes(userSchema)) {
    throw invalid('invalidSyntax', `The body has to be a ${userSchema}.`);
  }
  const userName = asText(attributes.get('username'), 'userName');
  const externalId = attributes.get('externalid');
  const active = attributes.get('active');
  return {
    userName,
    displayName: nameIn(attributes, userName),
    externalId: isGiven(externalId) ? asText(externalId, 'externalId') : '',
    active: isGiven(active) ? asBoolean(active) : undefined,
  };
}
