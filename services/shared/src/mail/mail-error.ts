/**
 * What a mail came to that was not taken.
 * - `address`: the server knows no such mailbox; the next mail to it would fare the same.
 * - `mail`: the server does not want this mail; another may pass.
 * - `later`: the server says that it may pass later.
 * - `down`: the server cannot be reached or does not let us in; no mail would pass now.
 * - `unsure`: the connection ended when the mail was under way: it may have been taken.
 */
export type MailFailure = 'address' | 'mail' | 'later' | 'down' | 'unsure';

export class MailError extends Error {
  readonly failure: MailFailure;
  /** The server's number (550, with 5.1.1 where it says so) or the library's code; never its words, which may name people. */
  readonly code: string;

  constructor(failure: MailFailure, code: string) {
    super(`The mail was not sent (${failure}, ${code})`);
    this.name = 'MailError';
    this.failure = failure;
    this.code = code;
  }
}

/** What the library tells of a failure. */
interface SmtpFailure {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly command?: unknown;
}

const enhancedCode = /\b([245]\.\d{1,3}\.\d{1,3})\b/;
/** No such mailbox, no such host, moved, or closed. */
const noMailbox = /^5\.(1\.\d+|2\.1)$/;

/** Whether a refused recipient is one that will never be there, not one whose mailbox is full. */
function isGone(status: number, enhanced: string | undefined): boolean {
  return enhanced ? noMailbox.test(enhanced) : [550, 551, 553].includes(status);
}

/** @param begun whether the mail itself was on its way when it failed */
export function mailErrorOf(error: unknown, begun: boolean): MailError {
  const failed: SmtpFailure = typeof error === 'object' && error !== null ? error : {};
  const status = typeof failed.responseCode === 'number' ? failed.responseCode : undefined;
  const command = typeof failed.command === 'string' ? failed.command : '';
  if (status === undefined) {
    const code = typeof failed.code === 'string' ? failed.code : 'unknown';
    if (code === 'EENVELOPE') return new MailError('address', code);
    if (code === 'EMESSAGE') return new MailError('mail', code);
    return new MailError(begun ? 'unsure' : 'down', code);
  }
  const response = typeof failed.response === 'string' ? failed.response : '';
  const enhanced = enhancedCode.exec(response)?.[1];
  const code = [status, enhanced].filter(Boolean).join(' ');
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  if (!isOfMail) return new MailError('down', code);
  if (status < 500) return new MailError('later', code);
  const gone = command === 'RCPT TO' && isGone(status, enhanced);
  return new MailError(gone ? 'address' : 'mail', code);
}
