import { emailAddressIn } from '@groupsight/shared/email-address';
import { invalid } from '@groupsight/shared/errors';
import { asPlan, type Plan, plans } from '@groupsight/shared/plans';
import { dictionary } from '@zxcvbn-ts/language-common';

/** A field that does not hold what it must: which, and the sentence for the person. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  /** Where a program tells it from others; `invalid_field` without it. */
  readonly code?: string;
}

export type Checked<T> = { readonly value: T } | { readonly problem: FieldProblem };

export const passwordLength = { min: 8, max: 128 } as const;

export const longestUsername = 100;

const problem = (field: string, message: string) => ({ problem: { field, message } });

/** The full name: trimmed, 1 to 100 characters. */
export function checkUsername(text: string): Checked<string> {
  const value = text.trim();
  if (value === '') return problem('username', 'username is a required field');
  if ([...value].length > longestUsername) {
    return problem('username', `username must be at most ${longestUsername} characters`);
  }
  return { value };
}

/** The e-mail address: trimmed and lower-cased, so that each is known once. */
export function checkEmail(text: string): Checked<string> {
  if (text.trim() === '') return problem('email', 'email is a required field');
  const address = emailAddressIn(text);
  return address ? { value: address } : problem('email', 'email must be a valid email');
}

/** What stands behind the @ of an address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Domains of a setting, where commas separate them. */
export function listedDomains(setting: string): string[] {
  const domains = setting.split(',').map((one) => one.trim().toLowerCase());
  return domains.filter((one) => one !== '');
}

/** The mailbox behind an address: many ignore dots and what follows a plus. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '');
  return `${name}${email.slice(at)}`;
}

/** Lower-cased: they are the first that anybody tries. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * A new password: 8 to 128 characters, as typed, and none of the 49,000 that are most common.
 * @param min where fewer are enough
 */
export function checkPassword(text: string, min: number = passwordLength.min): Checked<string> {
  const { max } = passwordLength;
  const length = [...text].length;
  if (length === 0) return problem('password', 'password is a required field');
  if (length < min) return problem('password', `password must be at least ${min} characters`);
  if (length > max) return problem('password', `password must be at most ${max} characters`);
  if (commonPasswords.has(text.toLowerCase())) {
    const message = 'password is too easy to guess: many people use it';
    return { problem: { field: 'password', message, code: 'common_password' } };
  }
  return { value: text };
}

/** The plan of a name. @throws AppError invalid_plan */
export function requirePlanName(name: string): Plan {
  const plan = asPlan(name);
  if (!plan) throw invalid('invalid_plan', `The plan is one of ${plans.join(', ')}.`);
  return plan;
}
