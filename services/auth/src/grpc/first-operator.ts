import { normaliseEmail } from '@groupsight/shared/email-address';
import type { AuthContext } from '../context.ts';
import type { StoredUser } from '../store/users.ts';

type Context = Pick<AuthContext, 'config' | 'store' | 'logger' | 'now'>;

/** Whether OPERATOR_EMAIL names an address. */
export const isOperatorsAddress = ({ config }: Pick<AuthContext, 'config'>, email: string) =>
  config.OPERATOR_EMAIL !== undefined && normaliseEmail(config.OPERATOR_EMAIL) === email;

async function isToAdminister({ config, store, logger }: Context, user: StoredUser) {
  if (config.OPERATOR_EMAIL === undefined) {
    // Where the directory says who administers, being the first says nothing.
    return config.OIDC_OPERATOR_GROUP === undefined && store.operators.isFirst(user);
  }
  if (!isOperatorsAddress({ config }, user.email)) return false;
  // Anybody can have typed the address.
  if (!user.emailProved) {
    logger.warn(
      'the account of OPERATOR_EMAIL is no operator, as its address was never confirmed: ask for a new password by mail, or use npm run accounts -- operator',
    );
  }
  return user.emailProved === true;
}

/** Makes whoever signs in an operator, where they are the one who administers this server. */
export async function letAdminister(context: Context, user: StoredUser): Promise<StoredUser> {
  if (user.isOperator || !(await isToAdminister(context, user))) return user;
  context.logger.info({ userId: user._id }, 'an account administers this server from now on');
  return (await context.store.operators.appoint(user._id, context.now())) ?? user;
}
