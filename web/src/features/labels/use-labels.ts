import { useSWRConfig } from 'swr';
import { reasonOf } from '../../shared/api/api-error.ts';
import {
  deleteGroupLabel,
  getGroupLabels,
  postGroupLabels,
  putGroupLabel,
} from '../../shared/api/endpoints.ts';
import { isOf, paths } from '../../shared/api/keys.ts';
import { useAll } from '../../shared/api/use-api.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { labelTexts } from './texts.ts';

const { toasts } = labelTexts;

/** All labels of the user. */
export const useLabels = () => useAll(getGroupLabels());

interface Changes {
  name?: string;
  groups?: { connect?: string[]; disconnect?: string[] };
}

/** Adds, changes and deletes labels. Each answers whether it was done; a toast says why not. */
export function useLabelActions() {
  const { mutate } = useSWRConfig();

  async function attempt(work: Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await work;
    } catch (error) {
      notify.error(failed, toastMs.error, reasonOf(error));
      return false;
    }
    await mutate((key) => isOf(paths.labels)(key) || isOf(paths.groups)(key));
    return true;
  }

  return {
    add: (name: string, groups: string[]) =>
      attempt(postGroupLabels({ data: { name, groups } }).send(), toasts.addFailed),
    change: (documentId: string, data: Changes) =>
      attempt(putGroupLabel(documentId, { data }).send(), toasts.changeFailed),
    remove: (documentId: string) =>
      attempt(deleteGroupLabel(documentId).send(), toasts.deleteFailed),
  };
}
