import { describe, expect, it } from 'vitest';
import { mailErrorOf } from './mail-error.ts';

const refused = (command: string, response: string) => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

describe('a mail that was not sent', () => {
  it.each([
    ['address', refused('RCPT TO', '550 5.1.1 No such user ada@example.org')],
    ['address', refused('RCPT TO', '550 No such user')],
    ['address', refused('RCPT TO', '550 5.2.1 Mailbox disabled')],
    ['mail', refused('RCPT TO', '550 5.7.1 Blocked for now, see a web page')],
    ['mail', refused('RCPT TO', '552 5.2.2 Mailbox full')],
    ['mail', refused('DATA', '554 5.7.1 Spam')],
    ['later', refused('RCPT TO', '450 4.2.1 Greylisted')],
    ['later', refused('DATA', '451 Try again')],
    ['down', refused('AUTH PLAIN', '535 5.7.8 Wrong password')],
    ['down', refused('MAIL FROM', '553 5.1.8 Sender unknown')],
    ['down', { code: 'ECONNECTION', command: 'CONN' }],
    ['address', { code: 'EENVELOPE', command: 'API' }],
    ['down', new Error('whatever')],
  ])('is %s for %j', (failure, error) => {
    expect(mailErrorOf(error, false).failure).toBe(failure);
  });

  it('may have arrived when its connection ended under way, and not where the server said no', () => {
    expect(mailErrorOf({ code: 'ECONNECTION', command: 'CONN' }, true).failure).toBe('unsure');
    expect(mailErrorOf(refused('DATA', '451 Try again'), true).failure).toBe('later');
  });

  it("keeps the server's numbers and none of its words", () => {
    const error = mailErrorOf(refused('RCPT TO', '550 5.1.1 <ada@example.org> unknown'), false);
    expect(error.code).toBe('550 5.1.1');
    expect(error.message).not.toContain('ada');
  });
});
