import type { AppNotification } from '../../shared/api/types.ts';

const PREFIX = 'groupsight.notifications';

/** The last list the server sent, for when it cannot be reached. One a user: browsers are shared. */
export const keptList = {
  read(userId: string): AppNotification[] | undefined {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(`${PREFIX}.${userId}`) ?? 'null');
      return Array.isArray(value) ? (value as AppNotification[]) : undefined;
    } catch {
      return undefined;
    }
  },
  keep(userId: string, list: readonly AppNotification[]): void {
    try {
      localStorage.setItem(`${PREFIX}.${userId}`, JSON.stringify(list));
    } catch {
      // A full storage only costs the fallback.
    }
  },
  /** The changes that wait stay: they say nothing of anybody. */
  forget(userId: string): void {
    localStorage.removeItem(`${PREFIX}.${userId}`);
  },
};

/** The key of the changes that the server has not heard of yet. */
export const unsentKey = (userId: string) => `${PREFIX}.${userId}.unsent`;
