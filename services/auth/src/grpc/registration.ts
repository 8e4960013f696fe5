import type { GetRegistrationResponse } from '@groupsight/proto/auth/v1/auth';
import type { Plan } from '@groupsight/shared/plans';
import type { AuthContext } from '../context.ts';
import { smallestPlan } from '../domain/billing.ts';
import { registrationOf, requireRegistration } from '../domain/registration.ts';

/** The settings; while nobody has an account, the first can be made whatever they say. */
async function registrationNow({ config, store }: AuthContext) {
  const registration = registrationOf(config);
  if (registration.mode === 'open' || (await store.users.isAny())) return registration;
  return { ...registration, mode: 'open' as const };
}

/**
 * Lets in whoever may make an account now.
 * @throws AppError forbidden: registration_closed, invitation_needed, domain_not_allowed
 */
export async function requireRegistrationNow(
  context: AuthContext,
  applicant: Parameters<typeof requireRegistration>[1],
): Promise<void> {
  requireRegistration(await registrationNow(context), applicant);
}

/** Who may make an account here. */
export async function getRegistration(context: AuthContext): Promise<GetRegistrationResponse> {
  const { RESET_PASSWORD_LENGTH: resetPasswordLength, PASSWORD_SIGN_IN } = context.config;
  const { mode, domains, confirmsAddresses } = await registrationNow(context);
  const allowed = mode === 'domain' ? [...domains] : [];
  return {
    mode,
    domains: allowed,
    confirmsAddresses,
    resetPasswordLength,
    providersOnly: !PASSWORD_SIGN_IN,
  };
}

/** What a new account has; where plans are paid for, the smallest until it is. */
export const planOfNewUser = ({ config, biller }: AuthContext): Plan =>
  biller ? smallestPlan : config.DEFAULT_PLAN;
