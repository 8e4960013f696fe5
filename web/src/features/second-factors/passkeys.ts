import { messageOf } from '../../shared/api/api-error.ts';
import {
  postAuthPasskey,
  postAuthPasskeyStart,
  postSecondFactorsPasskeys,
  postSecondFactorsPasskeysStart,
} from '../../shared/api/endpoints.ts';
import type { AuthResult, Proof } from '../../shared/api/types.ts';

/** The ceremony was stopped by the person, by the browser, or has nothing to go on. */
class PasskeyStopped extends Error {}

/** What went wrong, for the person. */
export const problemText = (problem: unknown, fallback: string, stopped: string): string =>
  problem instanceof PasskeyStopped ? stopped : messageOf(problem, fallback);

/** Whether this browser makes passkeys for the address it is at: not for numbers, nor without TLS. */
export function hasPasskeys(): boolean {
  const { hostname } = window.location;
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

const library = () => import('@simplewebauthn/browser');

async function ceremony<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new PasskeyStopped('stopped', { cause });
  }
}

type RequestOptions = Parameters<
  Awaited<ReturnType<typeof library>>['startAuthentication']
>[0]['optionsJSON'];
type CreationOptions = Parameters<
  Awaited<ReturnType<typeof library>>['startRegistration']
>[0]['optionsJSON'];

/** Has a passkey sign what the server asks for. */
export async function signWithPasskey(options: unknown): Promise<Record<string, unknown>> {
  const { startAuthentication } = await library();
  const optionsJSON = options as RequestOptions;
  return { ...(await ceremony(startAuthentication({ optionsJSON }))) };
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey(): Promise<AuthResult> {
  const { challenge, options } = await postAuthPasskeyStart().send();
  return postAuthPasskey({ challenge, passkey: await signWithPasskey(options) }).send();
}

/** Makes a passkey and registers it; returns the recovery codes, if they are the first. */
export async function addPasskey(name: string, proof: Proof): Promise<string[]> {
  const { data: begun } = await postSecondFactorsPasskeysStart({ data: proof }).send();
  const { startRegistration } = await library();
  const optionsJSON = begun.options as unknown as CreationOptions;
  const passkey = { ...(await ceremony(startRegistration({ optionsJSON }))) };
  const body = { data: { challenge: begun.challenge, name, passkey } };
  const { data } = await postSecondFactorsPasskeys(body).send();
  return data.recovery_codes;
}
