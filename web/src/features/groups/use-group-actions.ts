import { useCallback, useState } from 'react';
import { useSWRConfig } from 'swr';
import { answer, api } from '../../shared/api/client.ts';
import { paths } from '../../shared/api/keys.ts';
import { readData } from '../../shared/api/read.ts';
import type { Group } from '../../shared/api/types.ts';
import { notify } from '../../shared/toast/toast.ts';
import { groupTexts } from './texts.ts';

const { toasts } = groupTexts;

/** Watching, unwatching and importing, with the toasts of spec §8. */
export function useGroupActions() {
  const { mutate } = useSWRConfig();
  const [importing, setImporting] = useState(false);

  const setWatched = useCallback(
    async (group: Group, watched: boolean): Promise<boolean> => {
      try {
        await answer(
          api.PUT('/api/watched-groups/{documentId}', {
            params: { path: { documentId: group.documentId } },
            body: { data: { is_watched: watched } },
          }),
        );
      } catch {
        notify.error(watched ? toasts.watchFailed : toasts.unwatchFailed);
        return false;
      }
      notify.success(watched ? toasts.watched(group.name) : toasts.unwatched);
      await Promise.all([
        mutate((key) => typeof key === 'string' && key.startsWith(paths.groups)),
        mutate(paths.overview),
      ]);
      return true;
    },
    [mutate],
  );

  /** Reads the account's groups (up to 5 minutes); their number, or null when it failed. */
  const importGroups = useCallback(
    async (refresh: boolean): Promise<number | null> => {
      setImporting(true);
      try {
        const found = await readData('/api/wa-groups', {});
        const count = found.filter((group) => !group.is_announcements).length;
        notify.success(refresh ? toasts.refreshed : toasts.imported(count));
        await Promise.all([mutate(paths.groups), mutate(paths.me), mutate(paths.overview)]);
        return count;
      } catch {
        notify.error(refresh ? toasts.refreshFailed : toasts.importFailed);
        return null;
      } finally {
        setImporting(false);
      }
    },
    [mutate],
  );

  return { setWatched, importGroups, importing };
}
