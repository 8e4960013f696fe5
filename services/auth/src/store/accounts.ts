import type { AuditAction } from '@groupsight/shared/audit-actions';
import { normaliseEmail } from '@groupsight/shared/email-address';
import { AppError, invalid } from '@groupsight/shared/errors';
import { type Connection, withMongo } from '@groupsight/shared/mongo/connect';
import { graceMs } from '../domain/deletion.ts';
import { checkEmail, requirePlanName } from '../domain/fields.ts';
import { invitationLink } from '../domain/mails.ts';
import { checkQuotas } from '../domain/quotas.ts';
import { emailTaken } from '../domain/registration.ts';
import { lastOperator } from '../domain/suspension.ts';
import { auditIntentModel, auditModel, auditStore, noOnes } from './audit-entries.ts';
import { factorStore, factorsModel } from './factors.ts';
import { type InvitationStore, invitationModel, invitationStore } from './invitations.ts';
import { type OperatorStore, operatorStore } from './operators.ts';
import { passkeyModel, passkeyStore } from './passkeys.ts';
import { type SessionStore, sessionModel, sessionStore } from './sessions.ts';
import { sharding } from './sharding.ts';
import { counterModel, type StoredUser, type UserStore, userModel, userStore } from './users.ts';

const usage =
  'npm run accounts -- list | plan <email> <plan> | operator <email> [off] | suspend <email> | resume <email> | sign-out <email> | quota <email> storage|groups|imports|tokens <number>|off | invite <email> | factors-off <email> | delete <email> [now] | keep <email>';

interface Stores {
  readonly users: UserStore;
  readonly operators: OperatorStore;
  readonly sessions: SessionStore;
}

const known = (user: StoredUser | null, email: string): StoredUser => {
  if (!user) throw new AppError('not_found', 'not_found', `Nobody has the address ${email} here.`);
  return user;
};

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function describe(user: StoredUser): string {
  const { email, plan, wishedPlan, isOperator, suspendedAt, deletionDueAt, lastSeenAt } = user;
  const { groups = 0, storageBytes = 0, quotas } = user;
  const parts = [
    wishedPlan && wishedPlan !== plan ? `wished ${wishedPlan}` : '',
    isOperator ? 'operator' : '',
    suspendedAt ? `suspended since ${dayOf(suspendedAt)}` : '',
    deletionDueAt ? `deleted on ${dayOf(deletionDueAt)}` : '',
    ...Object.entries(quotaWords).map(([word, name]) =>
      quotas?.[name] === undefined ? '' : `at most ${quotas[name]} ${word}`,
    ),
    groups > 0 ? `${groups} groups` : '',
    storageBytes > 0 ? `${Math.ceil(storageBytes / 1024 ** 2)} MB` : '',
    lastSeenAt ? `last seen ${dayOf(lastSeenAt)}` : '',
  ];
  return `${email}: ${[plan, ...parts.filter((part) => part !== '')].join(', ')}`;
}

async function list(users: UserStore, say: (line: string) => void): Promise<void> {
  const pageSize = 500;
  for (let skip = 0; ; skip += pageSize) {
    const { found } = await users.list({
      filter: {},
      sort: { number: 1 },
      skip,
      limit: pageSize,
      withTotal: false,
    });
    for (const user of found) say(describe(user));
    if (found.length < pageSize) return;
  }
}

async function askDeletion(users: UserStore, email: string, isNow: boolean): Promise<StoredUser> {
  const { _id } = known(await users.byEmail(email), email);
  const now = new Date();
  const dueAt = isNow ? now : new Date(now.getTime() + graceMs);
  return known(await users.askDeletion(_id, dueAt, now), email);
}

async function changePlan(users: UserStore, email: string, name: string): Promise<StoredUser> {
  const plan = requirePlanName(name);
  const user = known(await users.byEmail(email), email);
  return known(await users.change(user._id, { plan }, new Date()), email);
}

/** Who administers when this one does not any more? Two who step back at once both stay. */
async function demote(stores: Stores, email: string): Promise<StoredUser> {
  const { users, operators } = stores;
  const user = known(await users.byEmail(email), email);
  if (!user.isOperator) return user;
  const demoted = known(await users.setOperator(email, false, new Date()), email);
  if ((await operators.count()) > 0) return demoted;
  await users.setOperator(email, true, new Date());
  throw lastOperator();
}

/** @throws last_operator */
async function suspend({ users, operators }: Stores, email: string): Promise<StoredUser> {
  const { _id, isOperator, suspendedAt } = known(await users.byEmail(email), email);
  if (isOperator && !suspendedAt && (await operators.count()) === 1) throw lastOperator();
  return known(await operators.suspend(_id, new Date()), email);
}

async function resume({ users, operators }: Stores, email: string): Promise<StoredUser> {
  const { _id } = known(await users.byEmail(email), email);
  return known(await operators.resume(_id, new Date()), email);
}

/** Ends all sessions, whoever has them; a running gateway believes them for two seconds more. */
async function signOut({ users, sessions }: Stores, email: string): Promise<StoredUser> {
  const user = known(await users.byEmail(email), email);
  await sessions.endAll(user._id);
  return user;
}

const quotaWords = {
  storage: 'storageBytes',
  groups: 'groups',
  imports: 'importsDaily',
  tokens: 'modelTokensDaily',
} as const;

/** Sets one quota of an account, or takes it away; the others stay. @throws invalid_quota */
async function changeQuota(
  { users, operators }: Stores,
  email: string,
  word: string,
  value: string,
): Promise<StoredUser> {
  const { _id, quotas = {} } = known(await users.byEmail(email), email);
  const name = quotaWords[word as keyof typeof quotaWords];
  const set = value === 'off' ? undefined : Number(value === '' ? Number.NaN : value);
  const checked = checkQuotas({ ...quotas, [name]: set });
  return known(await operators.setQuotas(_id, checked, new Date()), email);
}

/** Makes an invitation whose link the operator hands over. */
async function inviteByHand(
  invitations: InvitationStore,
  users: UserStore,
  email: string,
  publicUrl: string,
): Promise<string> {
  const checked = checkEmail(email);
  if ('problem' in checked) throw invalid('invalid_field', checked.problem.message);
  const user = await users.byEmail(email);
  if (user && !user.isUnconfirmed) throw emailTaken();
  const { code } = await invitations.make({ email, isMailed: false }, new Date());
  return invitationLink(publicUrl, email, code);
}

/** Takes all second factors off an account, whose owner is mailed. */
async function removeFactors(connection: Connection, users: UserStore, email: string) {
  const user = known(await users.byEmail(email), email);
  const { _id } = user;
  await factorStore(factorsModel(connection)).remove(_id);
  await passkeyStore(passkeyModel(connection)).removeAll(_id);
  await users.noteSecurity(_id, { kind: 'factor-removed', at: new Date(), detail: '' });
  return user;
}

/**
 * `npm run accounts`: who has an account, their plan, who administers in the app, who is suspended
 * and signed out, second factors that are lost, links that invite somebody to `publicUrl`, and whose account is deleted (in 14
 * days, or at once). A running
 * auth publishes a change within seconds, one that starts later when it starts.
 * @throws AppError usage, invalid_plan, not_found, invalid_field, email_taken, last_operator
 */
export async function accounts(
  uri: string,
  publicUrl: string,
  [command = '', address = '', word = '', value = '']: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const email = normaliseEmail(address);
  await withMongo({ uri, database: sharding.database }, async (connection) => {
    const model = userModel(connection);
    const users = userStore(model, counterModel(connection));
    if (command === 'list') return list(users, say);
    const audit = auditStore(auditModel(connection), auditIntentModel(connection));
    /** Does what a command says, and tells what came of it once it stands in the audit log. */
    const doing = async (action: AuditAction, work: () => Promise<StoredUser>) => {
      const accountId = (await users.byEmail(email))?._id ?? '';
      const entry = noOnes(action, 'command', accountId);
      say(describe(await audit.around(entry, new Date(), work)));
    };
    const stores = {
      users,
      operators: operatorStore(model),
      sessions: sessionStore(sessionModel(connection)),
    };
    if (command === 'invite' && email) {
      const invitations = invitationStore(invitationModel(connection));
      const invite = () => inviteByHand(invitations, users, email, publicUrl);
      return say(await audit.around(noOnes('invitation_created', 'command'), new Date(), invite));
    }
    if (command === 'plan' && email)
      return doing('plan_changed', () => changePlan(users, email, word));
    if (command === 'suspend' && email)
      return doing('account_suspended', () => suspend(stores, email));
    if (command === 'quota' && email && Object.hasOwn(quotaWords, word)) {
      return doing('quota_changed', () => changeQuota(stores, email, word, value));
    }
    if (command === 'resume' && email) return doing('account_resumed', () => resume(stores, email));
    if (command === 'sign-out' && email)
      return doing('account_signed_out', () => signOut(stores, email));
    if (command === 'operator' && email && word === 'off') {
      return doing('operator_demoted', () => demote(stores, email));
    }
    if (command === 'operator' && email && word === '') {
      return doing('operator_appointed', async () =>
        known(await users.setOperator(email, true, new Date()), email),
      );
    }
    if (command === 'factors-off' && email) {
      return doing('factor_changed', () => removeFactors(connection, users, email));
    }
    if (command === 'delete' && email && ['', 'now'].includes(word)) {
      return doing('deletion_asked', () => askDeletion(users, email, word === 'now'));
    }
    if (command === 'keep' && email) {
      return doing('deletion_withdrawn', async () => {
        const { _id } = known(await users.byEmail(email), email);
        return known(await users.keep(_id, new Date()), email);
      });
    }
    throw invalid('usage', `Usage: ${usage}`);
  });
}
