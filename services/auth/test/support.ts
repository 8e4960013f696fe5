import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { testStore } from '@groupsight/docstore/test-store';
import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import type { EmbeddedBus } from '@groupsight/shared/bus/embedded';
import { silentLogger, tempDir, testBus } from '@groupsight/shared/testing/resources';
import { startService } from '@groupsight/shared/testing/service';
import { decodeJwt } from 'jose';
import { argonPasswords } from '../src/domain/password.ts';
import { type AuthConfig, authConfig, create, type ServiceOverrides } from '../src/service.ts';

const { privateKey } = generateKeyPairSync('ed25519');

/** As cheap as argon2 goes: the tests are about what is done with it. */
export const cheapPasswords = argonPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A store of its own, a bus, and a way to start the service on them, again and again. */
export async function world() {
  const stack = new AsyncDisposableStack();
  const store = stack.use(await testStore());
  const folder = stack.use(await tempDir());
  const bus: EmbeddedBus = await testBus();
  stack.defer(() => bus.close());
  const mailDir = join(folder.path, 'mail');

  const settings = {
    MONGODB_URI: store.uri,
    GRPC_ADDRESS: '127.0.0.1:0',
    AUTH_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    MAIL_DIR: mailDir,
    CONFIRM_ADDRESSES: 'never',
  };
  /** What the service reads of its environment, with more settings or others. */
  const configured = (more: Readonly<Record<string, string>> = {}): AuthConfig =>
    authConfig.parse({ ...settings, ...more });
  const config = configured();

  const start = async (changed: Partial<AuthConfig> = {}, overrides: ServiceOverrides = {}) => {
    const service = create(
      { ...config, ...changed },
      {
        bus,
        logger: silentLogger(),
        passwords: cheapPasswords,
        pause: async () => undefined,
        ...overrides,
      },
    );
    return startService(AuthServiceService, service);
  };
  return {
    bus,
    configured,
    mailDir,
    uri: store.uri,
    start,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** The id of the session that a token is of. */
export const sidOf = (token: string | undefined) => String(decodeJwt(token ?? '').sid);

/** Fields of a user whom nobody else in the test shares. */
export function person(name = 'ada') {
  return { username: `${name} Example`, email: `${name}@example.org`, password: 'secret-1' };
}
