import { normaliseEmail } from '@groupsight/shared/email-address';
import { AppError, invalid } from '@groupsight/shared/errors';
import { withMongo } from '@groupsight/shared/mongo/connect';
import { graceMs } from '../domain/deletion.ts';
import { checkEmail, requirePlanName } from '../domain/fields.ts';
import { invitationLink } from '../domain/mails.ts';
import { emailTaken } from '../domain/registration.ts';
import { type InvitationStore, invitationModel, invitationStore } from './invitations.ts';
import { sharding } from './sharding.ts';
import { counterModel, type StoredUser, type UserStore, userModel, userStore } from './users.ts';

const usage =
  'npm run accounts -- list | plan <email> <plan> | operator <email> [off] | invite <email> | delete <email> [now] | keep <email>';

const known = (user: StoredUser | null, email: string): StoredUser => {
  if (!user) throw new AppError('not_found', 'not_found', `Nobody has the address ${email} here.`);
  return user;
};

function describe({ email, plan, wishedPlan, isOperator, deletionDueAt }: StoredUser): string {
  const wish = wishedPlan && wishedPlan !== plan ? `, wished ${wishedPlan}` : '';
  const end = deletionDueAt ? `, deleted on ${deletionDueAt.toISOString().slice(0, 10)}` : '';
  return `${email}: ${plan}${wish}${isOperator ? ', operator' : ''}${end}`;
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

/**
 * `npm run accounts`: who has an account, their plan, who may change plans in the app, links that
 * invite somebody to `publicUrl`, and whose account is deleted (in 14 days, or at once). A running
 * auth publishes a change within seconds, one that starts later when it starts.
 * @throws AppError usage, invalid_plan, not_found, invalid_field, email_taken
 */
export async function accounts(
  uri: string,
  publicUrl: string,
  [command = '', address = '', word = '']: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const email = normaliseEmail(address);
  await withMongo({ uri, database: sharding.database }, async (connection) => {
    const users = userStore(userModel(connection), counterModel(connection));
    if (command === 'list') return list(users, say);
    if (command === 'plan' && email) return say(describe(await changePlan(users, email, word)));
    if (command === 'invite' && email) {
      const invitations = invitationStore(invitationModel(connection));
      say(await inviteByHand(invitations, users, email, publicUrl));
      return;
    }
    if (command === 'operator' && email && ['', 'off'].includes(word)) {
      return say(describe(known(await users.setOperator(email, word === '', new Date()), email)));
    }
    if (command === 'delete' && email && ['', 'now'].includes(word)) {
      return say(describe(await askDeletion(users, email, word === 'now')));
    }
    if (command === 'keep' && email) {
      const { _id } = known(await users.byEmail(email), email);
      return say(describe(known(await users.keep(_id, new Date()), email)));
    }
    throw invalid('usage', `Usage: ${usage}`);
  });
}
