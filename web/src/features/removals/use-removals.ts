import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { reasonOf } from '../../shared/api/api-error.ts';
import {
  deleteWaImport,
  deleteWatchedGroup,
  getRemovals,
  getWaImports,
  getWatchedGroupRemovalPreview,
  postRemovalUndo,
  postWatchedGroupRemovals,
} from '../../shared/api/endpoints.ts';
import { isOf, ofGroup, paths } from '../../shared/api/keys.ts';
import type { Group, GroupImport, Removal } from '../../shared/api/types.ts';
import { useAll, useData } from '../../shared/api/use-api.ts';
import { useZone } from '../../shared/dates/zone.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { endTexts, type Stretch } from './stretch.ts';
import { removalTexts as texts } from './texts.ts';

/** What was deleted, in words. */
export function nameOf(removal: Removal, zone: string): string {
  const { kind, group_name, fileName, from, to } = removal;
  if (kind === 'import') return texts.recent.import(fileName ?? '', group_name);
  if (kind === 'range' && from && to) {
    return texts.recent.range(...endTexts({ from, to }, zone), group_name);
  }
  return group_name;
}

/** What was deleted and can be brought back, the latest first. */
export const useRemovals = () => useAll(getRemovals());

/** The files that were imported into a group, the latest first. */
export const useImports = (groupId: string) =>
  useAll(getWaImports({ filters: ofGroup(groupId), sort: 'createdAt:desc' }));

/** What deleting a stretch of a group's messages would take along; nothing is asked without one. */
export const useRemovalPreview = (groupId: string, stretch: Stretch | null) =>
  useData(stretch && getWatchedGroupRemovalPreview(groupId, stretch));

/** What every deletion and undo changes, wherever it is shown. */
const changedPaths = [
  paths.groups,
  paths.removals,
  paths.waImports,
  paths.overview,
  paths.digests,
  paths.questions,
  paths.resources,
  paths.topics,
  paths.messages,
  paths.rules,
  paths.actions,
  paths.notifications,
  paths.scheduled,
];

function useRefresh() {
  const { mutate } = useSWRConfig();
  return useCallback(() => Promise.all(changedPaths.map((path) => mutate(isOf(path)))), [mutate]);
}

/** Brings something back, and says so. */
export function useUndo() {
  const refresh = useRefresh();
  const zone = useZone();
  return useCallback(
    async (removal: Removal, wasWatched = false): Promise<boolean> => {
      const what = nameOf(removal, zone);
      try {
        const { data } = await postRemovalUndo(removal.documentId).send();
        const isLess = wasWatched && !data.is_watched;
        if (isLess) notify.warning(texts.undoneUnwatched(what), toastMs.undo);
        else notify.success(texts.undone(what, removal.kind === 'range'));
      } catch (error) {
        notify.error(texts.undoFailed, toastMs.error, reasonOf(error));
        return false;
      }
      await refresh();
      return true;
    },
    [refresh, zone],
  );
}

/** Deleting groups, imports and messages, each with a toast that takes it back. */
export function useDeleting() {
  const refresh = useRefresh();
  const undo = useUndo();

  /** @returns whether it was done */
  async function deleted(
    work: Promise<{ data: Removal }>,
    say: { readonly done: string; readonly failed: string },
    wasWatched = false,
  ): Promise<boolean> {
    try {
      const { data } = await work;
      notify.undoable(say.done, texts.undo, () => void undo(data, wasWatched));
      return true;
    } catch (error) {
      notify.error(say.failed, toastMs.error, reasonOf(error));
      return false;
    }
  }

  /** Nothing is read anew: what shows the group has to go first. */
  function removeGroup({ documentId, name, is_watched }: Group): Promise<boolean> {
    const work = deleteWatchedGroup(documentId).send();
    const { done, failed } = texts.group;
    return deleted(work, { done: done(name), failed }, is_watched);
  }

  async function removeImport({ documentId }: GroupImport): Promise<void> {
    const work = deleteWaImport(documentId).send();
    const { done, deleteFailed: failed } = texts.imports;
    if (await deleted(work, { done, failed })) await refresh();
  }

  /** @param lines what they are, in words */
  async function removeMessages(
    documentId: string,
    stretch: Stretch,
    lines: string,
  ): Promise<boolean> {
    const work = postWatchedGroupRemovals(documentId, { data: stretch }).send();
    const { done, deleteFailed: failed } = texts.range;
    const isDone = await deleted(work, { done: done(lines), failed });
    if (isDone) await refresh();
    return isDone;
  }

  return { removeGroup, removeImport, removeMessages, refresh };
}
