import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { mailLanguageOf, type StoredUser, type UserStore } from './store/users.ts';

const batch = 200;

const toRecord = (user: StoredUser) => {
  const { _id, timezone, plan, updatedAt, erasingSince } = user;
  if (erasingSince) {
    const gone = { userId: _id, timezone: '', plan: '', at: erasingSince, deleted: true };
    return { key: _id, value: gone };
  }
  const { passwordChangedAt, providerAddedAt, providerAdded } = user;
  const { newSignInAt, newSignInWith } = user;
  const signedIn = { newSignInAt, newSignInWith };
  const { deletionAskedAt, deletionDueAt, deletionKeptAt } = user;
  const deletion = { deletionAskedAt, deletionDueAt, deletionKeptAt };
  const security = user.securityEvents && { events: [...user.securityEvents] };
  const language = mailLanguageOf(user);
  const changes = {
    language,
    passwordChangedAt,
    providerAddedAt,
    providerAdded,
    ...signedIn,
    security,
    ...deletion,
    suspendedAt: user.suspendedAt,
    quotas: user.quotas,
  };
  return { key: _id, value: { userId: _id, timezone, plan, at: updatedAt, ...changes } };
};

/** Publishes users marked as unpublished; returns whether there may be more. */
export async function publishUsers(users: UserStore, bus: EventBus): Promise<boolean> {
  const changed = await users.unpublished(batch);
  if (changed.length === 0) return false;
  await bus.publish(topics.usersChanges, changed.map(toRecord));
  for (const user of changed) await users.markPublished(user);
  return changed.length === batch;
}
