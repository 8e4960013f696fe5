import { invalid } from '@groupsight/shared/errors';
import { attributeOf, isUnkept, messages } from './names.ts';
import { asBoolean, asText, byLowerCase, isPlain, type UserChange } from './user.ts';

const mostOperations = 100;

/** Sets one attribute; what a User may have and is not kept here is passed over. */
function set(change: UserChange, path: string, value: unknown): void {
  const attribute = attributeOf(path);
  if (attribute === 'active') change.active = asBoolean(value);
  else if (attribute === 'displayname') change.displayName = asText(value, 'displayName');
  else if (attribute === 'name.formatted') change.displayName ??= asText(value, path);
  else if (attribute === 'externalid') change.externalId = asText(value, 'externalId');
  else if (attribute === 'username') change.userName = asText(value, 'userName');
  else if (attribute === 'name' && isPlain(value)) {
    const whole = byLowerCase(value).get('formatted');
    if (whole !== undefined) change.displayName ??= asText(whole, 'name.formatted');
  } else if (!isUnkept(attribute)) throw invalid('invalidPath', `A user has no ${path} here.`);
}

function remove(change: UserChange, path: string): void {
  const attribute = attributeOf(path);
  if (attribute === 'externalid') change.externalId = '';
  else if (['active', 'displayname', 'username'].includes(attribute)) {
    throw invalid('mutability', `${path} can be changed, not removed.`);
  } else if (!isUnkept(attribute)) throw invalid('invalidPath', `A user has no ${path} here.`);
}

function apply(change: UserChange, operation: unknown): void {
  const { op, path, value } = isPlain(operation) ? operation : {};
  const verb = String(op).toLowerCase();
  if (path !== undefined && typeof path !== 'string') {
    throw invalid('invalidPath', 'The path of an operation is a text.');
  }
  if (verb === 'remove') {
    if (!path) throw invalid('noTarget', 'What is removed is named by a path.');
    remove(change, path);
    return;
  }
  if (verb !== 'add' && verb !== 'replace') {
    throw invalid('invalidSyntax', 'An operation is add, replace or remove.');
  }
  if (path) {
    set(change, path, value);
    return;
  }
  // As Okta says it, and Entra ID too: several attributes at once, without a path.
  if (!isPlain(value)) throw invalid('invalidValue', 'Without a path the value is an object.');
  for (const [name, one] of Object.entries(value)) set(change, name, one);
}

/**
 * What a PatchOp (RFC 7644, 3.5.2) comes to; of several operations on one attribute the last counts.
 * @throws AppError invalidSyntax, invalidPath, invalidValue, mutability, noTarget
 */
export function changeIn(body: unknown): UserChange {
  const attributes = byLowerCase(isPlain(body) ? body : {});
  const [schemas, operations] = [attributes.get('schemas'), attributes.get('operations')];
  const isPatch = Array.isArray(schemas) && schemas.includes(`${messages}:PatchOp`);
  if (!isPatch || !Array.isArray(operations) || operations.length === 0) {
    throw invalid('invalidSyntax', `The body has to be a ${messages}:PatchOp with Operations.`);
  }
  if (operations.length > mostOperations) {
    throw invalid('invalidSyntax', `There are at most ${mostOperations} operations.`);
  }
  const change: UserChange = {};
  for (const operation of operations) apply(change, operation);
  return change;
}
