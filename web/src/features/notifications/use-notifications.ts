import { useEffect, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import {
  deleteNotifications,
  getNotifications,
  postNotificationsMarkAllRead,
} from '../../shared/api/endpoints.ts';
import { paths } from '../../shared/api/keys.ts';
import { readPage } from '../../shared/api/read.ts';
import { onSessionChange, sessionEnd } from '../../shared/api/session.ts';
import type { AppNotification } from '../../shared/api/types.ts';
import { useIsLiveLost } from '../../shared/live/LiveProvider.tsx';
import { notify } from '../../shared/toast/toast.ts';
import { type Change, changed, readOf, removeOf, unreadLess, without } from './changes.ts';
import { keptList } from './kept.ts';
import { notificationTexts as texts } from './texts.ts';
import { isPassing, useUnsent } from './use-unsent.ts';

const PAGE_SIZE = 50;
const latest = getNotifications({ sort: 'timestamp:desc' });
const unread = getNotifications({ filters: { read: { $eq: false } } });

interface Listed {
  items: AppNotification[];
  total: number;
}

/** The newest so many pages as one list. */
async function readNewest(pages: number): Promise<Listed> {
  const all = await Promise.all(
    Array.from({ length: pages }, (_, index) => readPage(latest, index + 1, PAGE_SIZE)),
  );
  // A new one meanwhile moves the last of a page to the next.
  const items = new Map(all.flatMap(({ data }) => data).map((item) => [item.documentId, item]));
  return { items: [...items.values()], total: all[0]?.meta.pagination.total ?? 0 };
}

/** 'N' up to nine, then '9+'; empty without unread ones. */
export function badgeText(unread: number): string {
  if (unread <= 0) return '';
  return unread > 9 ? '9+' : String(unread);
}

/** Changes shown before the server has answered, and those it could not be told of. */
function useChanges(userId: string, refresh: () => void) {
  const { unsent, add, flush, send } = useUnsent(userId);
  const [underWay, setUnderWay] = useState<readonly Change[]>([]);

  /** Shows changes at once; `work` tells the server of all of them. */
  async function make(changes: readonly Change[], work: () => Promise<unknown>): Promise<void> {
    setUnderWay((old) => [...old, ...changes]);
    try {
      await work();
    } catch (error) {
      if (isPassing(error)) add(changes);
      else notify.error(texts.changeFailed);
    } finally {
      setUnderWay((old) => without(old, changes));
      // Whatever came of it, the server knows best; where it is away, this asks until it is back.
      refresh();
    }
  }
  return { changes: [...unsent, ...underWay], unsent, make, flush, send };
}

/** The bell's list, newest first, and what can be done with it. */
export function useNotifications(userId: string) {
  const { mutate: mutateCache } = useSWRConfig();
  const isLost = useIsLiveLost();
  const [pages, setPages] = useState(1);
  const list = useSWR<Listed, unknown>(
    `${latest.address}&pages=${pages}`,
    () => readNewest(pages),
    {
      keepPreviousData: true,
      // The server answers: now it can be told what it has missed.
      onSuccess: () => void flush().then((isDone) => isDone && refresh()),
    },
  );
  const count = useSWR<number, unknown>(unread.address, async () => {
    return (await readPage(unread, 1, 1)).meta.pagination.total;
  });
  const refresh = () => {
    void list.mutate();
    void count.mutate();
    void mutateCache(paths.overview);
  };
  const { changes, unsent, make, flush, send } = useChanges(userId, refresh);
  const fresh = list.data?.items;

  useEffect(() => {
    if (fresh) keptList.keep(userId, fresh.slice(0, PAGE_SIZE));
  }, [fresh, userId]);
  useEffect(
    () => onSessionChange(() => sessionEnd() === 'signed-out' && keptList.forget(userId)),
    [userId],
  );

  const known = fresh ?? (list.error ? keptList.read(userId) : undefined);
  const unreadKnown = count.data ?? known?.filter((item) => !item.read).length ?? 0;

  async function change(
    items: readonly AppNotification[],
    of: (item: AppNotification) => Change,
    all?: () => Promise<unknown>,
  ): Promise<void> {
    const made = items.map(of);
    await make(made, async () => {
      await (all ? all() : Promise.all(made.map(send)));
      const quietly = { revalidate: false };
      await list.mutate((old) => old && { ...old, items: changed(old.items, made) }, quietly);
      // Before the first answer there is nothing to count down from; the list is counted instead.
      await count.mutate((old) => old && (all ? 0 : old - unreadLess(items, made)), quietly);
    });
  }

  return {
    items: known && changed(known, changes),
    error: known ? undefined : list.error,
    /** What is shown may be old. */
    isOffline: known !== undefined && (list.error !== undefined || isLost),
    hasUnsent: unsent.length > 0,
    retry: () => list.mutate(),
    hasMore: fresh !== undefined && fresh.length < (list.data?.total ?? 0),
    isLoadingMore: list.isValidating && fresh !== undefined && fresh.length < pages * PAGE_SIZE,
    loadMore: () => setPages(pages + 1),
    unread: Math.max(0, unreadKnown - unreadLess(known ?? [], changes)),
    markRead: (item: AppNotification) => change([item], readOf),
    markAllRead: () =>
      change(known?.filter(({ read }) => !read) ?? [], readOf, () =>
        postNotificationsMarkAllRead().send(),
      ),
    remove: (item: AppNotification) => change([item], removeOf),
    clearAll: () => change(known ?? [], removeOf, () => deleteNotifications().send()),
  };
}
