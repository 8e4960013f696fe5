import type { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import { invalid, notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';

type AuthHandlers = Handlers<typeof AuthServiceService>;

/** What the fake has of second factors: one code is right for everybody, and one passkey. */
export const rightCode = '123456';

type Calls = Pick<
  AuthHandlers,
  | ('completeSecondFactor' | 'getFactors' | 'startTotp' | 'confirmTotp' | 'removeTotp')
  | ('renewRecoveryCodes' | 'startPasskey' | 'confirmPasskey' | 'removePasskey')
  | ('startPasskeySignIn' | 'completePasskeySignIn')
>;

const passkey = {
  documentId: 'passkeyone'.padEnd(24, '0'),
  name: 'Phone',
  createdAt: new Date('2026-01-02T10:00:00Z'),
};
const recoveryCodes = ['aaaa-bbbb-cccc-dddd'];
const wrong = () => invalid('wrong_code', 'This code is not right.');

/**
 * Second factors of the fake auth service.
 * @param withFactor ids of users who have one
 */
export function fakeFactors(
  withFactor: Set<string>,
  open: (userId: string) => ReturnType<AuthHandlers['completeSecondFactor']>,
): Calls {
  return {
    completeSecondFactor: async ({ challenge, code, passkey: signed }) => {
      if (code !== rightCode && signed === '') throw wrong();
      return open(challenge);
    },
    getFactors: async ({ userId }) => ({
      totpSince: withFactor.has(userId) ? new Date('2026-01-02T10:00:00Z') : undefined,
      isTotpLost: false,
      recoveryCodesLeft: 0,
      passkeys: [passkey],
      hasPasskeys: true,
      isRequired: false,
    }),
    startTotp: async () => ({
      enrolment: 'enrolment',
      secret: 'SECRET',
      uri: 'otpauth://totp/x',
      qr: 'data:image/png;base64,AA==',
    }),
    confirmTotp: async ({ userId, code }) => {
      if (code !== rightCode) throw wrong();
      withFactor.add(userId);
      return { recoveryCodes };
    },
    removeTotp: async ({ proof }) => {
      if (proof?.code !== rightCode) throw wrong();
      withFactor.delete(proof.userId);
      return {};
    },
    renewRecoveryCodes: async () => ({ recoveryCodes }),
    startPasskey: async () => ({ challenge: 'challenge', options: '{"challenge":"c"}' }),
    confirmPasskey: async ({ name }) => ({ passkey: { ...passkey, name }, recoveryCodes }),
    removePasskey: async ({ documentId }) => {
      if (documentId !== passkey.documentId) throw notFound();
      return {};
    },
    startPasskeySignIn: async () => ({ challenge: 'challenge', options: '{"challenge":"c"}' }),
    completePasskeySignIn: async ({ response }) => {
      const { id } = JSON.parse(response) as { id: string };
      return open(id);
    },
  };
}
