import { authTexts } from './texts.ts';

const { rules } = authTexts;
/** Fewest characters of a password; of one that is set with a mailed link the server may take fewer. */
export const shortest = 8;

/** What is wrong with which field, in the order of the form; true marks it without a text. */
export type Problems<T> = Partial<Record<keyof T, string | true>>;

function emailProblem(email: string): string | undefined {
  const trimmed = email.trim();
  if (!trimmed) return rules.emailRequired;
  return /^[^\s@]+@[^\s@]+$/.test(trimmed) ? undefined : rules.emailShape;
}

const shortProblem = (password: string, least = shortest) =>
  [...password].length < least && rules.short(least);

/** Leaves out what is right. */
function wrong<T>(problems: { [K in keyof T]?: string | true | false | undefined }): Problems<T> {
  return Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem),
  ) as Problems<T>;
}

export interface LoginValues {
  identifier: string;
  password: string;
}

export function loginProblems({ identifier, password }: LoginValues): Problems<LoginValues> {
  return wrong<LoginValues>({
    identifier: !identifier.trim() && rules.emailRequired,
    password: !password && rules.passwordRequired,
  });
}

export interface RegisterValues {
  username: string;
  email: string;
  password: string;
  confirm: string;
  agreed: boolean;
}

export function registerProblems(values: RegisterValues): Problems<RegisterValues> {
  const { username, email, password, confirm, agreed } = values;
  return wrong<RegisterValues>({
    username: !username.trim() && rules.nameRequired,
    email: emailProblem(email),
    password: password ? shortProblem(password) : rules.passwordRequired,
    confirm: password !== confirm && rules.mismatch,
    agreed: !agreed && rules.terms,
  });
}

export interface ForgotValues {
  email: string;
}

export function forgotProblems({ email }: ForgotValues): Problems<ForgotValues> {
  return wrong<ForgotValues>({ email: emailProblem(email) });
}

export interface ResetValues {
  password: string;
  confirm: string;
}

export function resetProblems(
  { password, confirm }: ResetValues,
  least: number,
): Problems<ResetValues> {
  return wrong<ResetValues>({
    password: shortProblem(password, least),
    confirm: password !== confirm && rules.mismatch,
  });
}

export interface ChangeValues {
  current: string;
  password: string;
  confirm: string;
}

/** One text for however many fields are empty: it stands at the first. */
export function changeProblems(values: ChangeValues): Problems<ChangeValues> {
  const fields = ['current', 'password', 'confirm'] as const;
  const empty = fields.filter((field) => !values[field]);
  if (empty.length > 0) {
    return Object.fromEntries(empty.map((field, i) => [field, i === 0 ? rules.fillAll : true]));
  }
  return wrong<ChangeValues>({
    password: shortProblem(values.password),
    confirm: values.password !== values.confirm && rules.newMismatch,
  });
}
