import type {
  Account,
  ApiToken,
  AuthServiceService,
  Billing,
  ChangeDirectoryUserRequest,
  GetRegistrationResponse,
  Invitation,
  RecordActionRequest,
  User,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { newDocumentId } from '@groupsight/shared/ids';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { fakeFactors } from './fake-factors.ts';
import { answerList } from './list.ts';

const away = () => Promise.reject(notFound());
/** Nobody has let an assistant in: what is built of them is tried on the whole product. */
const withoutAssistants = {
  registerAssistant: away,
  checkAuthorization: away,
  authorize: away,
  exchangeCode: away,
  refreshTokens: away,
  revokeToken: away,
  listGrants: async () => ({ grants: [], meta: { total: 0 } }),
  deleteGrant: away,
};

interface KeyPair {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: string;
}

async function newKeyPair(): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const kid = newDocumentId();
  return { kid, privateKey, jwk: JSON.stringify({ ...(await exportJWK(publicKey)), kid }) };
}

/** The key of every browser that the fake sends to a provider. */
const browserKeyOfFake = 'k'.repeat(43);

/** What somebody pays who has never subscribed, but for what is given. */
export const aBilling = (more: Partial<Billing> = {}): Billing => ({
  plan: 'personal',
  state: 'none',
  subscribedPlan: '',
  wishedPlan: '',
  hasPortal: false,
  trialDays: 14,
  ...more,
});

/** What a directory changes of somebody. */
type Changes = Omit<ChangeDirectoryUserRequest, 'userId' | 'userName'>;

/** The auth service in memory: real tokens, real revocation, passwords in the clear. */
export class FakeAuth {
  readonly users = new Map<string, User & { password: string }>();
  /** session id → user id */
  readonly sessions = new Map<string, string>();
  readonly resetCodes = new Map<string, string>();
  readonly confirmationCodes = new Map<string, User & { password: string }>();
  readonly invitations = new Map<string, Invitation>();
  /** Tokens of programs by their text, with whose they are. */
  readonly apiTokens = new Map<string, { readonly userId: string; readonly token: ApiToken }>();
  /** Ids of users who are asked for a second factor, and of those who have to add one. */
  readonly withFactor = new Set<string>();
  readonly mustAddFactor = new Set<string>();
  registration: GetRegistrationResponse = { mode: 'open', domains: [], confirmsAddresses: false };
  /** Whether plans are paid for; no, as everywhere without settings. */
  billingMode: 'none' | 'stripe' = 'none';
  /** What users pay, by their id. */
  readonly billings = new Map<string, Billing>();
  /** Events of Stripe's, as they came. */
  readonly stripeEvents: { body: string; signature: string }[] = [];
  /** What the next event of Stripe's is refused with. */
  refusesStripe: AppError | undefined;
  /** What was entered in the audit log, and what the next entry is refused with. */
  readonly actions: RecordActionRequest[] = [];
  /** What was begun and has not ended. */
  readonly begun = new Map<string, string>();
  refusesEntries: AppError | undefined;
  refusesAudit: AppError | undefined;
  /** What accounts use, as it was noted. */
  readonly usages = new Map<string, { storageBytes: number; groups: number }>();
  /** id → name of the sign-in providers that are set up. */
  readonly providers = new Map([['google', 'Google']]);
  /** What the next return from a provider is refused with. */
  providerError: AppError | undefined;
  /** What a directory calls users, by their ids. */
  readonly externalIds = new Map<string, string>();
  /** Where sign-ins were tried from. */
  /** Of each registration. */
  readonly wishedPlans: (string | undefined)[] = [];
  /** What was said of the browsers that somebody signed up or in with. */
  readonly languages: (string | undefined)[] = [];
  readonly logins: string[] = [];
  checks = 0;
  keyFetches = 0;
  #keys: KeyPair;

  private constructor(keys: KeyPair) {
    this.#keys = keys;
  }

  static async create(): Promise<FakeAuth> {
    return new FakeAuth(await newKeyPair());
  }

  async rotateKey(): Promise<void> {
    this.#keys = await newKeyPair();
  }

  addUser(
    email: string,
    username = 'Somebody',
    password = 'secret-1',
  ): User & { password: string } {
    const now = new Date();
    const user: User & { password: string } = {
      documentId: newDocumentId(),
      id: this.users.size + 1,
      username,
      email: email.toLowerCase(),
      timezone: 'Europe/Berlin',
      language: '',
      plan: 'professional',
      createdAt: now,
      updatedAt: now,
      provider: 'local',
      isOperator: false,
      password,
    };
    this.users.set(user.documentId, user);
    return user;
  }

  async token(userId: string, expiresInSeconds = 3600): Promise<string> {
    const sid = newDocumentId();
    this.sessions.set(sid, userId);
    return this.sign(userId, sid, expiresInSeconds);
  }

  sign(userId: string, sid: string, expiresInSeconds = 3600): Promise<string> {
    const { kid, privateKey } = this.#keys;
    const expires = Math.floor(Date.now() / 1000) + expiresInSeconds;
    return new SignJWT({ sid, id: 1 })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(privateKey);
  }

  revokeAll(userId: string): void {
    for (const [sid, owner] of this.sessions) if (owner === userId) this.sessions.delete(sid);
  }

  #user(userId: string) {
    const user = this.users.get(userId);
    if (!user) throw notFound();
    return user;
  }

  /** A browser that shows no key of ours is told the same as one that is too late. */
  #provider(id: string, browserKey = browserKeyOfFake): void {
    if (!this.providers.has(id)) throw notFound();
    if (browserKey !== browserKeyOfFake) throw invalid('sign_in_expired', 'Used or too late');
  }

  #billing(userId: string): Billing {
    if (this.billingMode === 'none') throw notFound();
    const { plan } = this.#user(userId);
    const known = this.billings.get(userId);
    return known ?? aBilling({ plan });
  }

  #account(user: User): Account {
    const { storageBytes = 0, groups = 0 } = this.usages.get(user.documentId) ?? {};
    return { user, wishedPlan: '', suspendedAt: user.suspendedAt, storageBytes, groups };
  }

  #requireOperator(userId: string): void {
    if (!this.#user(userId).isOperator) throw new AppError('forbidden', 'operator_only', 'no');
  }

  async #open(userId: string) {
    return { session: { token: await this.token(userId), user: this.#user(userId) } };
  }

  #inDirectory({ documentId: userId, email: userName, ...user }: User) {
    const { username: displayName, suspendedAt, createdAt, updatedAt } = user;
    const externalId = this.externalIds.get(userId) ?? '';
    return {
      userId,
      userName,
      displayName,
      active: !suspendedAt,
      createdAt,
      updatedAt,
      externalId,
    };
  }

  #change(userId: string, { displayName, externalId, active }: Changes) {
    const user = this.#user(userId);
    if (displayName !== undefined) user.username = displayName;
    if (externalId !== undefined) this.externalIds.set(userId, externalId);
    if (active !== undefined) user.suspendedAt = active ? undefined : new Date();
    if (active === false) this.revokeAll(userId);
    return { user: this.#inDirectory(user) };
  }

  #directory() {
    return {
      findDirectoryUser: async ({ userId, userName }) => {
        const known = [...this.users.values()];
        const user = known.find((one) => one.documentId === userId || one.email === userName);
        if (!user) throw notFound();
        return { user: this.#inDirectory(user) };
      },
      listDirectoryUsers: async ({ userName, externalId, offset, limit }) => {
        const all = [...this.users.values()].map((user) => this.#inDirectory(user));
        const found = all.filter(
          (one) =>
            (userName === '' || one.userName === userName) &&
            (externalId === '' || one.externalId === externalId),
        );
        return { users: found.slice(offset, offset + limit), total: found.length };
      },
      createDirectoryUser: async ({ userName, displayName, ...more }) => {
        if ([...this.users.values()].some(({ email }) => email === userName)) {
          throw new AppError('conflict', 'uniqueness', 'taken');
        }
        return this.#change(this.addUser(userName, displayName).documentId, more);
      },
      changeDirectoryUser: async ({ userId, userName, ...more }) => {
        const { email } = this.#user(userId);
        if ((userName ?? email) !== email) throw invalid('mutability', 'userName stays');
        return this.#change(userId, more);
      },
      deleteDirectoryUser: async ({ userId }) => {
        this.#change(userId, { active: false });
        this.users.delete(userId);
        return {};
      },
    } satisfies Partial<Handlers<typeof AuthServiceService>>;
  }

  /** The fake's challenges are the ids of their users. */
  async #enter(userId: string) {
    if (!this.withFactor.has(userId)) return this.#open(userId);
    const expiresAt = new Date('2026-01-02T10:05:00Z');
    const challenge = { token: userId, methods: ['totp'], passkeyOptions: '', expiresAt };
    return { session: undefined, challenge };
  }

  readonly handlers: Handlers<typeof AuthServiceService> = {
    ...withoutAssistants,
    ...fakeFactors(this.withFactor, (userId) => this.#open(userId)),
    ...this.#directory(),
    getRegistration: async () => this.registration,
    register: async ({ username, email, password, timezone, wishedPlan, invitation, language }) => {
      this.languages.push(language);
      this.wishedPlans.push(wishedPlan);
      if (invitation === 'used') throw invalid('invalid_invitation', 'It was used');
      if (this.registration.mode === 'closed') {
        throw new AppError('forbidden', 'registration_closed', 'Closed');
      }
      if (this.registration.confirmsAddresses) {
        this.confirmationCodes.set(`code of ${email}`, this.addUser(email, username, password));
        return { session: undefined };
      }
      if ([...this.users.values()].some((user) => user.email === email.toLowerCase())) {
        throw new AppError('conflict', 'email_taken', 'taken');
      }
      const user = this.addUser(email, username, password);
      user.timezone = timezone ?? 'UTC';
      return this.#open(user.documentId);
    },
    login: async ({ identifier, password, clientAddress = '', language }) => {
      this.languages.push(language);
      this.logins.push(clientAddress);
      const user = [...this.users.values()].find((known) => known.email === identifier);
      if (user?.password !== password) {
        throw new AppError('unauthenticated', 'invalid_credentials', 'no');
      }
      return this.#enter(user.documentId);
    },
    confirmEmail: async ({ code, password }) => {
      const user = this.confirmationCodes.get(code);
      if (user?.password !== password) throw invalid('invalid_confirmation', 'Incorrect code');
      return this.#open(user.documentId);
    },
    sendConfirmation: async () => ({}),
    createInvitation: async ({ operatorId, email }) => {
      this.#requireOperator(operatorId);
      const now = new Date();
      const invitation = { documentId: newDocumentId(), email, createdAt: now, expiresAt: now };
      this.invitations.set(invitation.documentId, invitation);
      return { invitation, link: 'http://127.0.0.1/auth?invitation=1' };
    },
    listInvitations: async ({ operatorId }) => {
      this.#requireOperator(operatorId);
      return {
        invitations: [...this.invitations.values()],
        meta: { total: this.invitations.size },
      };
    },
    deleteInvitation: async ({ operatorId, invitationId }) => {
      this.#requireOperator(operatorId);
      this.invitations.delete(invitationId);
      return {};
    },
    createApiToken: async ({ userId, name, scopes, expiresAt }) => {
      const documentId = newDocumentId();
      const createdAt = new Date('2026-01-02T10:00:00Z');
      const token = { documentId, name, scopes, createdAt, expiresAt };
      const secret = `gs_${documentId}_${'s'.repeat(43)}`;
      this.apiTokens.set(secret, { userId, token });
      return { token, secret };
    },
    listApiTokens: async ({ userId }) => {
      const own = [...this.apiTokens.values()].filter((one) => one.userId === userId);
      return { tokens: own.map(({ token }) => token), meta: { total: own.length } };
    },
    deleteApiToken: async ({ userId, documentId }) => {
      for (const [secret, one] of this.apiTokens) {
        if (one.userId !== userId || one.token.documentId !== documentId) continue;
        this.apiTokens.delete(secret);
        return {};
      }
      throw notFound();
    },
    checkApiToken: async ({ secret }) => {
      const known = this.apiTokens.get(secret);
      if (!known) throw new AppError('unauthenticated', 'invalid_token', 'ended');
      const { userId, token } = known;
      const { timezone, plan, deletionDueAt } = this.#user(userId);
      const { documentId, scopes } = token;
      const mustAddFactor = this.mustAddFactor.has(userId);
      return { documentId, scopes, userId, timezone, plan, deletionDueAt, mustAddFactor };
    },
    endSession: async ({ sessionId }) => {
      this.sessions.delete(sessionId);
      return {};
    },
    listSessions: async ({ userId }) => {
      const at = new Date('2026-01-02T10:00:00Z');
      const own = [...this.sessions].filter(([, whose]) => whose === userId);
      return {
        sessions: own.map(([sessionId]) => ({
          sessionId,
          userAgent: 'Firefox/140.0',
          clientAddress: '',
          createdAt: at,
          seenAt: at,
          expiresAt: at,
        })),
      };
    },
    endSessions: async ({ userId, sessionId, keptSessionId }) => {
      const own = [...this.sessions].filter(([, whose]) => whose === userId).map(([id]) => id);
      const ended = own.filter((id) => (sessionId ? id === sessionId : id !== keptSessionId));
      if (sessionId && ended.length === 0) throw notFound();
      for (const id of ended) this.sessions.delete(id);
      return { ended: ended.length };
    },
    checkSession: async ({ sessionId }) => {
      this.checks++;
      const userId = this.sessions.get(sessionId);
      if (!userId) throw new AppError('unauthenticated', 'session_revoked', 'ended');
      const { timezone, plan, deletionDueAt, isOperator } = this.#user(userId);
      const mustAddFactor = this.mustAddFactor.has(userId);
      return { userId, timezone, plan, deletionDueAt, mustAddFactor, isOperator };
    },
    getPublicKey: async () => {
      this.keyFetches++;
      return { jwk: this.#keys.jwk };
    },
    getUser: async ({ userId }) => ({ user: this.#user(userId) }),
    updateUser: async ({ userId, username, timezone, language }) => {
      const user = this.#user(userId);
      if (username !== undefined) user.username = username;
      if (timezone !== undefined) user.timezone = timezone;
      if (language !== undefined) user.language = language;
      return { user };
    },
    changePassword: async ({ userId, currentPassword, password }) => {
      const user = this.#user(userId);
      if (user.password !== currentPassword) {
        throw invalid('wrong_password', 'The current password is wrong');
      }
      user.password = password;
      this.revokeAll(userId);
      return this.#open(userId);
    },
    startPasswordReset: async () => ({}),
    listAccounts: async ({ operatorId }) => {
      this.#requireOperator(operatorId);
      const accounts = [...this.users.values()].map((user) => this.#account(user));
      return { accounts, meta: { total: accounts.length } };
    },
    setPlan: async ({ operatorId, userId, plan }) => {
      this.#requireOperator(operatorId);
      const user = this.#user(userId);
      user.plan = plan;
      return { account: this.#account(user) };
    },
    suspendAccount: async ({ operatorId, userId }) => {
      this.#requireOperator(operatorId);
      const user = this.#user(userId);
      user.suspendedAt = new Date();
      this.revokeAll(userId);
      for (const [secret, one] of this.apiTokens) {
        if (one.userId === userId) this.apiTokens.delete(secret);
      }
      return { account: this.#account(user) };
    },
    resumeAccount: async ({ operatorId, userId }) => {
      this.#requireOperator(operatorId);
      const user = this.#user(userId);
      user.suspendedAt = undefined;
      return { account: this.#account(user) };
    },
    signOutAccount: async ({ operatorId, userId }) => {
      this.#requireOperator(operatorId);
      const ended = [...this.sessions.values()].filter((owner) => owner === userId).length;
      this.revokeAll(this.#user(userId).documentId);
      return { ended };
    },
    setAccountDeletion: async ({ operatorId, userId, deleted }) => {
      this.#requireOperator(operatorId);
      const user = this.#user(userId);
      user.deletionDueAt = deleted ? new Date(Date.now() + 86_400_000) : undefined;
      if (deleted) this.revokeAll(userId);
      return { account: this.#account(user) };
    },
    setQuotas: async ({ operatorId, userId, quotas }) => {
      this.#requireOperator(operatorId);
      const user = this.#user(userId);
      user.quotas = quotas;
      return { account: this.#account(user) };
    },
    beginAction: async ({ cause, action }) => {
      if (this.refusesAudit) throw this.refusesAudit;
      this.begun.set(cause, action);
      return {};
    },
    dropAction: async ({ cause }) => {
      this.begun.delete(cause);
      return {};
    },
    recordAction: async (action) => {
      if (this.refusesAudit || this.refusesEntries) throw this.refusesAudit ?? this.refusesEntries;
      this.begun.delete(action.cause);
      this.actions.push(action);
      return {};
    },
    listAuditEntries: async ({ userId, everybody, query }) => {
      if (everybody) this.#requireOperator(userId);
      const told = this.actions.filter(({ actorId }) => everybody || actorId === userId);
      const entries = told.map((action) => ({
        ...action,
        documentId: action.cause.replaceAll('-', '').slice(0, 24),
        outcome: action.limited ? 'limited' : action.failed ? 'failed' : 'done',
        actorEmail: this.users.get(action.actorId)?.email ?? '',
        accountEmail: '',
        at: new Date('2026-01-02T10:00:00Z'),
      }));
      const { items, meta } = answerList(entries, query, { documentId: (one) => one.documentId });
      return { entries: items, meta };
    },
    noteUsage: async ({ operatorId, usages }) => {
      this.#requireOperator(operatorId);
      for (const usage of usages) this.usages.set(usage.userId, usage);
      return {};
    },
    completePasswordReset: async ({ code, password }) => {
      const userId = this.resetCodes.get(code);
      if (!userId) throw invalid('invalid_reset_code', 'Incorrect code provided');
      this.#user(userId).password = password;
      this.revokeAll(userId);
      return this.#enter(userId);
    },
    askDeletion: async ({ userId, password }) => {
      const user = this.#user(userId);
      if (user.password !== password) throw invalid('wrong_password', 'The password is wrong');
      user.deletionDueAt = new Date(Date.now() + 86_400_000);
      this.revokeAll(userId);
      return { user };
    },
    keepAccount: async ({ userId }) => {
      const user = this.#user(userId);
      user.deletionDueAt = undefined;
      return { user };
    },
    getBillingTerms: async () => ({ mode: this.billingMode, trialDays: 14 }),
    getBilling: async ({ ownerId }) => ({ billing: this.#billing(ownerId) }),
    refreshBilling: async ({ ownerId }) => ({ billing: this.#billing(ownerId) }),
    startCheckout: async ({ ownerId, plan }) => {
      const { state } = this.#billing(ownerId);
      if (state !== 'none')
        throw new AppError('precondition', 'already_subscribed', 'You have one');
      return { url: `https://checkout.stripe.example/${plan}` };
    },
    changePlan: async ({ ownerId, plan }) => {
      const billing = this.#billing(ownerId);
      if (billing.state === 'none') throw new AppError('precondition', 'not_subscribed', 'None');
      this.#user(ownerId).plan = plan;
      const paymentUrl = plan === 'ultimate' ? 'https://invoice.stripe.example/1' : '';
      return { billing: { ...billing, plan }, paymentUrl };
    },
    openBillingPortal: async ({ ownerId }) => {
      const { hasPortal } = this.#billing(ownerId);
      if (!hasPortal) throw new AppError('precondition', 'not_subscribed', 'None');
      return { url: 'https://billing.stripe.example/1' };
    },
    receiveStripeEvent: async ({ body, signature }) => {
      if (this.billingMode === 'none') throw notFound();
      if (this.refusesStripe) throw this.refusesStripe;
      this.stripeEvents.push({ body: Buffer.from(body).toString(), signature });
      return {};
    },
    // The gateway does not ask for it.
    exportOwner: async function* () {},
    listSignInProviders: async () => ({
      providers: [...this.providers].map(([id, name]) => ({ id, name })),
    }),
    startProviderSignIn: async ({ provider }) => {
      this.#provider(provider);
      return { url: 'https://provider.example/authorize', browserKey: browserKeyOfFake };
    },
    returnFromProvider: async ({ provider, query, browserKey }) => {
      this.#provider(provider, browserKey);
      if (this.providerError) throw this.providerError;
      return { code: `code for ${query}` };
    },
    completeProviderSignIn: async ({ provider, code, browserKey }) => {
      this.#provider(provider, browserKey);
      if (!code.startsWith('code for ')) throw invalid('sign_in_expired', 'Used or too late');
      const user = this.addUser(`${newDocumentId()}@example.org`);
      user.provider = provider;
      return { ...(await this.#open(user.documentId)), created: true, passwordRemoved: false };
    },
  };
}
