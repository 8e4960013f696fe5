import type { UpdateUserRequest, UpdateUserResponse } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import { type Language, languages } from '@groupsight/shared/languages';
import { knownZone } from '@groupsight/shared/time-zone';
import type { AuthContext } from '../context.ts';
import { type Checked, checkUsername } from '../domain/fields.ts';
import { accept, toUser } from './answers.ts';

function checkZone(text: string): Checked<string> {
  const value = knownZone(text);
  if (value !== undefined) return { value };
  return { problem: { field: 'timezone', message: 'timezone must be an IANA time zone' } };
}

function checkLanguage(text: string): Checked<Language | ''> {
  const value = ['' as const, ...languages].find((known) => known === text);
  if (value !== undefined) return { value };
  return {
    problem: { field: 'language', message: `language must be one of ${languages.join(', ')}` },
  };
}

/** Changes name, zone and language; fields that are not given stay. */
export async function updateUser(
  context: AuthContext,
  { userId, username, timezone, language }: UpdateUserRequest,
): Promise<UpdateUserResponse> {
  const fields = {
    ...(username === undefined ? {} : { username: accept(checkUsername(username)) }),
    ...(timezone === undefined ? {} : { timezone: accept(checkZone(timezone)) }),
    ...(language === undefined ? {} : { language: accept(checkLanguage(language)) }),
  };
  const user = await context.store.users.change(userId, fields, context.now());
  if (!user) throw notFound();
  context.userChanged();
  return { user: toUser(user) };
}
