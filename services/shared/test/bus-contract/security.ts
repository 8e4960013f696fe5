import { getCACertificates, rootCertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { KafkaBus } from '../../src/bus/kafka.ts';
import type { KafkaClient, KafkaSasl } from '../../src/bus/kafka-options.ts';
import { silentLogger } from '../../src/testing/resources.ts';
import { busKit, collect, numbered, textTopic } from './kit.ts';

/** A broker's listener with TLS and SASL, as `deploy/local/kafka-secure.ts` makes it. */
export interface SecureListener {
  readonly brokers: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Being let in by brokers, and not. The tests run with the broker's certificate in
 * NODE_EXTRA_CA_CERTS, as services do.
 */
export function describeSecurity(client: KafkaClient, listener: SecureListener): void {
  const { brokers, username, password } = listener;
  const create = (sasl: Partial<KafkaSasl> = {}) =>
    new KafkaBus({
      brokers: [brokers],
      client,
      clientId: 'secure-test',
      logger: silentLogger(),
      security: { tls: true, sasl: { mechanism: 'scram-sha-512', username, password, ...sasl } },
    });
  const open = async (sasl?: Partial<KafkaSasl>) => {
    const bus = create(sasl);
    await bus.start();
    return bus;
  };

  describe(`Kafka with TLS and SASL, through ${client}`, () => {
    const { bus } = busKit(async () => ({
      childOptions: {},
      open,
      remove: async () => undefined,
    }));

    it('creates topics, publishes in and without transactions, consumes and tells the lag', async () => {
      const events = await bus();
      const topic = textTopic();
      await events.publish(
        topic,
        numbered(40, (index) => `key-${index % 7}`),
      );
      await events.publish(topic, [{ key: 'one', value: 'alone' }]);
      const reader = await collect(events, topic);
      await events.drain();
      const wanted = [...numbered(40, () => '').map(({ value }) => value), 'alone'];
      expect([...reader.values()].sort()).toEqual(wanted.sort());
      expect(await events.lag('readers', topic.name)).toBe(0);
    });

    it.each(['plain', 'scram-sha-256'] as const)('is let in by %s, too', async (mechanism) => {
      await (await open({ mechanism })).close();
    });

    it.each(['plain', 'scram-sha-512'] as const)(
      'says that a %s password is wrong',
      async (mechanism) => {
        const wrong = create({ mechanism, password: 'not this one' });
        await expect(wrong.start()).rejects.toMatchObject({
          code: 'bus_credentials_refused',
          message: expect.stringContaining('KAFKA_SASL'),
        });
      },
    );

    it('says that nobody it trusts signed the certificate', async () => {
      const trusted = getCACertificates('default');
      setDefaultCACertificates([...rootCertificates]);
      try {
        await expect(create().start()).rejects.toMatchObject({
          code: 'bus_certificate_unknown',
          message: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
        });
      } finally {
        setDefaultCACertificates(trusted);
      }
    });
  });
}
