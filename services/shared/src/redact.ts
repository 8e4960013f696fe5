/**
 * Keys whose values are never written, wherever they stand in a logged object, in
 * lower case. Free text is not logged at all; these catch an object that was logged by mistake.
 */
const privateKeys = new Set(
  [
    ...['password', 'passwordConfirmation', 'currentPassword', 'secret', 'credentials'],
    ...['token', 'jwt', 'authorization', 'cookie', 'code', 'qrcode', 'pairingCode'],
    ...['email', 'identifier', 'username', 'phone', 'name', 'senderName', 'memberName'],
    ...['sender', 'participant', 'pushName', 'text', 'message', 'caption', 'body', 'content'],
  ].map((key) => key.toLowerCase()),
);

/** What gives itself away by its form: e-mail addresses, phone numbers, chat ids of people, JWTs. */
const privateForms =
  /[^\s@"'<>]{1,64}@[\w-]{1,63}\.[\w.-]{1,63}|\+\d[\d\s().-]{5,20}\d|\b\d{7,15}@[a-z.]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

const censor = '[private]';
const maxDepth = 6;
const maxFrames = 8;

/** A text without what looks like a person's address, number or token. */
function redactText(text: string): string {
  return text.replace(privateForms, censor);
}

/**
 * An error without its message, which can quote what was put in (a document, a query, a text);
 * its class, code and stack frames cannot.
 */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack, message } = error;
  const code = 'code' in error ? error.code : undefined;
  const isPlain = typeof code === 'number' || (typeof code === 'string' && code.length <= 64);
  const frames = stack
    ?.replace(message, () => '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, maxFrames);
  const cause =
    error.cause === undefined || depth >= maxDepth
      ? {}
      : { cause: describeError(error.cause, depth + 1) };
  return { type: name, ...(isPlain ? { code } : {}), frames, ...cause };
}

/** A copy of a logged value without anything private in it. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= maxDepth) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return redactFields(value, depth);
}

/** The fields of an object, the private ones censored. */
export function redactFields(object: object, depth = 0): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    if (key === 'err') copy[key] = describeError(value);
    else copy[key] = privateKeys.has(key.toLowerCase()) ? censor : redact(value, depth + 1);
  }
  return copy;
}
