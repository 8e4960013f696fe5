import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf, reasonOf } from '../../shared/api/api-error.ts';
import {
  getReading,
  getWaGroups,
  getWatchSuggestions,
  postWatchedGroupsWatch,
} from '../../shared/api/endpoints.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import type { GroupSummary, WatchAnswer } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { useLiveEvents } from '../../shared/live/LiveProvider.tsx';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import type { Suggestions } from './group-lists.ts';
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

interface Changed {
  /** Those of the asked ones that changed. */
  groups: readonly GroupSummary[];
  watched: boolean;
  /** Why others did not; absent where all did. */
  refusal?: string | undefined;
  of: number;
  undo(): void;
}

function tellChanged({ groups, watched, refusal, of, undo }: Changed): void {
  const [first] = groups;
  if (refusal) {
    const failed = watched ? toasts.watchFailed : toasts.unwatchFailed;
    if (!first) notify.error(failed, toastMs.error, refusal);
    else notify.warning(toasts.partly(groups.length, of, refusal), toastMs.undo);
  } else if (first && watched) {
    const isOne = groups.length === 1;
    notify.success(isOne ? toasts.watched(first.name) : toasts.watchedMany(groups.length));
  } else if (first) {
    const done = groups.length === 1 ? toasts.unwatched : toasts.unwatchedMany(groups.length);
    notify.undoable(done, toasts.undo, undo);
  }
}

/** Watching and unwatching groups, one or many with one request, with their toasts. */
export function useWatching() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async function set(groups: readonly GroupSummary[], watched: boolean): Promise<WatchResult> {
      const data = { groups: groups.map(({ documentId }) => documentId), is_watched: watched };
      let result: WatchAnswer;
      try {
        ({ data: result } = await postWatchedGroupsWatch({ data }).send());
      } catch (error) {
        notify.error(
          watched ? toasts.watchFailed : toasts.unwatchFailed,
          toastMs.error,
          reasonOf(error),
        );
        return { done: false };
      }
      const { changed, failed } = result;
      const those = groups.filter(({ documentId }) => changed.includes(documentId));
      tellChanged({
        groups: those,
        watched,
        refusal: failed[0]?.message,
        of: groups.length,
        undo: () => void set(those, true),
      });
      await mutate((key) => changedPaths.some((path) => isOf(path)(key)));
      const limit = failed.find(({ code }) => code === 'plan_limit')?.message;
      return limit ? { done: false, limit } : { done: failed.length === 0 };
    },
    [mutate],
  );
}

const changedPaths = [paths.groups, paths.overview, paths.brief, paths.reading];

/** Groups worth watching, by documentId; none while they are not known, or no account is open. */
export function useSuggestions(): Suggestions {
  const { data } = useData(getWatchSuggestions());
  return useMemo(() => new Map(data?.map((one) => [one.documentId, one])), [data]);
}

/** How far the reading of watched groups in the background is; nothing while none is read. */
export function useReading() {
  const { data } = useData(getReading());
  if (!data || data.groups.length === 0) return undefined;
  return { done: data.done, total: data.done + data.groups.length };
}

/** Longer than it takes to fetch the figures of a group whose reading has just ended. */
const FIGURES_MS = 1_500;

/** Of these groups the ones whose figures are still to come: nothing is said of them yet. */
export function useUnread(groups: readonly GroupSummary[]): ReadonlySet<string> {
  const { data, error } = useData(getReading());
  const [before] = useDebouncedValue(data, FIGURES_MS);
  // Until it is known what is being read, all may be.
  if (!data && !error) return new Set(groups.map(({ documentId }) => documentId));
  return new Set([...(data?.groups ?? []), ...(before?.groups ?? [])]);
}

/** Reading the account's groups (up to 5 minutes), with how far it is and the toasts. */
export function useImport() {
  const { mutate } = useSWRConfig();
  const [importing, setImporting] = useState(false);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [problem, setProblem] = useState<ImportProblem | null>(null);

  useLiveEvents(({ type, done = 0, total = 0 }) => {
    if (type !== 'import' || !importing || total === 0) return;
    setProgress({ done, total });
    // Those that are stored are listed meanwhile.
    void mutate(isOf(paths.groups));
  });

  /** The number of groups, or null when it failed. */
  const run = useCallback(
    async (refresh: boolean): Promise<number | null> => {
      setImporting(true);
      setProgress(null);
      setProblem(null);
      try {
        const { data: found } = await getWaGroups().send();
        const count = found.filter((group) => !group.is_announcements).length;
        notify.success(refresh ? toasts.refreshed : toasts.imported(count));
        await Promise.all([
          mutate(isOf(paths.groups)),
          mutate(paths.me),
          mutate(paths.overview),
          mutate(paths.suggestions),
        ]);
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
