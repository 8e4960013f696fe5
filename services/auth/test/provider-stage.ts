import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { ServiceOverrides } from '../src/service.ts';
import { fakeProvider, type Person } from './fake-provider.ts';
import { world } from './support.ts';

export const ada: Person = {
  sub: 'ada-1',
  email: 'Ada@example.org',
  email_verified: true,
  name: 'Ada Lovelace',
};
export const google = { provider: 'google' };

/** Auth with a provider, and a browser that goes all the way. */
export async function stage(
  overrides: ServiceOverrides = {},
  settings: Readonly<Record<string, string>> = {},
) {
  const stack = new AsyncDisposableStack();
  const auth = stack.use(await world());
  const provider = stack.use(await fakeProvider());
  const config = auth.configured({ ...provider.settings, ...settings });
  const mails: string[] = [];
  const mailer = {
    send: async ({ text }: { text: string }) => void mails.push(text),
    forget: async () => undefined,
    close: () => undefined,
  };
  const client = stack.use(await auth.start(config, { mailer, ...overrides }));
  const start = (browserKey = '') => client.startProviderSignIn({ ...google, browserKey });
  /** To the provider and back; answers what the web app is given. */
  const arrive = async (who: Person) => {
    const { url, browserKey } = await start();
    const query = provider.agree(url, who);
    const { code } = await client.returnFromProvider({ ...google, query, browserKey });
    return { ...google, code, browserKey };
  };
  const signIn = async (who: Person, timezone = 'Europe/Berlin') =>
    client.completeProviderSignIn({ ...(await arrive(who)), timezone });
  /** Sets a password as whoever reads the mails of an address can. */
  const resetByMail = async (email: string, password: string) => {
    await client.startPasswordReset({ email });
    const mail = await waitFor('the mail', () => mails[0]);
    const code = /code=([\w-]+)/.exec(mail)?.[1] ?? '';
    return client.completePasswordReset({ code, password });
  };
  return {
    auth,
    client,
    provider,
    start,
    arrive,
    signIn,
    resetByMail,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
