import type { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import type { Handlers } from '@groupsight/shared/grpc/context';
import type { AuthContext } from '../context.ts';
import { listAccounts, setPlan } from './accounts.ts';
import { checkApiToken, createApiToken, deleteApiToken, listApiTokens } from './api-tokens.ts';
import { authorize, checkAuthorization, registerAssistant } from './assistants.ts';
import {
  deleteGrant,
  exchangeCode,
  listGrants,
  refreshTokens,
  revokeToken,
} from './assistant-tokens.ts';
import {
  changePlan,
  getBilling,
  getBillingTerms,
  openBillingPortal,
  refreshBilling,
  startCheckout,
} from './billing.ts';
import { beginAction, dropAction, listAuditEntries, recordAction } from './audit.ts';
import { changePassword } from './change-password.ts';
import { checkSession } from './check-session.ts';
import { completePasswordReset } from './complete-password-reset.ts';
import { completeProviderSignIn } from './complete-provider-sign-in.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { askDeletion, keepAccount } from './delete-account.ts';
import { createDirectoryUser } from './create-directory-user.ts';
import {
  changeDirectoryUser,
  deleteDirectoryUser,
  findDirectoryUser,
  listDirectoryUsers,
} from './directory-users.ts';
import { endSession } from './end-session.ts';
import { exportOwner } from './export-owner.ts';
import { getFactors } from './factors.ts';
import { getPublicKey } from './get-public-key.ts';
import { getUser } from './get-user.ts';
import { createInvitation, deleteInvitation, listInvitations } from './invitations.ts';
import { endSessions, listSessions } from './list-sessions.ts';
import { listSignInProviders } from './list-sign-in-providers.ts';
import { login } from './login.ts';
import {
  noteUsage,
  resumeAccount,
  setAccountDeletion,
  setQuotas,
  signOutAccount,
  suspendAccount,
} from './operator.ts';
import {
  completePasskeySignIn,
  confirmPasskey,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';
import { register } from './register.ts';
import { getRegistration } from './registration.ts';
import { returnFromProvider } from './return-from-provider.ts';
import { completeSecondFactor } from './second-factor.ts';
import { startPasswordReset } from './start-password-reset.ts';
import { startProviderSignIn } from './start-provider-sign-in.ts';
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp.ts';
import { updateUser } from './update-user.ts';

/** Every RPC of AuthService, bound to the context. */
export function handlers(context: AuthContext): Handlers<typeof AuthServiceService> {
  return {
    getRegistration: () => getRegistration(context),
    register: (request) => register(context, request),
    confirmEmail: (request) => confirmEmail(context, request),
    sendConfirmation: (request) => sendConfirmation(context, request),
    login: (request) => login(context, request),
    completeSecondFactor: (request) => completeSecondFactor(context, request),
    getFactors: (request) => getFactors(context, request),
    startTotp: (request) => startTotp(context, request),
    confirmTotp: (request) => confirmTotp(context, request),
    removeTotp: (request) => removeTotp(context, request),
    renewRecoveryCodes: (request) => renewRecoveryCodes(context, request),
    startPasskey: (request) => startPasskey(context, request),
    confirmPasskey: (request) => confirmPasskey(context, request),
    removePasskey: (request) => removePasskey(context, request),
    startPasskeySignIn: () => startPasskeySignIn(context),
    completePasskeySignIn: (request) => completePasskeySignIn(context, request),
    findDirectoryUser: (request) => findDirectoryUser(context, request),
    listDirectoryUsers: (request) => listDirectoryUsers(context, request),
    createDirectoryUser: (request) => createDirectoryUser(context, request),
    changeDirectoryUser: (request) => changeDirectoryUser(context, request),
    deleteDirectoryUser: (request) => deleteDirectoryUser(context, request),
    endSession: (request) => endSession(context, request),
    listSessions: (request) => listSessions(context, request),
    endSessions: (request) => endSessions(context, request),
    checkSession: (request) => checkSession(context, request),
    getPublicKey: () => getPublicKey(context),
    getUser: (request) => getUser(context, request),
    updateUser: (request) => updateUser(context, request),
    changePassword: (request) => changePassword(context, request),
    startPasswordReset: (request) => startPasswordReset(context, request),
    completePasswordReset: (request) => completePasswordReset(context, request),
    listSignInProviders: () => listSignInProviders(context),
    startProviderSignIn: (request) => startProviderSignIn(context, request),
    returnFromProvider: (request) => returnFromProvider(context, request),
    completeProviderSignIn: (request) => completeProviderSignIn(context, request),
    listAccounts: (request) => listAccounts(context, request),
    setPlan: (request) => setPlan(context, request),
    suspendAccount: (request) => suspendAccount(context, request),
    resumeAccount: (request) => resumeAccount(context, request),
    signOutAccount: (request) => signOutAccount(context, request),
    setAccountDeletion: (request) => setAccountDeletion(context, request),
    setQuotas: (request) => setQuotas(context, request),
    noteUsage: (request) => noteUsage(context, request),
    beginAction: (request) => beginAction(context, request),
    dropAction: (request) => dropAction(context, request),
    recordAction: (request) => recordAction(context, request),
    listAuditEntries: (request) => listAuditEntries(context, request),
    createInvitation: (request) => createInvitation(context, request),
    listInvitations: (request) => listInvitations(context, request),
    deleteInvitation: (request) => deleteInvitation(context, request),
    askDeletion: (request) => askDeletion(context, request),
    createApiToken: (request) => createApiToken(context, request),
    listApiTokens: (request) => listApiTokens(context, request),
    deleteApiToken: (request) => deleteApiToken(context, request),
    checkApiToken: (request) => checkApiToken(context, request),
    registerAssistant: (request) => registerAssistant(context, request),
    checkAuthorization: (request) => checkAuthorization(context, request),
    authorize: (request) => authorize(context, request),
    exchangeCode: (request) => exchangeCode(context, request),
    refreshTokens: (request) => refreshTokens(context, request),
    revokeToken: (request) => revokeToken(context, request),
    listGrants: (request) => listGrants(context, request),
    deleteGrant: (request) => deleteGrant(context, request),
    keepAccount: (request) => keepAccount(context, request),
    getBillingTerms: () => getBillingTerms(context),
    getBilling: (request) => getBilling(context, request),
    refreshBilling: (request) => refreshBilling(context, request),
    startCheckout: (request) => startCheckout(context, request),
    changePlan: (request) => changePlan(context, request),
    openBillingPortal: (request) => openBillingPortal(context, request),
    receiveStripeEvent: (request) => receiveStripeEvent(context, request),
    exportOwner: (request) => exportOwner(context, request),
  };
}
