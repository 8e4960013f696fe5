import type { UpdateUserRequest, UpdateUserResponse } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import { knownZone } from '@groupsight/shared/time-zone';
import type { AuthContext } from '../context.ts';
import { type Checked, checkUsername } from '../domain/fields.ts';
import { accept, toUser } from './answers.ts';

function checkZone(text: string): Checked<string> {
  const value = knownZone(text);
  if (value !== undefined) return { value };
  return { problem: { field: 'timezone', message: 'timezone must be an IANA time zone' } };
}

/** Changes name and zone; fields that are not given stay. */
export async function updateUser(
  context: AuthContext,
  { userId, username, timezone }: UpdateUserRequest,
): Promise<UpdateUserResponse> {
  const fields = {
    ...(username === undefined ? {} : { username: accept(checkUsername(username)) }),
    ...(timezone === undefined ? {} : { timezone: accept(checkZone(timezone)) }),
  };
  const user = await context.store.users.change(userId, fields, context.now());
  if (!user) throw notFound();
  context.userChanged();
  return { user: toUser(user) };
}
