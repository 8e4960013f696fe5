import { get, type Session, send, upload } from './api.ts';

/** A real export's shape: the demo's chat, in every user's account. */
const chat = open('../../services/standalone/samples/WhatsApp Chat with Seed Investors Circle.txt');

interface Credentials {
  readonly email: string;
  readonly password: string;
}

function signUp(index: number): { jwt: string; credentials: Credentials } {
  const email = `load-${Date.now()}-${index}@example.org`;
  const credentials = { email, password: `load-${Math.random().toString(36).slice(2)}` };
  const answer = send<{ jwt: string }>(
    'POST',
    '/api/auth/local/register',
    { username: 'Load Test', ...credentials },
    { name: '/api/auth/local/register', kind: 'heavy' },
  );
  if (!answer) throw new Error('Nobody can sign up: is RATE_LIMIT_AUTH in the way?');
  return { jwt: answer.jwt, credentials };
}

export interface Users {
  readonly sessions: readonly (Session & Credentials)[];
}

/** Makes users, each with a watched group of imported messages and its digests. */
export function makeUsers(count: number): Users {
  const sessions = Array.from({ length: count }, (_, index) => {
    const { jwt: token, credentials } = signUp(index);
    const group = upload('WhatsApp Chat with Seed Investors Circle.txt', chat, token);
    if (!group) throw new Error('The chat was not imported');
    const { documentId, group_id: remoteJid } = group;
    const watch = { name: '/api/watched-groups/:id', kind: 'write', token } as const;
    send('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } }, watch);
    const process = { name: '/api/wa-messages', kind: 'heavy', token } as const;
    send('POST', '/api/wa-messages', { remoteJid, includeDigests: true }, process);
    const digests = get<readonly unknown[]>(
      `/api/digests?filters[group][documentId][$eq]=${documentId}`,
      { name: '/api/digests', kind: 'read', token },
    );
    if (!digests?.length) throw new Error('The group has no digests');
    return { token, group: documentId, ...credentials };
  });
  return { sessions };
}
