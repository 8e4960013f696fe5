import type { EventBus } from '@groupsight/shared/bus/bus';
import type { Logger } from '@groupsight/shared/logger';
import type { Mailer } from '@groupsight/shared/mail/mailer';
import type { SecretBox } from '@groupsight/shared/secret-box';
import type { Biller } from './biller.ts';
import type { AuthConfig } from './config.ts';
import type { Passwords } from './domain/password.ts';
import type { Tokens } from './domain/tokens.ts';
import type { IdentityProviders } from './identity-providers.ts';
import type { Passkeys } from './passkeys.ts';
import type { AuthStore } from './store/store.ts';

/** What every handler may use. */
export interface AuthContext {
  readonly config: AuthConfig;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly store: AuthStore;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly mailer: Mailer;
  readonly providers: IdentityProviders;
  /** Seals keys of authenticator apps. */
  readonly secretBox: SecretBox;
  /** Undefined: PUBLIC_URL has no name that a passkey could be bound to. */
  readonly passkeys: Passkeys | undefined;
  /** Where people pay for their plans; undefined: operators decide. */
  readonly biller: Biller | undefined;
  /** Says that a user changed: users.changes will hear of it. */
  readonly userChanged: () => void;
  /** Does work that the answer must not wait for; close waits for it. */
  readonly inBackground: (what: string, work: () => Promise<void>) => void;
  /** Resolves after a moment of random length: what is done then tells nobody what caused it. */
  readonly pause: () => Promise<void>;
}

/** What a caller may give instead of what the service makes itself. */
export interface ServiceOverrides {
  /** Started and closed by whoever gives it. */
  readonly bus?: EventBus;
  readonly logger?: Logger;
  readonly now?: () => Date;
  readonly mailer?: Mailer;
  /** Cheaper ones, for tests. */
  readonly passwords?: Passwords;
  readonly pause?: () => Promise<void>;
  /** Milliseconds between looks for accounts whose day has come. */
  readonly deletionLookMs?: number;
  /** Milliseconds between looks after what people pay. */
  readonly billingLookMs?: number;
  /** Milliseconds between looks for what was begun and never ended. */
  readonly auditLookMs?: number;
  /** Nobody else does anything here: what was begun before this process has nobody who could end it. */
  readonly isAlone?: boolean;
}
