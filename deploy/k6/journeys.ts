import { sleep } from 'k6';
import exec from 'k6/execution';
import { get, page, type Session, send } from './api.ts';
import type { Users } from './users.ts';

/** Everyone has their turn. */
function whose(users: Users) {
  const session = users.sessions[exec.scenario.iterationInTest % users.sessions.length];
  if (!session) throw new Error('There are no users');
  return session;
}

/** A person looks at a page for a moment; ITERATIONS that come by rate do not wait. */
const pause = () => sleep(__ENV.THINK === '0' ? 0 : 0.5 + Math.random());

function openGroup({ token, group }: Session): void {
  const of = `filters[group][documentId][$eq]=${group}`;
  const ask = (path: string, name: string) => get(path, { name, kind: 'read', token });
  ask(`/api/watched-groups/${group}?populate=*`, '/api/watched-groups/:id');
  ask(`/api/digests?${of}&sort=date:desc`, '/api/digests');
  pause();
  ask(`/api/resources?${of}&sort=createdAt:desc`, '/api/resources');
  ask(
    `/api/questions?${of}&populate[answers][populate][0]=resource&sort[0]=createdAt:desc`,
    '/api/questions',
  );
}

/** Somebody comes back, looks at the dashboard, and reads a group. */
export function reading(users: Users): void {
  const session = whose(users);
  const { token } = session;
  page('/');
  get('/api/users/me', { name: '/api/users/me', kind: 'read', token });
  get('/api/watched-groups', { name: '/api/watched-groups', kind: 'read', token });
  get('/api/overview', { name: '/api/overview', kind: 'read', token });
  pause();
  openGroup(session);
}

/** Somebody watches another topic for a while. */
export function writing(users: Users): void {
  const { token, group } = whose(users);
  const data = { name: `Topic ${exec.scenario.iterationInTest}`, description: '', group };
  const made = send<{ data: { documentId: string } }>(
    'POST',
    '/api/watched-topics',
    { data },
    { name: '/api/watched-topics', kind: 'write', token },
  );
  pause();
  if (!made) return;
  send('DELETE', `/api/watched-topics/${made.data.documentId}`, undefined, {
    name: '/api/watched-topics/:id',
    kind: 'write',
    token,
  });
}

/** Somebody signs in, now and then: the password is checked on purpose slowly, and tries are limited. */
export function signingIn(users: Users): void {
  const { email: identifier, password } = whose(users);
  const call = { name: '/api/auth/local', kind: 'heavy' } as const;
  send('POST', '/api/auth/local', { identifier, password }, call);
  if (__ENV.THINK !== '0') sleep(2);
}
