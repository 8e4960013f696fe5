/** What RFC 7643 and 7644 call things. */
export const messages = 'urn:ietf:params:scim:api:messages:2.0';
export const core = 'urn:ietf:params:scim:schemas:core:2.0';
export const userSchema = `${core}:User`;
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** Of a User (RFC 7643, 4.1 and 4.3), what is taken and not kept: a directory may send it all. */
const unkept = new Set(
  [
    ...['id', 'meta', 'schemas', 'name', 'nickName', 'profileUrl', 'title', 'userType'],
    ...['preferredLanguage', 'locale', 'timezone', 'password', 'emails', 'phoneNumbers', 'ims'],
    ...['photos', 'addresses', 'groups', 'entitlements', 'roles', 'x509Certificates'],
  ].map((name) => name.toLowerCase()),
);

/** An attribute's name as it is compared: in lower case, without the schema in front of it. */
export function attributeOf(path: string): string {
  const prefix = `${userSchema}:`.toLowerCase();
  const name = path.trim().toLowerCase();
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** Whether a path leads to what a User may have, and is not kept here. */
export function isUnkept(attribute: string): boolean {
  const name = attribute.toLowerCase();
  if (name === enterprise.toLowerCase() || name.startsWith(`${enterprise.toLowerCase()}:`)) {
    return true;
  }
  const [top = ''] = name.split(/[.[]/);
  return unkept.has(top);
}
