import { useCallback, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { answer, api } from '../../shared/api/client.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import { readData } from '../../shared/api/read.ts';
import type { GroupSummary } from '../../shared/api/types.ts';
import { useLiveEvents } from '../../shared/live/LiveProvider.tsx';
import { notify } from '../../shared/toast/toast.ts';
import { groupTexts } from './texts.ts';

const { toasts } = groupTexts;

/** How watching or unwatching ended. */
export interface WatchResult {
  done: boolean;
  /** The plan is used up: what the server says about it. */
  limit?: string;
}

/** How far an import is; the number of groups is not known while the account is being read. */
export interface ImportProgress {
  done: number;
  total: number;
}

/** Why an import failed, beyond what its toast says. */
export interface ImportProblem {
  reason: string;
  notConnected: boolean;
}

/** Watching and unwatching, with their toasts. */
export function useWatching() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (group: GroupSummary, watched: boolean): Promise<WatchResult> => {
      try {
        await answer(
          api.PUT('/api/watched-groups/{documentId}', {
            params: { path: { documentId: group.documentId } },
            body: { data: { is_watched: watched } },
          }),
        );
      } catch (error) {
        notify.error(watched ? toasts.watchFailed : toasts.unwatchFailed);
        const limited = error instanceof ApiError && error.code === 'plan_limit';
        return limited ? { done: false, limit: error.message } : { done: false };
      }
      notify.success(watched ? toasts.watched(group.name) : toasts.unwatched);
      await Promise.all([mutate(isOf(paths.groups)), mutate(paths.overview)]);
      return { done: true };
    },
    [mutate],
  );
}

/** Reading the account's groups (up to 5 minutes), with how far it is and the toasts. */
export function useImport() {
  const { mutate } = useSWRConfig();
  const [importing, setImporting] = useState(false);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [problem, setProblem] = useState<ImportProblem | null>(null);

  useLiveEvents(({ type, done = 0, total = 0 }) => {
    if (type === 'import' && importing && total > 0) setProgress({ done, total });
  });

  /** The number of groups, or null when it failed. */
  const run = useCallback(
    async (refresh: boolean): Promise<number | null> => {
      setImporting(true);
      setProgress(null);
      setProblem(null);
      try {
        const found = await readData('/api/wa-groups', {});
        const count = found.filter((group) => !group.is_announcements).length;
        notify.success(refresh ? toasts.refreshed : toasts.imported(count));
        await Promise.all([mutate(isOf(paths.groups)), mutate(paths.me), mutate(paths.overview)]);
        return count;
      } catch (error) {
        notify.error(refresh ? toasts.refreshFailed : toasts.importFailed);
        const notConnected = error instanceof ApiError && error.code === 'not_connected';
        setProblem({ reason: messageOf(error), notConnected });
        return null;
      } finally {
        setImporting(false);
      }
    },
    [mutate],
  );

  return { run, importing, progress, problem, dismissProblem: () => setProblem(null) };
}
