import { AppError } from '@groupsight/shared/errors';

/** What whoever has shown that a suspended account is theirs is told. */
export const accountSuspended = () =>
  new AppError(
    'forbidden',
    'account_suspended',
    'This account is suspended: nobody can sign in to it. Please ask whoever runs this server.',
  );

/** What nobody does to themselves: there would be no way back. */
export const ownAccount = (what: string) =>
  new AppError(
    'forbidden',
    'own_account',
    `You cannot ${what} your own account here. Another operator can.`,
  );

export const lastOperator = () =>
  new AppError(
    'precondition',
    'last_operator',
    'This is the last operator of this server. Make somebody else one first.',
  );
