import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { answer, api } from '../../shared/api/client.ts';
import { paths } from '../../shared/api/keys.ts';
import { addressOf } from '../../shared/api/query.ts';
import { readPage } from '../../shared/api/read.ts';
import type { AppNotification, Page } from '../../shared/api/types.ts';

const MOST = 50;
const latest = { query: { sort: 'timestamp:desc' } } as const;
const unread = { query: { filters: { read: { $eq: false } } } };
const listKey = addressOf(paths.notifications, latest);
const unreadKey = addressOf(paths.notifications, unread);

/** The last list the server sent, for when it cannot be reached. One a user: browsers are shared. */
const stored = {
  key: (userId: string) => `groupsight.notifications.${userId}`,
  read(userId: string): AppNotification[] | undefined {
    try {
      const text = localStorage.getItem(stored.key(userId));
      return text ? (JSON.parse(text) as AppNotification[]) : undefined;
    } catch {
      return undefined;
    }
  },
  keep(userId: string, list: AppNotification[]): void {
    try {
      localStorage.setItem(stored.key(userId), JSON.stringify(list));
    } catch {
      // A full storage only costs the fallback.
    }
  },
};

/** 'N' up to nine, then '9+' (spec §2); empty without unread ones. */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}

/** The bell's list, newest first, and what can be done with it. */
export function useNotifications(userId: string) {
  const { mutate: mutateCache } = useSWRConfig();
  const list = useSWR<Page<AppNotification>, unknown>(listKey, () =>
    readPage(paths.notifications, latest, 1, MOST),
  );
  const count = useSWR<number, unknown>(unreadKey, async () => {
    return (await readPage(paths.notifications, unread, 1, 1)).meta.pagination.total;
  });
  const fresh = list.data?.data;

  useEffect(() => {
    if (fresh) stored.keep(userId, fresh);
  }, [fresh, userId]);

  const fallback = !fresh && list.error ? stored.read(userId) : undefined;
  const items = fresh ?? fallback;

  /** Shows the change at once; the server's answer, or its refusal, follows. */
  async function change(
    edit: (items: AppNotification[]) => AppNotification[],
    work: () => Promise<unknown>,
  ): Promise<void> {
    await list
      .mutate(
        async (old) => {
          await work();
          return old && { ...old, data: edit(old.data) };
        },
        {
          optimisticData: (old) => (old ? { ...old, data: edit(old.data) } : empty),
          rollbackOnError: true,
        },
      )
      .catch(() => undefined);
    await mutateCache((key) => key === unreadKey || key === paths.overview);
  }

  const markRead = (id: string) =>
    change(
      (all) => all.map((item) => (item.documentId === id ? { ...item, read: true } : item)),
      () =>
        answer(
          api.PUT('/api/notifications/{documentId}', {
            params: { path: { documentId: id } },
            body: { data: { read: true } },
          }),
        ),
    );
  const markAllRead = () =>
    change(
      (all) => all.map((item) => ({ ...item, read: true })),
      () => answer(api.POST('/api/notifications/mark-all-read')),
    );
  const remove = (id: string) =>
    change(
      (all) => all.filter((item) => item.documentId !== id),
      () =>
        answer(
          api.DELETE('/api/notifications/{documentId}', { params: { path: { documentId: id } } }),
        ),
    );
  const clearAll = () =>
    change(
      () => [],
      () => answer(api.DELETE('/api/notifications')),
    );

  return {
    items,
    error: items ? undefined : list.error,
    offline: fallback !== undefined,
    retry: () => void list.mutate(),
    unread: count.data ?? items?.filter((item) => !item.read).length ?? 0,
    markRead,
    markAllRead,
    remove,
    clearAll,
  };
}

const empty: Page<AppNotification> = {
  data: [],
  meta: { pagination: { page: 1, pageSize: MOST, pageCount: 0, total: 0 } },
};
