import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { createLogger } from './logger.ts';

function capture() {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const logger = createLogger({ service: 'test', destination });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

const leaks = /ada|secret|lovelace|hunter2|4915112345678|eyJhbGc/i;

describe('the logger', () => {
  it('writes what it is given', () => {
    const { logger, last } = capture();
    logger.info(
      { count: 3, at: new Date(0), topic: 'chat.messages', nested: { ok: true } },
      'done',
    );
    expect(last()).toMatchObject({
      service: 'test',
      msg: 'done',
      count: 3,
      at: '1970-01-01T00:00:00.000Z',
      topic: 'chat.messages',
      nested: { ok: true },
    });
    logger.info('handled %d of %s', 3, 'all');
    expect(last().msg).toBe('handled 3 of all');
  });

  it('never writes private fields, however deep they lie', () => {
    const { logger, lines } = capture();
    const person = {
      email: 'ada@example.org',
      username: 'ada',
      password: 'hunter2',
      Authorization: 'Bearer secret',
      profile: { name: 'Ada Lovelace', phone: '+4915112345678' },
      messages: [{ text: 'a secret', raw: { quoted: { senderName: 'Ada', caption: 'secret' } } }],
      code: 'secret',
    };
    logger.info(person, 'top');
    logger.info({ person }, 'nested');
    logger.info({ a: { b: { c: [person] } } }, 'deep');
    logger.child({ person }).info('bound to a child');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).not.toMatch(leaks);
  });

  it('never writes what looks private, wherever it stands', () => {
    const { logger, lines } = capture();
    logger.info({ url: 'mail to ada.l@lovelace.org now', id: '4915112345678@s.whatsapp.net' }, 'x');
    logger.info('asked by ada@secret.org with eyJhbGciOi.eyJzdWIi.c2ln from +49 151 12345678');
    logger.info('%s wrote', 'ada@secret.org');
    for (const line of lines) {
      expect(line).toContain('[private]');
      expect(line).not.toMatch(leaks);
      expect(line).not.toContain('151 1234');
    }
  });

  it('writes errors with class, code and frames, never with their message', () => {
    const { logger, lines, last } = capture();
    const foreign = Object.assign(
      new TypeError('cannot read secret of Ada\n    at Ada (lovelace)'),
      {
        code: 11000,
        keyValue: { email: 'ada@example.org' },
      },
    );
    const error = new AppError('conflict', 'taken', 'Ada is taken', { cause: foreign });
    logger.error({ err: error }, 'failed');
    expect(last().err).toMatchObject({ type: 'AppError', code: 'taken', cause: { code: 11000 } });
    expect(last().err.cause.frames[0]).toContain('logger.test.ts');
    // The ways by which pino would make the error's message the line's.
    logger.error({ err: foreign });
    logger.error(foreign);
    logger.error(foreign, 'failed');
    logger.error({ err: 'Ada, thrown as a text' }, 'failed');
    logger.error({ problem: foreign, list: [error] }, 'failed');
    logger.error('failed: %s', foreign);
    expect(lines).toHaveLength(7);
    for (const line of lines) expect(line).not.toMatch(leaks);
  });

  it('does not choke on cycles, bytes and odd values', () => {
    const { logger, lines } = capture();
    const cycle: Record<string, unknown> = { bytes: Buffer.from('secret'), none: null };
    cycle.self = cycle;
    logger.info({ cycle, big: 5n, fn: () => 1 }, 'odd');
    expect(lines[0]).not.toMatch(leaks);
    expect(lines[0]).toContain('[6 bytes]');
  });

  it('keeps to its level', () => {
    const { logger, lines } = capture();
    logger.debug('quiet');
    expect(lines).toEqual([]);
  });
});
