import { hash, type Options, verify } from '@node-rs/argon2';

/** Hashes and checks passwords. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Takes as long as a real check and says no: for accounts that do not exist. */
  verifyNothing(password: string): Promise<false>;
}

/** Cost of one hash; the argon2id variant is the library's default. */
export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** OWASP's first choice (19 MiB, two passes): about 30 ms here. */
const defaultCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords under argon2id. */
export function argonPasswords(cost: PasswordCost = defaultCost): Passwords {
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, cost),
    verify,
    async verifyNothing(password) {
      dummy ??= hash('no password hashes to this', cost);
      await verify(await dummy, password);
      return false;
    },
  };
}
