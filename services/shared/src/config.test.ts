import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { kafkaSecurity, parseBrokers } from './bus/kafka-options.ts';
import { baseConfig, ConfigError, flag, integer, loadConfig } from './config.ts';

const schema = baseConfig.extend({
  PORT: integer(0, 65_535).default(3000),
  DEBUG: flag.default(false),
  SECRET: z.string().min(32),
});
const good = { MONGODB_URI: 'mongodb://127.0.0.1:27017', SECRET: 's'.repeat(32) };

describe('loadConfig', () => {
  it('reads values, defaults and nothing else', () => {
    const config = loadConfig(schema, { ...good, PORT: '80', DEBUG: '1', PATH: '/bin' });
    expect(config).toMatchObject({ PORT: 80, DEBUG: true, LOG_LEVEL: 'info' });
    expect(config).not.toHaveProperty('PATH');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig(schema, { ...good, PORT: '', HEALTH_PORT: '' })).toMatchObject({
      PORT: 3000,
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '1.5'],
    ['PORT', '0x10'],
    ['DEBUG', 'yes'],
    ['MONGODB_URI', 'postgres://x'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['KAFKA_TLS', 'perhaps'],
    ['SECRET', 'short-but-secret'],
  ])('names %s when it is %s, without its value', (name, value) => {
    const load = () => loadConfig(schema, { ...good, [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(name);
    if (name === 'SECRET') expect(load).not.toThrow(value);
  });

  it('names everything that is wrong at once', () => {
    const load = () => loadConfig(schema, { PORT: '-1' });
    for (const name of ['PORT', 'MONGODB_URI', 'SECRET']) expect(load).toThrow(name);
  });
});

describe('the security of Kafka', () => {
  it('is none by default, TLS or credentials when asked for', () => {
    expect(kafkaSecurity({})).toEqual({ tls: false, sasl: undefined });
    expect(
      kafkaSecurity({
        KAFKA_TLS: true,
        KAFKA_SASL_MECHANISM: 'scram-sha-512',
        KAFKA_SASL_USERNAME: 'u',
        KAFKA_SASL_PASSWORD: 'p',
      }),
    ).toEqual({ tls: true, sasl: { mechanism: 'scram-sha-512', username: 'u', password: 'p' } });
  });

  it('names the variable that is missing', () => {
    expect(() => kafkaSecurity({ KAFKA_SASL_PASSWORD: 'p' })).toThrow(/KAFKA_SASL_MECHANISM/);
    const half = { KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_USERNAME: 'u' } as const;
    expect(() => kafkaSecurity(half)).toThrow(/KAFKA_SASL_PASSWORD/);
    expect(() => kafkaSecurity({ KAFKA_SASL_MECHANISM: 'plain' })).toThrow(/KAFKA_SASL_USERNAME/);
  });

  it('reads a list of brokers', () => {
    expect(parseBrokers(' a:1, b.c:65535 ,')).toEqual(['a:1', 'b.c:65535']);
  });
});
