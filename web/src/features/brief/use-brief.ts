import { useState } from 'react';
import { reasonOf } from '../../shared/api/api-error.ts';
import { getBrief, postBriefRead } from '../../shared/api/endpoints.ts';
import { useData } from '../../shared/api/use-api.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { useWasShown } from '../../shared/ui/use-was-shown.ts';
import { ofLabel } from '../labels/where.ts';
import { briefTexts as texts } from './texts.ts';

/**
 * The brief without what was marked here: the mark shows at once, and what the server then sends
 * fills the room. A mark that fails is taken back.
 * @param label documentId of the label whose groups it tells of; empty for all groups
 */
export function useBrief(label: string) {
  const brief = useData(getBrief(label ? { filters: ofLabel(label) } : undefined));
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<readonly string[]>([]);

  const show = (ids: readonly string[], isGone: boolean) =>
    setGone((before) => {
      const after = new Set(before);
      for (const id of ids) isGone ? after.add(id) : after.delete(id);
      return after;
    });

  async function mark(ids: readonly string[], read: boolean): Promise<void> {
    show(ids, read);
    setLast(read ? ids : []);
    try {
      const data = { lines: [...ids], read };
      await postBriefRead({ data }).send();
    } catch (error) {
      show(ids, !read);
      setLast([]);
      notify.error(texts.failed, toastMs.error, reasonOf(error));
    }
    await brief.mutate();
  }

  const data = brief.data && {
    ...brief.data,
    lines: brief.data.lines.filter(({ lineId }) => !gone.has(lineId)),
  };
  return { ...brief, data, last, mark };
}

/** Whether the brief of all groups is drawn, or cannot be. */
export const useIsBriefShown = (): boolean => useWasShown(useData(getBrief()));
