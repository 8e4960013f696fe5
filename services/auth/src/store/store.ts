import { type Database, openDatabase } from '@groupsight/shared/mongo/database';
import { type ApiTokenStore, apiTokenModel, apiTokenStore } from './api-tokens.ts';
import { type AssistantStore, assistantModel, assistantStore } from './assistants.ts';
import { type AttemptStore, attemptModel, attemptStore } from './attempts.ts';
import { type AuditStore, auditIntentModel, auditModel, auditStore } from './audit-entries.ts';
import { type BillingStore, billingModel, billingStore } from './billing.ts';
import { type BillingEventStore, billingEventModel, billingEventStore } from './billing-events.ts';
import { type ChallengeStore, challengeModel, challengeStore } from './challenges.ts';
import { type DirectoryStore, directoryStore } from './directory.ts';
import { type FactorStore, factorStore, factorsModel } from './factors.ts';
import { type GrantStore, authorizationCodeModel, grantModel, grantStore } from './grants.ts';
import { type InvitationStore, invitationModel, invitationStore } from './invitations.ts';
import { type KnownAddressStore, knownAddressModel, knownAddressStore } from './known-addresses.ts';
import {
  type CodeStore,
  codeStore,
  confirmationCodeModel,
  resetCodeModel,
} from './mailed-codes.ts';
import { type OperatorStore, operatorStore } from './operators.ts';
import { type PasskeyStore, passkeyModel, passkeyStore } from './passkeys.ts';
import { type SessionStore, sessionModel, sessionStore } from './sessions.ts';
import { sharding } from './sharding.ts';
import {
  exchangeModel,
  type StageStore,
  type StoredExchange,
  type StoredSignIn,
  signInModel,
  stageStore,
} from './sign-ins.ts';
import { counterModel, type UserStore, userModel, userStore } from './users.ts';

/** Everything auth stores, in a database of its own. */
export interface AuthStore extends Database {
  readonly users: UserStore;
  readonly operators: OperatorStore;
  readonly directory: DirectoryStore;
  readonly sessions: SessionStore;
  readonly apiTokens: ApiTokenStore;
  readonly resetCodes: CodeStore;
  readonly confirmationCodes: CodeStore;
  readonly invitations: InvitationStore;
  readonly billing: BillingStore;
  readonly billingEvents: BillingEventStore;
  readonly assistants: AssistantStore;
  readonly grants: GrantStore;
  readonly audit: AuditStore;
  readonly attempts: AttemptStore;
  readonly knownAddresses: KnownAddressStore;
  readonly factors: FactorStore;
  readonly passkeys: PasskeyStore;
  readonly challenges: ChallengeStore;
  readonly signIns: StageStore<StoredSignIn>;
  readonly exchanges: StageStore<StoredExchange>;
}

/** Connects and makes sure of the indexes. */
export function openStore(uri: string): Promise<AuthStore> {
  return openDatabase({ uri, database: sharding.database, sharding }, (connection) => {
    const users = userModel(connection);
    const tokens = apiTokenModel(connection);
    return {
      users: userStore(users, counterModel(connection)),
      operators: operatorStore(users),
      directory: directoryStore(users),
      sessions: sessionStore(sessionModel(connection)),
      apiTokens: apiTokenStore(tokens),
      resetCodes: codeStore(resetCodeModel(connection)),
      confirmationCodes: codeStore(confirmationCodeModel(connection)),
      invitations: invitationStore(invitationModel(connection)),
      billing: billingStore(billingModel(connection)),
      billingEvents: billingEventStore(billingEventModel(connection)),
      assistants: assistantStore(assistantModel(connection)),
      grants: grantStore(grantModel(connection), authorizationCodeModel(connection), tokens),
      audit: auditStore(auditModel(connection), auditIntentModel(connection)),
      attempts: attemptStore(attemptModel(connection)),
      knownAddresses: knownAddressStore(knownAddressModel(connection)),
      factors: factorStore(factorsModel(connection)),
      passkeys: passkeyStore(passkeyModel(connection)),
      challenges: challengeStore(challengeModel(connection)),
      signIns: stageStore(signInModel(connection)),
      exchanges: stageStore(exchangeModel(connection)),
    };
  });
}
