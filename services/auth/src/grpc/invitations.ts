import type {
  CreateInvitationRequest,
  CreateInvitationResponse,
  DeleteInvitationRequest,
  DeleteInvitationResponse,
  Invitation,
  ListInvitationsRequest,
  ListInvitationsResponse,
} from '@groupsight/proto/auth/v1/auth';
import { AppError } from '@groupsight/shared/errors';
import { toStoreQuery } from '@groupsight/shared/mongo/list-query';
import type { AuthContext } from '../context.ts';
import { checkEmail } from '../domain/fields.ts';
import { invitationLink, invitationMail } from '../domain/mails.ts';
import { emailTaken, registrationOf } from '../domain/registration.ts';
import { invitationFields, type StoredInvitation } from '../store/invitations.ts';
import { mailLanguageOf } from '../store/users.ts';
import { requireOperator } from './accounts.ts';
import { accept } from './answers.ts';

const toInvitation = ({ _id, email, createdAt, expiresAt }: StoredInvitation): Invitation => ({
  documentId: _id,
  email,
  createdAt,
  expiresAt,
});

/** Invites an address, and mails it the link. @throws AppError as in the proto */
export async function createInvitation(
  context: AuthContext,
  request: CreateInvitationRequest,
): Promise<CreateInvitationResponse> {
  const { store, mailer, config, now, logger } = context;
  const operator = await requireOperator(context, request.operatorId);
  const email = accept(checkEmail(request.email));
  if (registrationOf(config).mode === 'closed') {
    throw new AppError(
      'precondition',
      'registration_closed',
      'This server takes no new accounts (REGISTRATION=closed), so nobody can be invited.',
    );
  }
  const user = await store.users.byEmail(email);
  if (user && !user.isUnconfirmed) throw emailTaken();
  const isMailed = config.SMTP_URL !== undefined;
  const { invitation, code } = await store.invitations.make({ email, isMailed }, now());
  const link = invitationLink(config.PUBLIC_URL, email, code);
  try {
    // Of whom nothing is known yet: most likely as whoever invites them.
    await mailer.send(await invitationMail({ email, language: mailLanguageOf(operator) }, link));
  } catch (error) {
    logger.warn({ err: error }, 'an invitation could not be mailed');
    await store.invitations.remove(invitation._id);
    throw new AppError(
      'unavailable',
      'mail_failed',
      'The mail server did not take the invitation. Nobody was invited; try again.',
    );
  }
  return { invitation: toInvitation(invitation), link: isMailed ? '' : link };
}

/** Invitations that were not used yet, the newest first without another order. */
export async function listInvitations(
  context: AuthContext,
  { operatorId, query }: ListInvitationsRequest,
): Promise<ListInvitationsResponse> {
  await requireOperator(context, operatorId);
  const { found, total } = await context.store.invitations.list(
    toStoreQuery(query, {
      fields: invitationFields,
      // The store removes what has ended only some time after.
      scope: { expiresAt: { $gt: context.now() } },
      defaultSort: { createdAt: -1 },
    }),
  );
  return { invitations: found.map(toInvitation), meta: { total } };
}

/** Ends an invitation, for an operator. */
export async function deleteInvitation(
  context: AuthContext,
  { operatorId, invitationId }: DeleteInvitationRequest,
): Promise<DeleteInvitationResponse> {
  await requireOperator(context, operatorId);
  await context.store.invitations.remove(invitationId);
  return {};
}
