import { useSWRConfig } from 'swr';
import { reasonOf } from '../../shared/api/api-error.ts';
import { deleteRecapLink, getRecapLinks, postRecapLinks } from '../../shared/api/endpoints.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import { useAll } from '../../shared/api/use-api.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { shareTexts as texts } from './share-texts.ts';

/** The links to recaps that hold. */
export const useRecapLinks = () => useAll(getRecapLinks());

/** The address that is sent: what opens it stands behind the #, which is sent to no server. */
export const reportAddress = (token: string) => `${location.origin}/report#${token}`;

interface NewLink {
  month: string;
  group: string | null;
  days: number;
}

/** Makes and ends links; a toast says why one could not. */
export function useRecapLinkActions() {
  const { mutate } = useSWRConfig();
  const refresh = () => mutate(isOf(paths.recapLinks));

  /** @returns the address; undefined where it was not made */
  async function create({ month, group, days }: NewLink): Promise<string | undefined> {
    try {
      const data = { month, days, ...(group ? { group } : {}) };
      const { data: made } = await postRecapLinks({ data }).send();
      await refresh();
      return reportAddress(made.token);
    } catch (error) {
      notify.error(texts.createFailed, toastMs.error, reasonOf(error));
      return undefined;
    }
  }

  async function end(documentId: string): Promise<void> {
    try {
      await deleteRecapLink(documentId).send();
      notify.success(texts.ended);
    } catch (error) {
      notify.error(texts.endFailed, toastMs.error, reasonOf(error));
    }
    await refresh();
  }
  return { create, end };
}
