import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What a server says to a mail instead of taking it. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
}

const refusal = ({ status, text }: Refusal) =>
  Object.assign(new Error(text), { responseCode: status });

/** How a test's server behaves; it takes everything without. */
export interface MailServerBehaviour {
  /** Said to a recipient. */
  readonly onRecipient?: (address: string) => Refusal | undefined;
  /** Said to a whole mail; 'cut' ends the connection instead, 'hold' says nothing at all. */
  readonly onMail?: (mail: ParsedMail) => Refusal | 'cut' | 'hold' | undefined;
  /** Whether mails are kept to be read; counted anyway. */
  readonly keeps?: boolean;
  readonly port?: number;
}

/** An SMTP server on this machine that keeps what it gets. */
export async function mailServer(behaviour: MailServerBehaviour = {}) {
  const mails: ParsedMail[] = [];
  let taken = 0;
  let connected = 0;
  const onData: SMTPServerOptions['onData'] = (stream, session, done) => {
    const take = (mail: ParsedMail) => {
      const said = behaviour.onMail?.(mail);
      if (said === 'cut') {
        server.connections.forEach((one) => {
          if (one.session?.id === session.id) one._socket.destroy();
        });
        return;
      }
      if (said === 'hold') return;
      if (said) return done(refusal(said));
      taken += 1;
      if (behaviour.keeps !== false) mails.push(mail);
      done();
    };
    simpleParser(stream).then(take, (error) => done(error));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connected += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const said = behaviour.onRecipient?.(address);
      done(said ? refusal(said) : null);
    },
    onData,
  });
  await new Promise<void>((resolve) => server.listen(behaviour.port ?? 0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    mails,
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Mails that were taken. */
    taken: () => taken,
    /** Connections that were made. */
    connected: () => connected,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
