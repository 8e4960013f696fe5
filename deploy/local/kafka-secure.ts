import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { selfSigned } from '../../services/shared/src/testing/certificate.ts';

/** What a client needs to be let in by the listener with TLS and SASL. */
export interface SecureListener {
  /** KAFKA_BROKERS. */
  readonly brokers: string;
  /** NODE_EXTRA_CA_CERTS: the broker's certificate, which signed itself. */
  readonly caFile: string;
  readonly username: string;
  readonly password: string;
  /** Of the other users, by name. */
  readonly passwords: Readonly<Record<string, string>>;
}

export interface PreparedListener extends SecureListener {
  readonly listener: string;
  /** Lines of server.properties. */
  readonly properties: string;
  /** Arguments of `kafka-storage format` that make the user known by SCRAM. */
  readonly format: readonly string[];
}

const module = 'org.apache.kafka.common.security';

const newPassword = () => randomBytes(12).toString('hex');

/**
 * A listener with TLS that asks for a name and a password, by any of the three mechanisms.
 * @param others users beside the first one, who may do everything; with some, what these may do is
 * what they are given rights for
 */
export async function prepareSecureListener(
  folder: string,
  port: number,
  others: readonly string[] = [],
): Promise<PreparedListener> {
  const username = 'groupsight';
  const password = newPassword();
  const passwords = Object.fromEntries(others.map((name) => [name, newPassword()]));
  const users = Object.entries({ ...passwords, [username]: password });
  const caFile = join(folder, 'ca.pem');
  const keyFile = join(folder, 'broker.pem');
  const { key, cert } = selfSigned(['localhost'], ['127.0.0.1']);
  await writeFile(caFile, cert);
  await writeFile(keyFile, key + cert, { mode: 0o600 });
  const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'];
  const named = 'listener.name.sasl_ssl';
  return {
    brokers: `127.0.0.1:${port}`,
    caFile,
    username,
    password,
    passwords,
    listener: `SASL_SSL://127.0.0.1:${port}`,
    format: users.flatMap(([name, secret]) =>
      scram.flatMap((mechanism) => [
        '--add-scram',
        `${mechanism}=[name=${name},password=${secret}]`,
      ]),
    ),
    properties: `${named}.sasl.enabled.mechanisms=PLAIN,${scram.join(',')}
${named}.plain.sasl.jaas.config=${module}.plain.PlainLoginModule required ${users.map(([name, secret]) => `user_${name}="${secret}"`).join(' ')};
${scram.map((mechanism) => `${named}.${mechanism.toLowerCase()}.sasl.jaas.config=${module}.scram.ScramLoginModule required;`).join('\n')}
${named}.ssl.keystore.type=PEM
${named}.ssl.keystore.location=${keyFile}
${others.length > 0 ? authorizer(username) : ''}`,
  };
}

/** The broker itself and who comes without a password (this machine) may do everything, too. */
const authorizer = (username: string) =>
  `authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS;User:${username}
`;
